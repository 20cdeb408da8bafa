import type { caseFormsApi } from '@greenroom/contract/features/cases/case-forms.api.ts'
import type { casesApi } from '@greenroom/contract/features/cases/cases.api.ts'
import { caseChecklists } from '@greenroom/contract/features/cases/cases.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AnyJson, TestApp } from './app.ts'
import { addItem } from './content-fixture.ts'
import { ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { canary } from './seed-agencies.ts'

export const newCase = (overrides: AnyJson = {}) => ({
  type: 'DMCA_RECEIVED' as const,
  subject: 'Copy of “Balcony set”',
  reporterName: `${canary.north} sender`,
  reporterEmail: 'sender@new.test',
  checks: [...caseChecklists.DMCA_RECEIVED],
  ...overrides,
})

export async function addCase(t: TestApp, overrides: AnyJson = {}, user = t.people.north.COMPLIANCE) {
  const response = await t.send(user.token, 'POST /compliance/cases', { body: newCase(overrides) })
  if (response.status !== 201) throw new Error(response.text)
  return response.body.data
}

export async function addViolation(t: TestApp, overrides: { status?: string; itemId?: string } = {}) {
  const { status = 'PENDING', itemId = null } = overrides
  const id = newId()
  await t.sql(
    `INSERT INTO violations (id, agency_id, type, severity, status, source, item_id, excerpt, reason, flagged_at) VALUES ($1, $2, 'HARASSMENT', 'HIGH', $3, 'report', $4, 'A threat', 'Reported', now())`,
    [id, t.people.north.CREATOR.agencyId, status, itemId],
  )
  return id
}

/** A statement of reasons, as required by the Digital Services Act. */
export const statement = {
  facts: 'A copy of the work.',
  ground: '17 U.S.C. 512',
  isAutomated: false,
  redress: 'You can appeal.',
}

export const formValues = {
  takedown: () => ({
    work: 'Balcony set',
    urls: 'https://mirror.test/balcony',
    name: 'Ana Lopez',
    email: `${newId()}@new.test`,
    phone: '+1 (555) 010-4477',
    address: '1 Main Street, Springfield',
    goodFaith: 'yes',
    accuracy: 'yes',
    signature: 'Ana Lopez',
  }),
  'counter-notice': () => ({
    material: 'Glasshouse',
    urls: 'https://site.test/glasshouse',
    name: 'Ana Lopez',
    email: `${newId()}@new.test`,
    phone: '+1 (555) 010-4477',
    address: '1 Main Street, Springfield',
    mistake: 'yes',
    jurisdiction: 'yes',
    signature: 'Ana Lopez',
  }),
  'intimate-image': () => ({
    person: 'me',
    urls: 'https://mirror.test/picture',
    material: 'The second picture',
    name: 'Ana Lopez',
    email: `${newId()}@new.test`,
    noConsent: 'yes',
    signature: 'Ana Lopez',
  }),
  'personal-data': () => ({
    request: 'copy',
    details: 'My messages',
    name: 'Ana Lopez',
    email: `${newId()}@new.test`,
  }),
  report: () => ({
    reason: 'no_consent',
    urls: 'https://mirror.test/picture',
    message: 'That is my neighbor.',
    name: 'Ana Lopez',
    email: `${newId()}@new.test`,
    goodFaith: 'yes',
  }),
} satisfies Record<string, () => Record<string, string>>

const caseParams = async (t: TestApp, overrides: AnyJson = {}) => ({
  params: { id: (await addCase(t, overrides)).id as string },
})

async function paramsWithItem(t: TestApp) {
  const item = await addItem(t, t.people.north.AGENCY_ADMIN, await ownCreator(t), {
    publish: { mode: 'NOW' },
  })
  return caseParams(t, { itemIds: [item.id] })
}

async function addHold(t: TestApp) {
  const { params } = await paramsWithItem(t)
  const { token } = t.people.north.COMPLIANCE
  const response = await t.send(token, 'POST /compliance/cases/{id}/take-down', { params })
  if (response.status !== 200) throw new Error(response.text)
  return response.body.data
}

export const caseSamples: Samples<typeof casesApi & typeof caseFormsApi> = {
  'GET /compliance/cases/export': () => ({ query: { state: 'closed' } }),
  'GET /compliance/cases': async (t) => {
    await addCase(t)
    return { query: {} }
  },
  'GET /compliance/cases/desk': () => ({}),
  'GET /compliance/cases/report': () => ({ query: { month: '2026-01' } }),
  'PATCH /compliance/holidays': () => ({
    body: { add: [{ day: '2026-12-25', name: 'Christmas Day' }], remove: [] },
  }),
  'POST /compliance/cases': () => ({ body: newCase() }),
  'GET /compliance/cases/{id}': (t) => caseParams(t),
  'PATCH /compliance/cases/{id}': async (t) => ({
    ...(await caseParams(t)),
    body: { note: 'Called the sender' },
  }),
  'POST /compliance/cases/{id}/letters': async (t) => ({
    ...(await caseParams(t)),
    body: { subject: 'Your request', text: 'We removed it.', isMailed: false },
  }),
  'POST /compliance/cases/{id}/letters/preview': async (t) => ({
    ...(await caseParams(t)),
    body: { subject: 'Your request', text: 'We removed it.', isMailed: true },
  }),
  'POST /compliance/cases/{id}/take-down': paramsWithItem,
  'POST /compliance/cases/{id}/lift-hold': async (t) => {
    const { id, items } = await addHold(t)
    return {
      params: { id: id as string },
      body: { itemIds: [items[0].id as string], reason: 'The sender was mistaken' },
    }
  },
  'POST /compliance/cases/{id}/close': async (t) => ({
    ...(await caseParams(t)),
    body: { outcome: 'KEPT', reason: 'Not a copy' },
  }),
  'POST /compliance/cases/{id}/appeal': async (t) => {
    const input = await caseParams(t)
    const body = { outcome: 'KEPT', reason: 'Not a copy' }
    await t.send(t.people.north.COMPLIANCE.token, 'POST /compliance/cases/{id}/close', { ...input, body })
    return { ...input, body: { text: 'It is a copy' } }
  },
  'POST /compliance/violations/{id}/escalate': async (t) => ({ params: { id: await addViolation(t) } }),
  'POST /legal/takedown': () => ({ body: formValues.takedown() }),
  'POST /legal/counter-notice': () => ({ body: formValues['counter-notice']() }),
  'POST /legal/intimate-image': () => ({ body: formValues['intimate-image']() }),
  'POST /legal/personal-data': () => ({ body: formValues['personal-data']() }),
  'POST /legal/report': () => ({ body: formValues.report() }),
}
