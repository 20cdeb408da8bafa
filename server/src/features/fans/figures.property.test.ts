import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  type ChangeStep,
  changeKinds,
  FANS,
  type MessageStep,
  messageStep,
  type Row,
  row,
  type Step,
  signedCents,
  step,
} from '../../../test/fan-steps.ts'
import { addCreator, addFan, addMessage } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'
import { withScope } from '../../platform/db/scope.ts'
import { appendMessages } from '../chat/send.queries.ts'
import { figureMismatches, lowerInactiveEngagement, rebuildCreatorIn } from './recount.service.ts'

/** After random operations, every stored figure must match a recount and the API. */

const ZONE = 'America/New_York'
let t: TestApp
let agencyId: string
let token: string
let creators: string[]
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  token = t.people.north.AGENCY_ADMIN.token
  creators = [await addCreator(t, agencyId, 'One'), await addCreator(t, agencyId, 'Two')]
})
afterAll(() => t.close())

const mismatches = () => figureMismatches({ platform: t.platform, agencyId })
const inScope = (text: string, values: unknown[]) =>
  withScope(t.platform.database, agencyId, (tx) => tx.query(text, values))
const creatorOfFan = (fan: number) => creators[fan % creators.length] ?? ''

const importIds: string[] = []

/** Inserts in bulk, like an import. */
async function importSales(ids: string[], rows: Row[]): Promise<void> {
  const importId = newId()
  importIds.push(importId)
  const values = rows.map((item) => {
    const gross = signedCents(item)
    return {
      id: newId(),
      agency_id: agencyId,
      creator_id: creatorOfFan(item.fan),
      fan_id: ids[item.fan],
      occurred_at: item.at,
      type: item.type,
      kind: item.kind,
      gross_cents: gross,
      fee_cents: 0,
      net_cents: gross,
      creator_cents: 0,
      agency_cents: gross,
      source: 'import',
      recorded_by: 'Test',
      import_id: importId,
    }
  })
  const columns = Object.keys(values[0] ?? {}).join(', ')
  await inScope(
    `INSERT INTO fan_transactions (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::fan_transactions, $1)`,
    [JSON.stringify(values)],
  )
}

/** Undoes one of the last imports, one creator at a time, like the job. */
async function undo(nth: number): Promise<void> {
  const importId = importIds.at(-1 - nth)
  for (const creatorId of importId ? creators : [])
    await withScope(t.platform.database, agencyId, async (tx) => {
      await tx.query('SELECT gate.void_transactions($1, $2, $3)', [importId, creatorId, 'Test'])
      await rebuildCreatorIn(tx, creatorId)
    })
}

/** Inserts messages in bulk; those of blocked fans are rejected. */
async function importMessages(ids: string[], steps: MessageStep[]): Promise<void> {
  const messages = steps.map(({ fan, at, direction }) => ({
    id: newId(),
    fanId: ids[fan] ?? '',
    direction,
    handlerType: 'HUMAN' as const,
    composition: null,
    content: 'Hello',
    platform: null,
    senderId: null,
    senderName: 'X',
    clientId: null,
    externalId: null,
    sentAt: at,
    visible: null,
    ownerId: null,
    attachments: [],
  }))
  await appendMessages(t.platform.database, agencyId, messages, true)
}

/** Marks one of the fan's messages as read, flags it or deletes it. */
async function changeMessage(fanId: string, item: ChangeStep): Promise<void> {
  const [message] = await t.sql(
    `SELECT id FROM messages m WHERE fan_id = $1 ORDER BY seq OFFSET $2 % greatest(1, (SELECT count(*) FROM messages WHERE fan_id = $1)) LIMIT 1`,
    [fanId, item.nth],
  )
  if (!message) return
  const params = { id: message.id }
  const response = {
    read: () => t.send(token, 'POST /chats/mark-read', { body: { messageIds: [message.id] } }),
    flag: () =>
      t.send(token, 'PUT /chats/messages/{id}/flag', { params, body: { flagged: item.nth % 3 > 0 } }),
    delete: () => t.send(token, 'DELETE /chats/messages/{id}', { params }),
  }[item.kind]
  // Deleted messages can't be flagged.
  expect(item.kind === 'flag' ? [200, 422] : [200]).toContain((await response()).status)
}

