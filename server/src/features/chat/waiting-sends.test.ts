import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addReadyUpload, clearItem, rejectItem, withEvidence } from '../../../test/content-fixture.ts'
import { acceptSignUp, addFan, assign, ownCreator } from '../../../test/fans.ts'
import { runDecidedSends, runWaitingSends } from './waiting-sends-runner.service.ts'

/** Priced files from disk: added to the library, sent once cleared. */

let t: TestApp
let admin: TestUser
let operator: TestUser
let reviewer: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  reviewer = t.people.north.COMPLIANCE
  creatorId = await ownCreator(t)
  await acceptSignUp(t, creatorId)
  await assign(t, operator, creatorId)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newFan = () => addFan(t, admin.agencyId, creatorId)
const list = async (fanId: string, user = operator) =>
  (await t.send(user.token, 'GET /chats/conversation/{id}/waiting', { params: { id: fanId } })).body.data
const messagesTo = async (fanId: string) =>
  (await t.send(admin.token, 'GET /chats/conversations/{id}/messages', { params: { id: fanId } })).body.data
const cancel = (id: string, user = operator) =>
  t.send(user.token, 'DELETE /chats/waiting/{id}', { params: { id } })
const run = ({ item }: AnyJson) => runWaitingSends(t.platform, { agencyId: admin.agencyId, itemId: item.id })
const itemOf = async ({ item }: AnyJson) =>
  (await t.send(admin.token, 'GET /content/{id}', { params: { id: item.id } })).body.data
const clear = async (waiting: AnyJson) => {
  const response = await clearItem(t, reviewer, await itemOf(waiting))
  expect(response.status, response.text).toBe(200)
}

async function bodyOf(user: TestUser, overrides: AnyJson = {}) {
  const file = await addReadyUpload(t, user, { purpose: 'chat' })
  const { depictedIds, producedOn } = await withEvidence(t, user, creatorId)
  const body = { content: 'Made this for you', price: 25, title: 'Golden hour', files: [file] }
  return { ...body, depictedIds, producedOn, clientId: newId(), ...overrides } as AnyJson
}
const post = (user: TestUser, fanId: string, body: AnyJson) =>
  t.send(user.token, 'POST /chats/conversation/{id}/waiting', { params: { id: fanId }, body })
async function addWaiting(fanId: string, overrides: AnyJson = {}, user = operator): Promise<AnyJson> {
  const response = await post(user, fanId, await bodyOf(user, overrides))
  expect(response.status, response.text).toBe(201)
  return response.body.data
}

test('a priced file becomes an item in review, and is sent by its author once somebody else clears it', async () => {
  const fanId = await newFan()
  const body = await bodyOf(operator)
  const added = await post(operator, fanId, body)
  expect([added.status, added.body.data]).toEqual([
    201,
    {
      id: expect.any(String),
      content: 'Made this for you',
      price: 25,
      author: { id: operator.userId, name: expect.any(String) },
      createdAt: expect.any(String),
      item: { id: expect.any(String), title: 'Golden hour', review: 'IN_REVIEW' },
      missing: [],
      failure: null,
    },
  ])
  const waiting = added.body.data
  expect((await post(operator, fanId, body)).body.data.id).toBe(waiting.id)
  expect((await post(operator, fanId, { ...body, price: 30 })).status).toBe(409)
  expect(await itemOf(waiting)).toMatchObject({ status: 'DRAFT', isPPV: true, price: 25, type: 'PHOTO' })
  await run(waiting)
  expect([await messagesTo(fanId), await list(fanId)]).toEqual([[], [waiting]])

  await clear(waiting)
  await Promise.all([run(waiting), run(waiting), runDecidedSends(t.platform)])
  await run(waiting)
  expect(await messagesTo(fanId)).toMatchObject([
    {
      content: 'Made this for you',
      handlerType: 'CHAT_OPERATOR',
      attachments: [{ itemId: waiting.item.id, price: 25, isLocked: true }],
    },
  ])
  expect(await list(fanId)).toEqual([])
  expect((await cancel(waiting.id)).status).toBe(409)
  const notes = await t.sql('SELECT user_id FROM notifications WHERE title = $1 AND action_url = $2', [
    'Message sent',
    `/dashboard/chat/${fanId}`,
  ])
  expect(notes).toEqual([{ user_id: operator.userId }])
})

test('clearing an item queues its messages in the same transaction', async () => {
  const waiting = await addWaiting(await newFan())
  const queued = () =>
    t.sql(`SELECT 1 FROM pgboss.job WHERE name = 'chat.send-waiting' AND data ->> 'itemId' = $1`, [
      waiting.item.id,
    ])
  const before = (await queued()).length
  await clear(waiting)
  expect((await queued()).length).toBeGreaterThan(before)
})

test('what the item still needs is shown, and it waits until the evidence is there', async () => {
  const fanId = await newFan()
  const waiting = await addWaiting(fanId, { depictedIds: [], producedOn: null })
  expect(waiting.item.review).toBe('NEEDS_EVIDENCE')
  expect(waiting.missing.length).toBeGreaterThan(1)
  await run(waiting)
  expect(await list(fanId)).toEqual([waiting])
})

