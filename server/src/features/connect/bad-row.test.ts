import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Bridge, startBridge } from '../../../test/bridge.ts'
import { chatMismatches } from '../../../test/chats.ts'
import { connectAccount } from '../../../test/fans.ts'

let t: TestApp
let bridge: Bridge
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  bridge = await startBridge(t)
  await connectAccount(t, bridge.creatorId)
  // Stands for a row that the server or the database can't handle.
  await t.sql(`CREATE FUNCTION fail_on_poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF to_jsonb(NEW)::text LIKE '%poison%' THEN RAISE EXCEPTION 'poison'; END IF; RETURN NEW; END $$`)
  for (const table of ['fans', 'messages', 'fan_transactions'])
    await t.sql(
      `CREATE TRIGGER fail_on_poison BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_on_poison()`,
    )
})
afterAll(async () => {
  expect(await chatMismatches(t, bridge.agencyId)).toEqual([])
  await t.close()
})

const ids = Array.from({ length: 9 }, (_, i) => (i === 3 || i === 7 ? `poison ${i}` : `row ${i}`))
const verdicts = ids.map((id) => (id.startsWith('poison') ? 'refused' : 'created'))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a fan that can’t be processed is refused, and the others are stored', async () => {
  const rows = ids.map((id) => ({ id, username: `${id} ${newId()}` }))
  expect(await bridge.verdicts('fans', rows)).toEqual(verdicts)
  const retry = await bridge.deliver('fans', rows)
  expect(retry).toMatchObject({ unchanged: 7, refused: 2 })
  expect(retry.rows[3]).toEqual({
    verdict: 'refused',
    field: '',
    message: 'This row could not be processed. The other rows were. Report it if it is valid.',
  })
})

test.each([
  ['live', undefined],
  ['past', daysAgo(400)],
])(
  'a %s message that can’t be processed is refused, and the others are stored in order',
  async (_, sentAt) => {
    const { id: fan, fanId } = await bridge.addFan()
    const rows = ids.map((id, i) => ({ id, fan, from: i % 2 ? 'creator' : 'fan', text: 'same', sentAt }))
    expect(await bridge.verdicts('messages', rows)).toEqual(verdicts)
    expect(await t.sql('SELECT external_id FROM messages WHERE fan_id = $1 ORDER BY seq', [fanId])).toEqual(
      ids.filter((id) => !id.startsWith('poison')).map((id) => ({ external_id: id })),
    )
  },
)

test('a transaction that can’t be processed is refused, and the others are booked once', async () => {
  const { id: fan, fanId } = await bridge.addFan()
  const rows = ids.map((id) => ({ id: `${id} ${fan}`, fan, type: 'Tips', amount: 5 }))
  expect(await bridge.verdicts('transactions', rows)).toEqual(verdicts)
  expect(await t.sql('SELECT total_spent_cents::int AS spent FROM fans WHERE id = $1', [fanId])).toEqual([
    { spent: 3_500 },
  ])
})
