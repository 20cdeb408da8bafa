import type { assistApi } from '@greenroom/contract/features/assist/assist.api.ts'
import type { TestApp } from './app.ts'
import { sampleProvider } from './assist-samples.ts'
import { type AuditCases, auditSample, type MutatingKey } from './audit-cases.ts'
import { addCreator } from './fans.ts'

const addProvider = async ({ t }: { t: TestApp }) => {
  const { token } = t.people.north.AGENCY_ADMIN
  await t.call(token, 'PUT /assist/provider', { body: sampleProvider })
}

export const assistAuditCases: AuditCases<Extract<MutatingKey, keyof typeof assistApi>> = {
  'PUT /creators/{id}/persona': (fixture) =>
    auditSample(fixture, 'PUT /creators/{id}/persona', 'persona.changed'),
  'PUT /creators/{id}/persona/ai-help': async (fixture) => ({
    ...(await auditSample(fixture, 'PUT /creators/{id}/persona/ai-help', 'persona.ai_disabled')),
    input: {
      params: { id: await addCreator(fixture.t, fixture.t.people.north.CREATOR.agencyId, 'Off') },
      body: { enabled: false },
    },
  }),
  'PUT /assist/provider': (fixture) => {
    fixture.registerSecret(sampleProvider.apiKey ?? '')
    return auditSample(fixture, 'PUT /assist/provider', 'ai_provider.changed')
  },
  'DELETE /assist/provider': async (fixture) => {
    await addProvider(fixture)
    return auditSample(fixture, 'DELETE /assist/provider', 'ai_provider.removed')
  },
  'POST /assist/provider/test': async (fixture) => {
    await addProvider(fixture)
    return auditSample(fixture, 'POST /assist/provider/test', 'ai_provider.tested')
  },
}
