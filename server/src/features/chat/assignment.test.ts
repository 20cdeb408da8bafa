import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chat, chatMismatches } from '../../../test/chats.ts'
import { addCreator, addFan, assign, ownCreator } from '../../../test/fans.ts'
import { type LiveServer, startLiveServer } from '../../../test/live-listener.ts'
import { eventually } from '../../../test/mailbox.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

/** Conversations can only be assigned to people who can write in them; people who lose access are unassigned. */

let t: TestApp
let liveServer: LiveServer
let admin: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp()
  liveServer = await startLiveServer(t)
  admin = t.people.north.AGENCY_ADMIN
  creatorId = await addCreator(t, admin.agencyId, 'Assigned Star')
})
afterAll(async () => {
  expect(await chatMismatches(t, admin.agencyId)).toEqual([])
  await liveServer.close()
  await t.close()
})

const addMember = (role: Role = 'CHAT_OPERATOR') => addPerson(t.platform, admin.agencyId, role, 'assignee')
async function addOperator(): Promise<TestUser> {
  const user = await addMember()
  await assign(t, user, creatorId)
  return user
}
async function addFanWithChat(creator = creatorId): Promise<string> {
  const id = await addFan(t, admin.agencyId, creator)
  await chat(t, id, [{ from: 'fan' }])
  return id
}
const assignFan = (id: unknown, userId: unknown, user = admin) =>
  t.send(user.token, 'PUT /chats/conversation/{id}/assignee', { params: { id }, body: { userId } })
const listAssignees = (id: string, user = admin) =>
  t.send(user.token, 'GET /chats/conversation/{id}/assignees', { params: { id } })
const assigneeOf = async (fanId: string) =>
  (await t.sql('SELECT assigned_to FROM conversations WHERE fan_id = $1', [fanId]))[0]?.assigned_to
const assignmentLog = async (fanId: string) =>
  (
    await t.sql(
      `SELECT actor_id, details ->> 'assigneeId' AS to FROM audit_log WHERE action = 'conversation.assigned' AND details ->> 'fanId' = $1 ORDER BY seq`,
      [fanId],
    )
  ).map(({ actor_id, to }) => [actor_id, to])

test('a conversation can be assigned, reassigned and unassigned', async () => {
  const [dana, eve, fanId] = [await addOperator(), await addOperator(), await addFanWithChat()]
  const listener = await liveServer.listen(eve)
  const response = await assignFan(fanId, dana.userId)
  expect(response.body.data).toMatchObject({
    id: fanId,
    assignee: { id: dana.userId, name: 'assignee CHAT_OPERATOR' },
    unreadCount: 1,
  })
  expect((await assignFan(fanId, dana.userId.toUpperCase())).status).toBe(200)
  await eventually(async () => (listener.text().includes(fanId) ? true : null))
  expect(listener.text()).toContain('chat.moved')
  await assignFan(fanId, eve.userId, dana)
  expect((await assignFan(fanId, null, eve)).body.data.assignee).toBeNull()
  expect((await assignFan(fanId, null, eve)).status).toBe(200)
  expect(await assignmentLog(fanId)).toEqual([
    [admin.userId, dana.userId],
    [dana.userId, eve.userId],
    [eve.userId, null],
  ])
})

describe('assignees', () => {
  test('can be anyone who may write in the creator’s chats', async () => {
    const ownCreatorId = await ownCreator(t)
    const dana = await addMember()
    await assign(t, dana, ownCreatorId)
    const fanId = await addFanWithChat(ownCreatorId)
    const { body } = await listAssignees(fanId)
    const assigneeIds = body.data.map(({ id }: AnyJson) => id)
    const { AGENCY_ADMIN, SUPER_ADMIN, CREATOR } = t.people.north
    expect(assigneeIds.toSorted()).toEqual(
      [AGENCY_ADMIN, SUPER_ADMIN, CREATOR, dana].map(({ userId }) => userId).toSorted(),
    )
    expect(body.data).toContainEqual({
      id: dana.userId,
      name: 'assignee CHAT_OPERATOR',
      role: 'CHAT_OPERATOR',
    })
    for (const id of assigneeIds) expect((await assignFan(fanId, id)).body.data.assignee.id).toBe(id)
  })

  test('can’t be anyone else, and a rejected assignment changes nothing', async () => {
    const fanId = await addFanWithChat()
    const suspended = await addOperator()
    await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [suspended.userId])
    const { COMPLIANCE, CREATOR } = t.people.north
    const south = t.people.south.AGENCY_ADMIN
    for (const { userId } of [
      await addMember(),
      COMPLIANCE,
      CREATOR,
      south,
      suspended,
      { userId: newId() },
    ]) {
      const response = await assignFan(fanId, userId)
      expect([response.status, response.body.message]).toEqual([
        422,
        'Choose a team member who can write in this conversation.',
      ])
    }
    expect([await assigneeOf(fanId), await assignmentLog(fanId)]).toEqual([null, []])
  })

  test('an empty conversation can’t be assigned', async () => {
    const fanId = await addFan(t, admin.agencyId, creatorId)
    expect((await assignFan(fanId, admin.userId)).body.message).toContain('Write to them first')
    expect((await assignFan(fanId, null)).status).toBe(200)
    expect(await t.sql('SELECT 1 FROM conversations WHERE fan_id = $1', [fanId])).toEqual([])
  })
})

