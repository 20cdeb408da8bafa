import type {
  screeningApi,
  screeningReviewApi,
} from '@greenroom/contract/features/screening/screening.api.ts'
import type { ScreeningRulesBody } from '@greenroom/contract/features/screening/screening.schema.ts'
import type { violationsApi } from '@greenroom/contract/features/screening/violations.api.ts'
import { defaultGuidelines } from '@greenroom/contract/features/screening/violations.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { noRules } from '../src/features/screening/screening.queries.ts'
import { revisionOf } from '../src/platform/http/revision.ts'
import type { TestApp } from './app.ts'
import { addFanWithHistory, ownCreator } from './fans.ts'
import { receiveMessage } from './inbound.ts'
import type { Samples } from './sample-table.ts'
import { type AgencyKey, canary } from './seed-agencies.ts'

/** The current rules, as a body to save. */
export async function getRules(t: TestApp): Promise<ScreeningRulesBody> {
  const { agencyId } = t.people.north.AGENCY_ADMIN
  const [row] = await t.sql('SELECT rules FROM screening_rules WHERE agency_id = $1', [agencyId])
  const rules = row?.rules ?? noRules
  return { ...rules, rev: revisionOf(rules) }
}

/** Replaces the rules; what is not given becomes empty. */
export async function changeRules(t: TestApp, rules: object) {
  const { rev } = await getRules(t)
  return t.call(t.people.north.AGENCY_ADMIN.token, 'PUT /screening/rules', {
    body: { words: [], allowedLinks: [], blockedTypes: [], ...rules, rev },
  })
}

export const screeningSamples: Samples<
  typeof screeningApi & typeof screeningReviewApi & typeof violationsApi
> = {
  'GET /screening/rules': () => ({}),
  'PUT /screening/rules': async (t) => ({
    body: {
      ...(await getRules(t)),
      words: [{ text: canary.north, type: 'SPAM' }],
      allowedLinks: ['ko-fi.com/ava'],
      blockedTypes: [],
    },
  }),
  'DELETE /screening/exceptions/{id}': async (t) => ({ params: { id: await addException(t) } }),
  'POST /screening/violations/{id}/false-alarm': async (t) => ({
    params: { id: (await addScreenedFan(t)).violationId },
  }),
  'POST /chats/conversations/{id}/release': async (t) => ({
    params: { id: (await addScreenedFan(t)).fanId },
  }),
  'GET /compliance/violations': () => ({ query: { status: 'PENDING', q: canary.north } }),
  'GET /compliance/violations/export': () => ({ query: { type: 'AGE_VERIFICATION' } }),
  'GET /compliance/violations/summary': () => ({}),
  'GET /compliance/violations/{id}': violationParams,
  'PATCH /compliance/violations/{id}': async (t) => ({
    ...(await violationParams(t)),
    body: { assigneeId: t.people.north.COMPLIANCE.userId },
  }),
  'POST /compliance/violations/{id}/notes': async (t) => ({
    ...(await violationParams(t)),
    body: { text: `${canary.north} called the fan`, clientId: newId() },
  }),
  'POST /compliance/violations/{id}/resolve': violationParams,
  'POST /compliance/violations/{id}/review': violationParams,
  'GET /compliance/assignees': () => ({}),
  'GET /compliance/guidelines': () => ({}),
  'PUT /compliance/guidelines': () => ({ body: { ...defaultGuidelines, SPAM: canary.north } }),
  'POST /compliance/reports': async (t) => ({
    body: {
      messageId: (await addScreenedFan(t)).messageId,
      type: 'HARASSMENT',
      text: `${canary.north} insults me`,
      clientId: newId(),
    },
  }),
}

async function violationParams(t: TestApp) {
  return { params: { id: (await addScreenedFan(t)).violationId } }
}

/** A new fan with a message that screening flags. */
export async function addScreenedFan(
  t: TestApp,
  content = `im 16, says ${canary.north} ${newId()}`,
  agency: AgencyKey = 'north',
  fanIdOrNew?: string,
) {
  const fanId =
    fanIdOrNew ??
    (await addFanWithHistory(t, await ownCreator(t, agency), { username: `${canary[agency]}_${newId()}` }))
  const { agencyId } = t.people[agency].AGENCY_ADMIN
  const actor = { kind: 'system', id: null, name: 'Bridge' } as const
  const { id: messageId } = await receiveMessage(
    { platform: t.platform, agencyId, actor },
    { fanId, content },
  )
  const [violation] = await t.sql<{ id: string }>('SELECT id FROM violations WHERE message_id = $1', [
    messageId,
  ])
  return { fanId, messageId, violationId: violation?.id ?? '' }
}

async function addException(t: TestApp): Promise<string> {
  const { agencyId } = t.people.north.AGENCY_ADMIN
  const id = newId()
  await t.sql(
    `INSERT INTO screening_exceptions (id, agency_id, text_hash, type, excerpt, added_by, added_at) VALUES ($1, $2, $3, 'SPAM', 'A', 'B', now())`,
    [id, agencyId, id],
  )
  return id
}