async function perform(ids: string[], item: Step): Promise<void> {
  if (item.action === 'importRows') return importSales(ids, item.rows)
  if (item.action === 'importMessages') return importMessages(ids, item.messages)
  if (item.action === 'undo') return undo(item.nth)
  if (item.action === 'lowerInactiveEngagement') return lowerInactiveEngagement(t.platform.database)
  if (item.action === 'change') return changeMessage(ids[item.fan] ?? '', item)
  const params = { id: ids['fan' in item ? item.fan : 0] }
  if (item.action === 'sale') {
    const { kind, at: date, type } = item.row
    const body = { amount: signedCents(item.row) / 100, kind, type, date, reason: 'Because' }
    const response = await t.send(token, 'POST /fans/{id}/transactions', {
      params: { id: ids[item.row.fan] },
      body,
    })
    // A refund above the total paid is rejected and changes nothing.
    const canBeRejected = kind === 'REFUND' || kind === 'CHARGEBACK'
    expect(canBeRejected ? [201, 422] : [201], response.text).toContain(response.status)
  } else if (item.action === 'sendMessage') {
    const { fan, direction, at: sentAt } = item.message
    const send = () => addMessage(t, agencyId, ids[fan] ?? '', direction, { sentAt }).then(() => 'sent')
    const trySend = () => send().catch(({ code }) => code)
    let outcome = await trySend()
    // Clients retry a write that timed out under load.
    for (let retry = 0; outcome === 'unavailable' && retry < 5; retry++) outcome = await trySend()
    expect(['sent', 'refused']).toContain(outcome)
  } else if (item.action === 'tag') {
    const fanIds = [ids[item.fan], ids[(item.fan + 1) % FANS]]
    const body = { fanIds, add: item.add, remove: item.remove }
    const { status } = await t.send(token, 'POST /fans/tags', { body })
    expect(status).toBe(200)
  } else if (item.action === 'platform') {
    await t.sql('UPDATE fans SET platform = $2 WHERE id = $1', [params.id, item.to])
  } else if (item.action === 'join') {
    await inScope('UPDATE fans SET joined_at = $2 WHERE id = $1', [params.id, item.at])
  } else {
    const keys = {
      archive: 'DELETE /fans/{id}',
      restore: 'POST /fans/{id}/restore',
      block: 'POST /fans/{id}/block',
      unblock: 'DELETE /fans/{id}/block',
    }
    const response = await t.send(token, keys[item.action], {
      params,
      ...(item.action === 'block' && { body: {} }),
    })
    expect([200, 404]).toContain(response.status)
  }
}

const weekOf = (day: string) => Math.floor((Date.parse(day) - Date.parse('1970-01-05')) / (7 * 86_400_000))
const percent = (part: number, total: number) => Math.round((100 * part) / total)

