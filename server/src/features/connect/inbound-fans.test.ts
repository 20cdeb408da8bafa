import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Bridge, startBridge } from '../../../test/bridge.ts'
import { addFan, block } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'

let t: TestApp
let bridge: Bridge
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  bridge = await startBridge(t)
})
afterAll(() => t.close())

const fanRow = async (fanId: string | undefined) =>
  (await t.sql('SELECT * FROM fans WHERE id = $1', [fanId]))[0]
const completeFan = (id: string) => ({
  id,
  username: `User ${id}`,
  displayName: 'Theo',
  email: 'theo@fan.test',
  location: 'Bergen',
  timeZone: 'Europe/Oslo',
  joinedAt: '2026-01-02T03:04:05Z',
  subscription: 'expired',
})

longTest('a thousand fans are created once and in order', async () => {
  const { deliver } = await startBridge(t)
  const rows = Array.from({ length: 1_000 }, (_, i) => completeFan(`k${i}`))
  const first = await deliver('fans', rows)
  expect(first).toMatchObject({ created: 1_000, updated: 0, unchanged: 0, refused: 0 })
  const retried = await deliver('fans', rows)
  expect(retried.unchanged).toBe(1_000)
  expect(retried.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id))
  expect(await fanRow(first.rows[7]?.id)).toMatchObject({
    external_id: 'k7',
    username: 'User k7',
    username_key: 'user k7',
    display_name: 'Theo',
    time_zone: 'Europe/Oslo',
    subscription_status: 'expired',
    platform: 'ONLYFANS',
  })
})

test('omitted fields are unchanged, and a new name is applied', async () => {
  const { id } = await bridge.deliverOne('fans', completeFan('p1'))
  expect(await bridge.deliverOne('fans', { id: 'p1', username: 'Renamed' })).toEqual({
    verdict: 'updated',
    id,
  })
  expect(await fanRow(id)).toMatchObject({
    username: 'Renamed',
    username_key: 'renamed',
    display_name: 'Theo',
    subscription_status: 'expired',
  })
})

test('an imported fan is matched by the normalized name', async () => {
  const fanId = await addFan(t, bridge.agencyId, bridge.creatorId, { username: 'from_csv' })
  expect(await bridge.deliverOne('fans', { id: 'p2', username: 'FROM_csv' })).toEqual({
    verdict: 'updated',
    id: fanId,
  })
  expect(await fanRow(fanId)).toMatchObject({ external_id: 'p2', username: 'FROM_csv' })
})

test('names are unique per creator, and only conflicting rows are rejected', async () => {
  const other = await startBridge(t, 'north', bridge.creatorId, { platform: 'FANSLY' })
  await bridge.deliver('fans', [
    { id: 'p3', username: 'taken' },
    { id: 'p4', username: 'free' },
  ])
  const conflict = { verdict: 'refused', field: 'username' }
  expect(await bridge.deliverOne('fans', { id: 'p5', username: 'Taken' })).toMatchObject(conflict)
  expect(await other.deliverOne('fans', { id: 'p3', username: 'taken' })).toMatchObject({
    ...conflict,
    message: expect.stringContaining('ONLYFANS'),
  })
  // The name is released in the same batch, so a retry succeeds.
  const swap = [
    { id: 'p3', username: 'moved on' },
    { id: 'p4', username: 'taken' },
  ]
  expect((await bridge.deliver('fans', swap)).rows[1]).toMatchObject({ ...conflict, retry: true })
  expect(await bridge.verdicts('fans', swap)).toEqual(['unchanged', 'updated'])
  const created = await (await startBridge(t)).deliverOne('fans', { id: 'p3', username: 'taken' })
  expect(created.verdict).toBe('created')
})

