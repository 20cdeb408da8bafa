import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Bridge, startBridge } from '../../../test/bridge.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { connectAccount } from '../../../test/fans.ts'

const BROKEN = 'please break'
vi.mock('@greenroom/contract/features/screening/screening.rules.ts', async (importActual) => {
  const actual =
    await importActual<typeof import('@greenroom/contract/features/screening/screening.rules.ts')>()
  const breaking =
    <Rest extends unknown[], Result>(work: (text: string, ...rest: Rest) => Result) =>
    (text: string, ...rest: Rest): Result => {
      if (text.includes(BROKEN)) throw new TypeError('digits.repeat is not a function')
      return work(text, ...rest)
    }
  return { ...actual, screen: breaking(actual.screen), exceptionKey: breaking(actual.exceptionKey) }
})

let t: TestApp
let bridge: Bridge
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  bridge = await startBridge(t)
  await connectAccount(t, bridge.creatorId)
})
afterAll(() => t.close())

const flagged = {
  type: 'PROHIBITED_CONTENT',
  severity: 'CRITICAL',
  status: 'PENDING',
  is_blocked: false,
  reason: 'This text could not be checked automatically. Read it and decide.',
  excerpt: BROKEN,
}
const violations = (column: 'fan_id' | 'item_id', id: string) =>
  t.sql(`SELECT type, severity, status, is_blocked, reason, excerpt FROM violations WHERE ${column} = $1`, [
    id,
  ])

test('a bridge message whose screening fails is stored and flagged for review, and so are the others', async () => {
  const { id: fan, fanId } = await bridge.addFan()
  const { rows } = await bridge.deliver('messages', [
    { id: 'f1', fan, from: 'fan', text: 'hello' },
    { id: 'f2', fan, from: 'fan', text: BROKEN },
    { id: 'f3', fan, from: 'fan', text: 'call me on (415) 555-0132' },
  ])
  expect(rows.map(({ verdict }) => verdict)).toEqual(['created', 'created', 'created'])
  expect(await violations('fan_id', fanId)).toEqual([
    flagged,
    expect.objectContaining({ type: 'PERSONAL_INFO' }),
  ])
  expect(await t.sql('SELECT locked_at FROM conversations WHERE fan_id = $1', [fanId])).toEqual([
    { locked_at: null },
  ])
})

test('a sent message whose screening fails is sent and flagged for review', async () => {
  const { fanId } = await bridge.addFan()
  const { token } = t.people.north.AGENCY_ADMIN
  expect((await t.send(token, 'POST /chats/send', { body: { fanId, content: BROKEN } })).status).toBe(201)
  expect(await violations('fan_id', fanId)).toEqual([flagged])
})

test('a content item whose screening fails is saved and flagged for review', async () => {
  const item = await addItem(t, t.people.north.AGENCY_ADMIN, bridge.creatorId, { description: BROKEN })
  expect(await violations('item_id', item.id)).toEqual([flagged])
})
