import type { operatorsApi } from '@greenroom/contract/features/operators/operators.api.ts'
import type { paySheetsApi } from '@greenroom/contract/features/operators/pay-sheets.api.ts'
import type { shiftsApi } from '@greenroom/contract/features/operators/shifts.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp } from './app.ts'
import { addFanWithHistory, ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { addPerson } from './seed-agencies.ts'

type Table = typeof operatorsApi & typeof shiftsApi & typeof paySheetsApi

const PERIOD = { from: '2026-01-01', to: '2026-01-31' }

export const operatorSamples: Samples<Table> = {
  'GET /operators': () => ({}),
  'GET /home/operator': () => ({}),
  'GET /operators/figures': () => ({ query: {} }),
  'GET /operators/figures/export': () => ({ query: { groupBy: 'day' } }),
  'GET /operators/sales': () => ({ query: {} }),
  'GET /operators/sales/export': () => ({ query: {} }),
  'PUT /operators/sales/{id}/holder': async (t) => ({
    params: { id: await addSale(t) },
    body: { holder: 'OPERATOR', userId: t.people.north.CHAT_OPERATOR.userId, reason: 'Wrote on the phone' },
  }),
  'GET /operators/messages': () => ({ query: { kind: 'ppv' } }),
  'GET /operators/waiting': () => ({ query: {} }),
  'GET /operators/settings': () => ({}),
  'PUT /operators/settings': () => ({ body: { rule: 'MESSAGE_SENDER', windowHours: 24 } }),
  'GET /shifts': () => ({ query: {} }),
  'GET /shifts/current': () => ({}),
  'POST /shifts': () => ({}),
  'POST /shifts/current/end': () => ({ body: { note: 'Two fans are waiting for a reply.' } }),
  'GET /shifts/{id}': async (t) => ({ params: { id: await addShift(t) } }),
  'PATCH /shifts/{id}': async (t) => ({
    params: { id: await addShift(t) },
    body: { endedAt: '2026-01-05T16:00:00Z', reason: 'Forgot to clock out' },
  }),
  'GET /operators/rates': () => ({}),
  'PUT /operators/{id}/rates': (t) => ({
    params: { id: t.people.north.CHAT_OPERATOR.userId },
    body: { fromDay: '2026-01-01', hourly: 12.5, percent: 7.5 },
  }),
  'GET /pay-sheets': () => ({ query: {} }),
  'GET /pay-sheets/draft': () => ({ query: PERIOD }),
  'GET /pay-sheets/current': () => ({}),
  'POST /pay-sheets': async (t) => ({ body: { userId: await newOperator(t), ...PERIOD, total: 0 } }),
  'GET /pay-sheets/export': () => ({ query: PERIOD }),
  'GET /pay-sheets/{id}': async (t) => ({ params: { id: await addPaySheet(t) } }),
}

/** Adds an approved pay sheet for the operator, before all other periods. */
async function addPaySheet(t: TestApp): Promise<string> {
  const { agencyId, userId } = t.people.north.CHAT_OPERATOR
  const id = newId()
  await t.sql(
    `INSERT INTO pay_sheets (id, agency_id, user_id, from_day, to_day, lines, total_cents, approved_by)
     VALUES ($1, $2, $3, '2001-01-01', '2001-01-31', '[]', 0, 'Somebody')`,
    [id, agencyId, userId],
  )
  return id
}

async function newOperator(t: TestApp): Promise<string> {
  return (await addPerson(t.platform, t.people.north.CREATOR.agencyId, 'CHAT_OPERATOR', 'paid')).userId
}

async function addSale(t: TestApp): Promise<string> {
  const fanId = await addFanWithHistory(t, await ownCreator(t), { spent: 20 })
  const [row] = await t.sql<{ id: string }>('SELECT id FROM fan_transactions WHERE fan_id = $1', [fanId])
  return row?.id ?? ''
}

/** Adds an ended shift for the operator. */
async function addShift(t: TestApp): Promise<string> {
  const { agencyId, userId } = t.people.north.CHAT_OPERATOR
  const id = newId()
  await t.sql(
    `INSERT INTO shifts (id, agency_id, user_id, started_at, ended_at) VALUES ($1, $2, $3, '2026-01-05T08:00:00Z', '2026-01-05T12:00:00Z')`,
    [id, agencyId, userId],
  )
  return id
}