test.each([
  ['no name', { username: '' }, 'username'],
  ['a name with a line break', { username: 'a\nb' }, 'username'],
  ['an invalid email address', { email: 'nowhere' }, 'email'],
  ['an invalid time zone', { timeZone: 'Mars/Base' }, 'timeZone'],
  ['a date without a time', { joinedAt: '2026-01-01' }, 'joinedAt'],
  ['a future join date', { joinedAt: '2199-01-01T00:00:00Z' }, 'joinedAt'],
  ['a join date before 2000', { joinedAt: '1999-01-01T00:00:00Z' }, 'joinedAt'],
  ['an unknown status', { subscription: 'maybe' }, 'subscription'],
])('%s is rejected, naming the field', async (_, change, field) => {
  const result = await bridge.deliverOne('fans', { ...completeFan(newId()), ...change })
  expect(result).toMatchObject({ verdict: 'refused', field, message: expect.any(String) })
})

test('concurrent batches with the same fans create each fan once', async () => {
  const { deliver, creatorId } = await startBridge(t)
  const rows = Array.from({ length: 100 }, (_, i) => completeFan(`c${i}`))
  const responses = await Promise.all([
    deliver('fans', rows),
    deliver('fans', rows.toReversed()),
    deliver('fans', rows),
  ])
  expect(responses.reduce((sum, { created }) => sum + created, 0)).toBe(100)
  const [count] = await t.sql('SELECT count(*)::int AS n FROM fans WHERE creator_id = $1', [creatorId])
  expect(count.n).toBe(100)
})

test('the newest subscription status wins, regardless of arrival order', async () => {
  const { addFan: newFan, verdicts } = await startBridge(t)
  const { id: fan, fanId } = await newFan()
  const update = (status: string, changedAt?: string) => ({ fan, status, changedAt })
  const [old, middle, late] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z']
  const updates = [
    update('expired', middle),
    update('active', old),
    update('expired', late),
    update('other', middle),
  ]
  expect(await verdicts('subscriptions', updates)).toEqual(['updated', 'unchanged', 'updated', 'unchanged'])
  expect(await fanRow(fanId)).toMatchObject({ subscription_status: 'expired' })
  expect(await verdicts('subscriptions', [update('expired'), update('active')])).toEqual([
    'unchanged',
    'updated',
  ])
  // A status with a timestamp overrides the one from the profile.
  expect(await verdicts('fans', [{ id: fan, username: 'sub', subscription: 'expired' }])).toEqual(['updated'])
  expect(await fanRow(fanId)).toMatchObject({ subscription_status: 'active', username: 'sub' })
  expect(await verdicts('subscriptions', [{ fan: 'nobody', status: 'active' }])).toEqual(['refused'])
})

test('presence is set for known fans and shown in the inbox', async () => {
  const { addFan: newFan, deliver } = await startBridge(t)
  const { id: fan, fanId } = await newFan()
  const result = await deliver('presence', [
    { fan, online: true },
    { fan: 'nobody', online: true },
    { fan, typing: true },
  ])
  expect(result.rows).toMatchObject([
    { verdict: 'updated', id: fanId },
    { verdict: 'refused', field: 'fan', retry: true },
    { verdict: 'updated' },
  ])
  const { token } = t.people.north.AGENCY_ADMIN
  const readPresence = async () => {
    const { body } = await t.send(token, 'GET /chats/conversation/{id}', { params: { id: fanId } })
    return [body.data.fan.isOnline, body.data.typing]
  }
  expect(await readPresence()).toEqual([true, true])
  await deliver('presence', [{ fan, typing: false }])
  expect(await readPresence()).toEqual([true, false])
})

test('the same ids in another agency are different fans', async () => {
  const south = await startBridge(t, 'south')
  const ownFan = await bridge.deliverOne('fans', completeFan('shared'))
  const southFan = await south.deliverOne('fans', completeFan('shared'))
  expect(southFan.verdict).toBe('created')
  expect(southFan.id).not.toBe(ownFan.id)
  await block(t, ownFan.id ?? '')
  expect((await fanRow(southFan.id)).blocked_at).toBeNull()
})
