import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { startBridge } from '../../../test/bridge.ts'
import { figureMismatches } from '../fans/recount.service.ts'

/** Platforms deliver at least once and in any order. */

let t: TestApp
let run = 0
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

const at = (minute: number) => new Date(Date.now() - 20 * 3_600_000 + minute * 60_000).toISOString()
const names = ['ann', 'ben', 'cid']
const fans = names.map((id) => ({
  to: 'fans',
  row: { id, username: `User ${id}`, location: `City of ${id}` },
}))

/** Events on the platform. */
const platformEvents = [
  ...fans,
  ...names.flatMap((fan, f) =>
    Array.from({ length: 4 }, (_, i) => ({
      to: 'messages',
      row: {
        id: `m${i}`,
        fan,
        from: i % 2 === 0 ? 'fan' : 'creator',
        text: `${fan} ${i}`,
        sentAt: at(f * 10 + i),
      },
    })),
  ),
  ...names.flatMap((fan, f) => [
    { to: 'transactions', row: { id: `${fan} sale`, fan, type: 'Tips', amount: 10 + f, occurredAt: at(f) } },
    {
      to: 'transactions',
      row: { id: `${fan} refund`, fan, type: 'Tips', amount: -3, kind: 'REFUND', occurredAt: at(f + 1) },
    },
    { to: 'subscriptions', row: { fan, status: 'expired', changedAt: at(f) } },
    { to: 'subscriptions', row: { fan, status: 'other', changedAt: at(f + 5) } },
  ]),
]

/** Any order with repeats; rows rejected with retry are sent again at the end. */
const deliveries = fc.tuple(
  fc.shuffledSubarray(platformEvents, { minLength: 5 }),
  fc.shuffledSubarray(platformEvents, { minLength: platformEvents.length }),
  fc.integer({ min: 1, max: 7 }),
)

async function stateAfter(sent: typeof platformEvents, size: number) {
  const { deliver, creatorId, agencyId } = await startBridge(t)
  let pending = sent
  for (let round = 0; pending.length > 0 && round < 4; round++) {
    const retried: typeof platformEvents = []
    for (const [to, entries] of batchesOf(pending, size)) {
      const { rows } = await deliver(
        to,
        entries.map(({ row }) => row),
      )
      for (const [i, { verdict, retry }] of rows.entries()) {
        const entry = entries[i]
        if (entry && retry) retried.push(entry)
        else expect(verdict).not.toBe('refused')
      }
    }
    pending = retried
  }
  const query = (text: string) => t.sql(text, [creatorId])
  return {
    agencyId,
    state: {
      fans: await query(
        `SELECT external_id, username, location, subscription_status, total_spent_cents, message_count FROM fans WHERE creator_id = $1 ORDER BY 1`,
      ),
      messages: await query(
        `SELECT f.external_id AS fan, m.external_id, m.direction, m.content, m.sent_at, m.is_sent FROM messages m JOIN fans f ON f.id = m.fan_id WHERE m.creator_id = $1 ORDER BY 1, 2`,
      ),
      ledger: await query(
        `SELECT split_part(split_part(external_id, ':', 3), ' ', 1) AS fan, kind, gross_cents, fee_cents, creator_cents, occurred_at FROM fan_transactions WHERE creator_id = $1 ORDER BY 1, 2`,
      ),
    },
  }
}

/** Batches of one endpoint each, in the given order. */
function batchesOf(sent: typeof platformEvents, size: number): [string, typeof platformEvents][] {
  const batches: [string, typeof platformEvents][] = []
  for (const entry of sent) {
    const last = batches.at(-1)
    if (last?.[0] === entry.to && last[1].length < size) last[1].push(entry)
    else batches.push([entry.to, [entry]])
  }
  return batches
}

test('delivering in any order, with any repetition, produces the same fans, messages and ledger', async () => {
  // Transaction ids are unique on the platform, so each run uses its own.
  const withRunIds = (sent: typeof platformEvents, run: number) =>
    sent.map((entry) =>
      entry.to === 'transactions' ? { ...entry, row: { ...entry.row, id: `${entry.row.id} ${run}` } } : entry,
    ) as typeof platformEvents
  const { state: expected, agencyId } = await stateAfter(withRunIds(platformEvents, ++run), 1_000)
  expect(expected.messages).toHaveLength(12)
  expect(expected.ledger).toHaveLength(6)
  await fc.assert(
    fc.asyncProperty(deliveries, async ([some, all, size]) => {
      run++
      const { state } = await stateAfter(withRunIds([...some, ...all], run), size)
      expect(state).toEqual(expected)
    }),
    { numRuns: process.env.TEST_ALL ? 40 : 4 },
  )
  expect(await figureMismatches({ platform: t.platform, agencyId })).toEqual([])
}, 120_000)
