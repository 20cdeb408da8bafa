import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { io as connect } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { setAssignedCreators, setAssignedOperators } from '../../../test/assignments.ts'
import { addCreator, ownCreator } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { createLive } from '../../platform/live/live.ts'
import { createLog } from '../../platform/log/log.ts'

let t: TestApp
let mara: TestUser
let creatorId: string
let moon: string
let archived: string
let otherAgencyCreator: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  mara = t.people.north.AGENCY_ADMIN
  creatorId = await addCreator(t, mara.agencyId, 'Star')
  moon = await addCreator(t, mara.agencyId, 'Moon')
  archived = await addCreator(t, mara.agencyId, 'Gone')
  await t.sql(`UPDATE creators SET archived_at = now(), status = 'INACTIVE' WHERE id = $1`, [archived])
  otherAgencyCreator = await ownCreator(t, 'south')
})
afterAll(() => t.close())

const newPerson = (role: Role = 'CHAT_OPERATOR') => addPerson(t.platform, mara.agencyId, role, 'assigned')
const setCreators = (id: string, creatorIds: unknown, user = mara) =>
  setAssignedCreators(t, user, id, creatorIds)
const setOperators = (id: string, userIds: unknown, user = mara) => setAssignedOperators(t, user, id, userIds)
const visibleTo = async (user: TestUser) =>
  (await t.send(user.token, 'GET /creators')).body.data.map(({ id }: AnyJson) => id).toSorted()
const assignedCreators = async (userId: string) =>
  (await t.sql('SELECT creator_id FROM operator_assignments WHERE user_id = $1', [userId]))
    .map((row) => row.creator_id)
    .toSorted()
const auditDetails = async (creatorId: string) =>
  (
    await t.sql(
      `SELECT details FROM audit_log WHERE action = 'operators.assigned' AND details -> 'creatorIds' ? $1 ORDER BY seq`,
      [creatorId],
    )
  ).map(({ details }) => details)

test('setting an operator’s creators takes effect from the next request', async () => {
  const dana = await newPerson()
  expect(await visibleTo(dana)).toEqual([])
  const first = await setCreators(dana.userId, [creatorId, moon, creatorId])
  expect(first.body.data.creators.map(({ stageName }: AnyJson) => stageName)).toEqual(['Moon', 'Star'])
  expect(await visibleTo(dana)).toEqual([creatorId, moon].toSorted())
  await setCreators(dana.userId, [moon])
  expect(await visibleTo(dana)).toEqual([moon])
  expect((await t.send(dana.token, 'GET /creators/{id}', { params: { id: creatorId } })).status).toBe(404)
  expect((await setCreators(dana.userId, [])).body.data.creators).toEqual([])
  expect(await visibleTo(dana)).toEqual([])
})

test('setting a creator’s operators takes effect from the next request and is audited', async () => {
  const creator = await addCreator(t, mara.agencyId, 'Sun')
  const [dana, eve] = [await newPerson(), await newPerson()]
  const both = await setOperators(creator, [dana.userId, eve.userId])
  expect(both.body.data.map(({ id }: AnyJson) => id).toSorted()).toEqual([dana.userId, eve.userId].toSorted())
  expect(await visibleTo(eve)).toEqual([creator])
  expect((await setOperators(creator, [dana.userId])).body.data).toEqual([
    { id: dana.userId, name: 'assigned CHAT_OPERATOR' },
  ])
  expect([await visibleTo(dana), await visibleTo(eve)]).toEqual([[creator], []])
  await setOperators(creator, [dana.userId])
  const bothIds = [dana.userId, eve.userId]
  expect(await auditDetails(creator)).toEqual([
    { creatorIds: [creator], added: bothIds, removed: [] },
    { creatorIds: [creator], added: [], removed: [eve.userId] },
  ])
  await setCreators(dana.userId, [])
  expect((await auditDetails(creator)).at(-1)).toEqual({
    creatorIds: [creator],
    added: [],
    removed: [dana.userId],
  })
})

test('two people who opened the same creator don’t remove each other’s operators', async () => {
  const creator = await addCreator(t, mara.agencyId, 'Shared')
  const [dana, eve, kit] = [await newPerson(), await newPerson(), await newPerson()]
  await setOperators(creator, [dana.userId])
  const change = (add: string[], remove: string[]) =>
    t.send(mara.token, 'PATCH /creators/{id}/operators', { params: { id: creator }, body: { add, remove } })
  expect((await change([eve.userId], [])).status).toBe(200)
  const second = await change([kit.userId], [dana.userId, newId()])
  expect(second.body.data.map(({ id }: AnyJson) => id).toSorted()).toEqual(
    [eve.userId, kit.userId].toSorted(),
  )
  expect((await auditDetails(creator)).at(-1)).toMatchObject({ added: [kit.userId], removed: [dana.userId] })
  expect((await change([kit.userId], [kit.userId])).status).toBe(400)
})