test.each<[string, (waiting: AnyJson, fanId: string) => Promise<unknown>, RegExp]>([
  [
    'the item is rejected',
    async (waiting) => rejectItem(t, reviewer, await itemOf(waiting), 'Blurred'),
    /rejected/,
  ],
  [
    'the item is archived',
    async (waiting) => {
      await clear(waiting)
      await t.send(admin.token, 'POST /content/selection', {
        body: { itemIds: [waiting.item.id], change: { action: 'archive' } },
      })
    },
    /archived or deleted/,
  ],
  [
    'a consent is withdrawn after clearance',
    async (waiting) => {
      await clear(waiting)
      await t.sql(`UPDATE content_items SET review = 'WITHDRAWN' WHERE id = $1`, [waiting.item.id])
    },
    /consent/,
  ],
  [
    'the clearance has ended',
    async (waiting) => {
      await clear(waiting)
      await t.sql(`UPDATE content_items SET cleared_until = '2020-01-01' WHERE id = $1`, [waiting.item.id])
    },
    /can’t be sent until cleared/,
  ],
  [
    'the author lost the creator',
    async (waiting) => {
      await clear(waiting)
      await t.sql('DELETE FROM operator_assignments WHERE user_id = $1', [operator.userId])
    },
    /author can no longer send/,
  ],
  [
    'the author was suspended',
    async (waiting) => {
      await clear(waiting)
      await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [operator.userId])
    },
    /author can no longer send/,
  ],
  [
    'the creator is no longer verified',
    async (waiting) => {
      await clear(waiting)
      await t.sql('UPDATE creators SET is_verified = false WHERE id = $1', [creatorId])
    },
    /isn’t verified/,
  ],
  [
    'the fan was blocked',
    async (waiting, fanId) => {
      await clear(waiting)
      await t.sql('UPDATE fans SET blocked_at = now() WHERE id = $1', [fanId])
    },
    /blocked/,
  ],
])('a message is not sent, and its active author is told, when %s', async (name, change, reason) => {
  const fanId = await newFan()
  const waiting = await addWaiting(fanId)
  await change(waiting, fanId)
  await runDecidedSends(t.platform)
  const failed = await list(fanId, admin)
  await t.sql('UPDATE creators SET is_verified = true WHERE id = $1', [creatorId])
  await t.sql(`UPDATE memberships SET status = 'ACTIVE' WHERE user_id = $1`, [operator.userId])
  await t.sql('DELETE FROM operator_assignments WHERE user_id = $1', [operator.userId])
  await assign(t, operator, creatorId)
  expect(failed).toMatchObject([{ id: waiting.id, failure: expect.stringMatching(reason) }])
  expect(await messagesTo(fanId)).toEqual([])
  const notes = await t.sql('SELECT user_id FROM notifications WHERE title = $1 AND action_url = $2', [
    'Message not sent',
    `/dashboard/chat/${fanId}`,
  ])
  expect(notes).toEqual(name.includes('suspended') ? [] : [{ user_id: operator.userId }])
  // Later changes don't send it after all.
  await t.sql(
    `UPDATE content_items SET review = 'CLEARED', cleared_until = NULL, archived_at = NULL WHERE id = $1`,
    [waiting.item.id],
  )
  await t.sql('UPDATE fans SET blocked_at = NULL WHERE id = $1', [fanId])
  await run(waiting)
  expect(await messagesTo(fanId)).toEqual([])
  expect((await cancel(waiting.id)).status).toBe(200)
  expect(await list(fanId)).toEqual([])
})

test('a waiting message can be canceled by whoever may write there, and is never sent then', async () => {
  const fanId = await newFan()
  const waiting = await addWaiting(fanId)
  expect((await cancel(waiting.id, t.people.south.AGENCY_ADMIN)).status).toBe(404)
  expect((await cancel(waiting.id, reviewer)).status).toBe(403)
  expect((await cancel(waiting.id, t.people.north.CREATOR)).status).toBe(200)
  expect((await cancel(waiting.id)).status).toBe(200)
  await clear(waiting)
  await run(waiting)
  expect([await messagesTo(fanId), await list(fanId)]).toEqual([[], []])
})

test('nothing is added for others’ files, blocked words, hidden fans or a creator who is not verified', async () => {
  const fanId = await newFan()
  const otherFile = await addReadyUpload(t, admin, { purpose: 'chat' })
  expect((await post(operator, fanId, await bodyOf(operator, { files: [otherFile] }))).status).toBe(422)
  const blocked = 'I pay you $400 if you come to my hotel'
  expect((await post(operator, fanId, await bodyOf(operator, { content: blocked }))).body.code).toBe(
    'screened',
  )
  expect((await post(operator, fanId, await bodyOf(operator, { title: blocked }))).body.code).toBe('screened')
  const outsider = t.people.south.AGENCY_ADMIN
  expect((await post(outsider, fanId, await bodyOf(operator))).status).toBe(404)
  await t.sql('UPDATE creators SET is_verified = false WHERE id = $1', [creatorId])
  expect((await post(operator, fanId, await bodyOf(operator))).status).toBe(422)
  await t.sql('UPDATE creators SET is_verified = true, is_self_managed = true WHERE id = $1', [creatorId])
  expect((await post(operator, fanId, await bodyOf(operator))).status).toBe(403)
  await t.sql('UPDATE creators SET is_self_managed = false WHERE id = $1', [creatorId])
  expect(await list(fanId)).toEqual([])
})