/** Independent recount from raw rows, without SQL aggregation. */
async function recount(id: string) {
  const ledger = await t.sql(
    'SELECT occurred_at, kind, gross_cents::int AS cents FROM fan_transactions WHERE fan_id = $1',
    [id],
  )
  const thread = await t.sql('SELECT direction, sent_at FROM messages WHERE fan_id = $1 ORDER BY seq', [id])
  const [fan] = await t.sql('SELECT joined_at AS joined, inactive_week AS week FROM fans WHERE id = $1', [id])
  const sales = ledger.filter(({ kind }) => kind === 'SALE')
  const sum = (rows: { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0)
  const month = dayIn(ZONE, new Date()).slice(0, 7)
  const active = new Set([
    ...sales.map(({ occurred_at }) => dayIn(ZONE, occurred_at)),
    ...thread.filter(({ direction }) => direction === 'FROM_FAN').map(({ sent_at }) => dayIn(ZONE, sent_at)),
  ])
  let ourTurns = 0
  let answeredTurns = 0
  thread.forEach(({ direction, sent_at }, i) => {
    const previous = thread[i - 1]
    const isNewTurn = previous && sent_at - previous.sent_at >= 12 * 3_600_000
    if (direction === 'TO_FAN' && (previous?.direction !== 'TO_FAN' || isNewTurn)) ourTurns++
    if (
      direction === 'FROM_FAN' &&
      previous?.direction === 'TO_FAN' &&
      sent_at - previous.sent_at < 72 * 3_600_000
    )
      answeredTurns++
  })
  const weeks = new Set([...active].map(weekOf))
  const expectedWeeks = [...weeks, weekOf(dayIn(ZONE, fan.joined)), ...(fan.week === null ? [] : [fan.week])]
  return {
    totalSpent: sum(ledger) / 100,
    orders: sales.length,
    avgOrderValue: sales.length === 0 ? null : Math.round(sum(sales) / sales.length) / 100,
    spentThisMonth: sum(ledger.filter(({ occurred_at }) => dayIn(ZONE, occurred_at).startsWith(month))) / 100,
    messageCount: thread.length,
    responseRate: ourTurns === 0 ? null : percent(answeredTurns, ourTurns),
    engagementRate:
      weeks.size === 0
        ? null
        : percent(weeks.size, Math.max(...expectedWeeks) - Math.min(...expectedWeeks) + 1),
    daysActive: active.size,
  }
}

async function expectCorrectFigures(ids: string[]): Promise<void> {
  expect(await mismatches()).toEqual([])
  for (const id of ids) {
    const { status, body } = await t.send(token, 'GET /fans/{id}', { params: { id } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject(await recount(id))
  }
}

const addFans = () =>
  Promise.all(Array.from({ length: FANS }, (_, i) => addFan(t, agencyId, creatorOfFan(i))))

test('figures match a recount after any sequence of operations', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const ids = await addFans()
      for (const item of steps) await perform(ids, item)
      await expectCorrectFigures(ids)
    }),
    { numRuns: process.env.TEST_ALL ? 15 : 5 },
  )
})

longTest('figures match a recount after concurrent operations', { timeout: 60_000 }, async () => {
  // A longer pool timeout, because this test is about row locks, not the pool.
  const { options } = t.platform.database.pool
  const { connectionTimeoutMillis } = options
  options.connectionTimeoutMillis = 45_000
  onTestFinished(() => void Object.assign(options, { connectionTimeoutMillis }))
  const ids = await addFans()
  for (let round = 0; round < 4; round++) {
    const sample = fc.sample(fc.tuple(row, messageStep), 30)
    const operations = sample.flatMap(([item, message], i) => [
      i % 3 === 0
        ? importSales(ids, [item, { ...item, fan: (item.fan + 1) % FANS, at: message.at }])
        : perform(ids, { action: 'sale', row: item }),
      i % 2 === 0
        ? perform(ids, { action: 'sendMessage', message })
        : perform(ids, { action: 'join', fan: item.fan, at: message.at }),
      perform(ids, {
        action: 'tag',
        fan: message.fan,
        add: i % 2 ? ['music'] : ['polite'],
        remove: i % 3 ? [] : ['travel'],
      }),
      ...(i % 3
        ? []
        : [changeMessage(ids[item.fan] ?? '', { kind: changeKinds[(i / 3) % 3] ?? 'read', nth: i })]),
    ])
    await Promise.all(operations)
  }
  await expectCorrectFigures(ids)
})

longTest('writers that lock days in different orders do not deadlock', { timeout: 60_000 }, async () => {
  const ids = await Promise.all(Array.from({ length: 16 }, () => addFan(t, agencyId, creatorOfFan(0))))
  const first = '2026-05-01T12:00:00Z'
  for (let round = 2; round < 28; round++) {
    const later = `2026-05-${String(round).padStart(2, '0')}T12:00:00Z`
    const messagingFans = ids.filter((_, i) => i % 2 === 0)
    const writes = ids.map((id, i) => {
      if (i % 2)
        return inScope('UPDATE fans SET joined_at = $2 WHERE id = $1', [id, round % 2 ? first : later])
      const messages = [first, later].map((at) => ({ fan: i, at, direction: 'FROM_FAN' as const }))
      return importMessages(
        messagingFans.flatMap((id) => [id, id]),
        messages,
      )
    })
    await Promise.all(writes)
  }
  expect(await mismatches()).toEqual([])
})
