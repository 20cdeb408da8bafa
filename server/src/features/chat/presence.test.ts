import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chat } from '../../../test/chats.ts'
import { addCreator, addFan } from '../../../test/fans.ts'
import { type LiveServer, startLiveServer } from '../../../test/live-listener.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let liveServer: LiveServer
let agencyId: string
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  liveServer = await startLiveServer(t)
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  creatorId = await addCreator(t, agencyId, 'Presence Star')
})
afterAll(async () => {
  await liveServer.close()
  await t.close()
})

const reportViewing = (user: TestUser | null, id: string, body: object) =>
  t.send(user?.token ?? null, 'POST /chats/conversation/{id}/viewing', { params: { id }, body })
const reportTyping = (user: TestUser | null, id: string, body: object = { typing: true }) =>
  t.send(user?.token ?? null, 'POST /chats/conversation/{id}/typing', { params: { id }, body })
const namesOf = (response: { body: { data: { viewers: { name: string }[] } } }) =>
  response.body.data.viewers.map(({ name }) => name)
const getViewers = async (user: TestUser, id: string) =>
  (await t.send(user.token, 'GET /chats/conversation/{id}', { params: { id } })).body.data.viewers.map(
    (viewer: { name: string }) => viewer.name,
  )

test('only users with access to the conversation can report typing or viewing', async () => {
  const { north, south } = t.people
  const fanId = await addFan(t, agencyId, creatorId)
  const outsider = await addPerson(t.platform, agencyId, 'CHAT_OPERATOR', 'stranger')
  const cases: [TestUser | null, number, number][] = [
    [null, 401, 401],
    [north.COMPLIANCE, 403, 200],
    [outsider, 404, 404],
    [north.CREATOR, 404, 404],
    [south.AGENCY_ADMIN, 404, 404],
    [north.AGENCY_ADMIN, 200, 200],
  ]
  for (const [user, typing, viewing] of cases) {
    const response = await reportViewing(user, fanId, { viewing: true, tabId: newId() })
    expect([user?.role, (await reportTyping(user, fanId)).status, response.status]).toEqual([
      user?.role,
      typing,
      viewing,
    ])
  }
  const rows = await t.sql('SELECT name FROM chat_viewers WHERE fan_id = $1 ORDER BY name', [fanId])
  expect(rows).toEqual([{ name: 'canarynorth AGENCY_ADMIN' }, { name: 'canarynorth COMPLIANCE' }])
  expect((await reportTyping(north.AGENCY_ADMIN, newId())).status).toBe(404)
  expect((await reportTyping(north.AGENCY_ADMIN, fanId, {})).status).toBe(400)
  expect((await reportViewing(north.AGENCY_ADMIN, fanId, { viewing: true })).status).toBe(400)
  expect((await reportViewing(north.AGENCY_ADMIN, fanId, { viewing: true, tabId: 'x' })).status).toBe(400)
})

test('viewers see each other’s names, each once, until the last tab closes', async () => {
  const { AGENCY_ADMIN, SUPER_ADMIN, COMPLIANCE } = t.people.north
  const fanId = await addFan(t, agencyId, creatorId)
  const [first, second, otherTab] = [newId(), newId(), newId()]
  expect(namesOf(await reportViewing(AGENCY_ADMIN, fanId, { viewing: true, tabId: first }))).toEqual([])
  await reportViewing(AGENCY_ADMIN, fanId, { viewing: true, tabId: second })
  expect(namesOf(await reportViewing(COMPLIANCE, fanId, { viewing: true, tabId: otherTab }))).toEqual([
    'canarynorth AGENCY_ADMIN',
  ])
  expect(await getViewers(AGENCY_ADMIN, fanId)).toEqual(['canarynorth COMPLIANCE'])
  expect((await getViewers(SUPER_ADMIN, fanId)).toSorted()).toEqual([
    'canarynorth AGENCY_ADMIN',
    'canarynorth COMPLIANCE',
  ])
  await reportViewing(AGENCY_ADMIN, fanId, { viewing: false, tabId: first })
  expect(await getViewers(COMPLIANCE, fanId)).toEqual(['canarynorth AGENCY_ADMIN'])
  await reportViewing(AGENCY_ADMIN, fanId, { viewing: false, tabId: second })
  expect(await getViewers(COMPLIANCE, fanId)).toEqual([])
})

test('viewer changes are published, repeated reports are not, and inactive viewers expire', async () => {
  const { AGENCY_ADMIN, SUPER_ADMIN } = t.people.north
  const [fanId, otherFanId] = [await addFan(t, agencyId, creatorId), await addFan(t, agencyId, creatorId)]
  const listener = await liveServer.listen(t.people.north.COMPLIANCE)
  const viewerEvents = () =>
    listener
      .text()
      .split('\n')
      .filter((line) => line.includes('chat.viewers') && line.includes(fanId))
  const tabId = newId()
  for (let n = 0; n < 3; n++) await reportViewing(AGENCY_ADMIN, fanId, { viewing: true, tabId })
  await vi.waitFor(() => expect(viewerEvents()).toHaveLength(1))
  await t.sql(`UPDATE chat_viewers SET until = now() - interval '1 second' WHERE fan_id = $1`, [fanId])
  expect(await getViewers(SUPER_ADMIN, fanId)).toEqual([])
  await reportViewing(SUPER_ADMIN, otherFanId, { viewing: true, tabId: newId() })
  await vi.waitFor(() => expect(viewerEvents()).toHaveLength(2))
  expect(viewerEvents()[0]).toContain('canarynorth AGENCY_ADMIN')
  expect(viewerEvents()[1]).toContain('"viewers":[]')
  expect(await t.sql('SELECT 1 FROM chat_viewers WHERE fan_id = $1', [fanId])).toEqual([])
})

test('viewing does not mark messages as read', async () => {
  const fanId = await addFan(t, agencyId, creatorId)
  await chat(t, fanId, [{ from: 'fan' }])
  await reportViewing(t.people.north.COMPLIANCE, fanId, { viewing: true, tabId: newId() })
  const [conversation] = await t.sql(
    'SELECT unread_count, read_seq, rev FROM conversations WHERE fan_id = $1',
    [fanId],
  )
  expect(conversation).toEqual({ unread_count: 1, read_seq: 0, rev: 1 })
})