test('users without access or permission can’t assign', async () => {
  const fanId = await addFanWithChat()
  const { COMPLIANCE, CREATOR } = t.people.north
  const attempts = [
    [await addMember(), 404],
    [CREATOR, 404],
    [t.people.south.AGENCY_ADMIN, 404],
    [COMPLIANCE, 403],
  ] as const
  for (const [user, status] of attempts) {
    expect((await assignFan(fanId, admin.userId, user)).status).toBe(status)
    expect((await listAssignees(fanId, user)).status).toBe(status)
  }
  for (const bad of ['x', 1, undefined]) expect((await assignFan(fanId, bad)).status).toBe(400)
  expect((await assignFan(newId(), admin.userId)).status).toBe(404)
  expect(await assigneeOf(fanId)).toBeNull()
})

describe('losing access unassigns the conversation', () => {
  const accessChanges: [string, (user: TestUser) => Promise<AnyJson>][] = [
    [
      'unassigned from the creator',
      (user) =>
        t.send(admin.token, 'PATCH /team/members/{id}/creators', {
          params: { id: user.userId },
          body: { add: [], remove: [creatorId] },
        }),
    ],
    [
      'suspended',
      (user) => t.send(admin.token, 'POST /team/members/{id}/suspend', { params: { id: user.userId } }),
    ],
    ['removed', (user) => t.send(admin.token, 'DELETE /team/members/{id}', { params: { id: user.userId } })],
    [
      'changed to the compliance role',
      (user) =>
        t.send(admin.token, 'PATCH /team/members/{id}', {
          params: { id: user.userId },
          body: { role: 'COMPLIANCE' },
        }),
    ],
  ]
  test.each(accessChanges)('for someone who is %s', async (_, revoke) => {
    const [dana, eve] = [await addOperator(), await addOperator()]
    const [first, second, otherFan] = [await addFanWithChat(), await addFanWithChat(), await addFanWithChat()]
    for (const id of [first, second]) expect((await assignFan(id, dana.userId)).status).toBe(200)
    await assignFan(otherFan, eve.userId)
    expect((await revoke(dana)).status).toBeLessThan(300)
    await eventually(async () => ((await assigneeOf(first)) === null ? true : null))
    expect([await assigneeOf(first), await assigneeOf(second), await assigneeOf(otherFan)]).toEqual([
      null,
      null,
      eve.userId,
    ])
  })

  test('losing one of two creators unassigns only that creator’s conversations', async () => {
    const dana = await addOperator()
    const otherCreatorId = await addCreator(t, admin.agencyId, 'Other Star')
    await assign(t, dana, otherCreatorId)
    const [lostFanId, remainingFanId] = [await addFanWithChat(), await addFanWithChat(otherCreatorId)]
    for (const id of [lostFanId, remainingFanId]) await assignFan(id, dana.userId)
    await t.send(admin.token, 'PATCH /team/members/{id}/creators', {
      params: { id: dana.userId },
      body: { add: [], remove: [creatorId] },
    })
    await eventually(async () => ((await assigneeOf(lostFanId)) === null ? true : null))
    expect(await assigneeOf(remainingFanId)).toBe(dana.userId)
  })
})

test('blocking, archiving or renaming a fan notifies only team members with access', async () => {
  const [dana, outsider, id] = [await addOperator(), await addMember(), await addFanWithChat()]
  const [listener, outsiderListener] = [await liveServer.listen(dana), await liveServer.listen(outsider)]
  const count = () => listener.text().split('chat.moved').length - 1
  const calls: [string, object][] = [
    ['POST /fans/{id}/block', { body: {} }],
    ['DELETE /fans/{id}/block', {}],
    ['DELETE /fans/{id}', {}],
    ['POST /fans/{id}/restore', {}],
    ['PUT /fans/{id}', { body: { displayName: 'Another Name' } }],
  ]
  for (const [n, [key, input]] of calls.entries()) {
    expect((await t.send(admin.token, key, { params: { id }, ...input })).status).toBe(200)
    await eventually(async () => (count() === n + 1 ? true : null))
  }
  t.platform.live.toUser(outsider.userId, 'the end')
  await eventually(async () => (outsiderListener.text().includes('the end') ? true : null))
  expect(outsiderListener.text()).not.toContain(id)
})
