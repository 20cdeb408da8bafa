import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Bridge, startBridge } from '../../../test/bridge.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { connectAccount } from '../../../test/fans.ts'
import { changeRules } from '../../../test/screening-samples.ts'

const TEXT = 'Good morning!'

let t: TestApp
let bridge: Bridge
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  bridge = await startBridge(t)
  await connectAccount(t, bridge.creatorId)
  // Makes screening throw.
  await changeRules(t, { words: [{ text: 'spoiled', type: 'SPAM' }] })
  await t.sql(`UPDATE screening_rules SET rules = jsonb_set(rules, '{words,0,text}', 'null')`)
})
afterAll(() => t.close())

const flagged = {
  type: 'PROHIBITED_CONTENT',
  severity: 'CRITICAL',
  status: 'PENDING',
  is_blocked: false,
  reason: 'This text could not be checked automatically. Read it and decide.',
  excerpt: TEXT,
}
const violations = (column: 'fan_id' | 'item_id', id: string) =>
  t.sql(
    `SELECT type, severity, status, is_blocked, reason, excerpt FROM violations WHERE ${column} = $1 ORDER BY excerpt`,
    [id],
  )

test('bridge messages whose screening fails are stored and flagged for review', async () => {
  const { id: fan, fanId } = await bridge.addFan()
  const texts = ['1 constructor constructor', 'call me on (415) 555-0132', 'hello']
  const rows = texts.map((text, i) => ({ id: `f${i}`, fan, from: 'fan', text }))
  expect(await bridge.verdicts('messages', rows)).toEqual(['created', 'created', 'created'])
  expect(await violations('fan_id', fanId)).toEqual(texts.map((excerpt) => ({ ...flagged, excerpt })))
  expect(await t.sql('SELECT locked_at FROM conversations WHERE fan_id = $1', [fanId])).toEqual([
    { locked_at: null },
  ])
})

test('a sent message whose screening fails is sent and flagged for review', async () => {
  const { fanId } = await bridge.addFan()
  const { token } = t.people.north.AGENCY_ADMIN
  expect((await t.send(token, 'POST /chats/send', { body: { fanId, content: TEXT } })).status).toBe(201)
  expect(await violations('fan_id', fanId)).toEqual([flagged])
})

test('a content item whose screening fails is saved and flagged for review', async () => {
  const item = await addItem(t, t.people.north.AGENCY_ADMIN, bridge.creatorId, { title: TEXT })
  expect(await violations('item_id', item.id)).toEqual([flagged])
})
