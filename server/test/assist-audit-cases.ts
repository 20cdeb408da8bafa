import type { assistApi } from '@greenroom/contract/features/assist/assist.api.ts'
import type { TestApp } from './app.ts'
import { sampleProvider } from './assist-samples.ts'
import { type AuditCases, auditSample, type Mutating } from './audit-cases.ts'
import { addCreator } from './fans.ts'

const withProvider = async ({ t }: { t: TestApp }) => {
  const { token } = t.people.north.AGENCY_ADMIN
  await t.call(token, 'PUT /assist/provider', { body: sampleProvider })
}

export const assistAuditCases: AuditCases<Extract<Mutating, keyof typeof assistApi>> = {
  'PUT /creators/{id}/persona': (b) => auditSample(b, 'PUT /creators/{id}/persona', 'persona.changed'),
  'PUT /creators/{id}/persona/ai-help': async (b) => ({
    ...(await auditSample(b, 'PUT /creators/{id}/persona/ai-help', 'persona.ai_disabled')),
    input: {
      params: { id: await addCreator(b.t, b.t.people.north.CREATOR.agencyId, 'Off') },
      body: { enabled: false },
    },
  }),
  'PUT /assist/provider': (b) => {
    b.secret(sampleProvider.apiKey ?? '')
    return auditSample(b, 'PUT /assist/provider', 'ai_provider.changed')
  },
  'DELETE /assist/provider': async (b) => {
    await withProvider(b)
    return auditSample(b, 'DELETE /assist/provider', 'ai_provider.removed')
  },
  'POST /assist/provider/test': async (b) => {
    await withProvider(b)
    return auditSample(b, 'POST /assist/provider/test', 'ai_provider.tested')
  },
}