test('two people who opened the same operator don’t remove each other’s creators', async () => {
  const dana = await newPerson()
  const change = (add: string[], remove: string[]) =>
    t.send(mara.token, 'PATCH /team/members/{id}/creators', {
      params: { id: dana.userId },
      body: { add, remove },
    })
  const ids = await Promise.all(['A', 'B', 'C'].map((name) => addCreator(t, mara.agencyId, name)))
  await setCreators(dana.userId, [ids[0]])
  expect((await change([ids[1] ?? ''], [])).status).toBe(200)
  expect((await change([ids[2] ?? ''], [ids[0] ?? '', otherAgencyCreator])).status).toBe(200)
  expect(await assignedCreators(dana.userId)).toEqual(ids.slice(1).toSorted())
})

test('twenty people assigned to a creator at the same time are all assigned', async () => {
  const creator = await addCreator(t, mara.agencyId, 'Busy')
  const people = await Promise.all(Array.from({ length: 20 }, () => newPerson()))
  const responses = await Promise.all(
    people.map(({ userId }) =>
      t.send(mara.token, 'PATCH /creators/{id}/operators', {
        params: { id: creator },
        body: { add: [userId], remove: [] },
      }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  for (const { userId } of people) expect(await assignedCreators(userId)).toEqual([creator])
})

describe('an invalid assignment changes nothing:', () => {
  let dana: TestUser
  beforeAll(async () => {
    dana = await newPerson()
    await setCreators(dana.userId, [creatorId])
  })

  test.each([
    ['an archived creator', () => [moon, archived], 422],
    ['a creator of another agency', () => [moon, otherAgencyCreator], 404],
    ['an unknown creator', () => [moon, newId()], 404],
    ['an invalid id', () => ['x'], 400],
    ['a value that is not a list', () => creatorId, 400],
  ])('%s', async (_, ids, status) => {
    expect((await setCreators(dana.userId, ids())).status).toBe(status)
    expect(await assignedCreators(dana.userId)).toEqual([creatorId])
  })

  test.each(['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE'] as const)('%s can’t be assigned', async (role) => {
    const user = await newPerson(role)
    for (const response of [
      await setCreators(user.userId, [creatorId]),
      await setOperators(creatorId, [dana.userId, user.userId]),
    ])
      expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect(await assignedCreators(user.userId)).toEqual([])
    expect(await assignedCreators(dana.userId)).toEqual([creatorId])
  })

  test('a creator’s account, an unknown user and an operator of another agency are not found', async () => {
    for (const id of [t.people.north.CREATOR.userId, newId(), t.people.south.CHAT_OPERATOR.userId]) {
      expect((await setCreators(id, [creatorId])).status).toBe(404)
      expect((await setOperators(creatorId, [dana.userId, id])).status).toBe(404)
    }
    expect((await setOperators(otherAgencyCreator, [dana.userId])).status).toBe(404)
    expect((await setOperators(archived, [dana.userId])).status).toBe(422)
    expect(await assignedCreators(dana.userId)).toEqual([creatorId])
  })
})

test('an open page is notified of an assignment change within two seconds', async () => {
  const http = createServer()
  const log = createLog({ level: 'silent' })
  const live = createLive({
    httpServer: http,
    database: t.platform.database,
    sessions: t.platform.sessions,
    log,
    origins: [],
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const dana = await newPerson()
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const socket = connect(url, { auth: { token: dana.token }, transports: ['websocket'], reconnection: false })
  const events: string[] = []
  socket.onAny((event: string) => events.push(event))
  try {
    await new Promise<void>((resolve, fail) => socket.once('connect', resolve).once('connect_error', fail))
    for (const [n, ids] of [[1, [creatorId]] as const, [2, []] as const]) {
      await setCreators(dana.userId, ids)
      await vi.waitFor(() => expect(events).toEqual(Array(n).fill('me.changed')), {
        timeout: 2_000,
        interval: 10,
      })
    }
  } finally {
    socket.disconnect()
    await live.close()
    await new Promise((resolve) => http.close(resolve))
  }
})

longTest('concurrent changes from both sides neither fail nor deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => newPerson()))
  const ids = people.map(({ userId }) => userId)
  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, n) => {
      const subset = ids.filter((_, i) => (n >> i) % 2 === 0)
      return n % 2 === 0
        ? setOperators(n % 4 === 0 ? creatorId : moon, subset.toReversed())
        : setCreators(ids[n % 4] ?? '', n % 3 === 0 ? [creatorId, moon] : [moon])
    }),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(24).fill(200))
})
