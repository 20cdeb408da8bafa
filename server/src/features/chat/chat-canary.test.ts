import { chatApi } from '@greenroom/contract/features/chat/chat.api.ts'
import { quickRepliesApi } from '@greenroom/contract/features/chat/quick-replies.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyInput, type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { setAssignedCreators } from '../../../test/assignments.ts'
import { chat } from '../../../test/chats.ts'
import { addCreator, addFanWithHistory } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

/**
 * No chat endpoint returns a creator's messages, previews, counts, drafts, search hits, quick replies or profile to an
 * unassigned operator, before or after an assignment.
 */

let t: TestApp
let admin: TestUser
/** Was assigned to the hidden creator, wrote in their chats and lost the assignment. */
let formerOperator: TestUser
/** Has no assignment to the hidden creator. */
let unassignedOperator: TestUser
let hiddenCreatorId: string
let ownCreatorId: string
let fanId: string
let messageId: string
let replyId: string

const canaries = [
  'zzwords',
  'zzpreview',
  'zzfan',
  'zzdisplay',
  'zzbio',
  'zznote',
  'zztag',
  'zzdraft',
  'zzlabel',
  'zzreply',
  'zzstage',
]

const assignCreators = (creatorIds: string[]) =>
  setAssignedCreators(t, admin, formerOperator.userId, creatorIds)

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  formerOperator = await addPerson(t.platform, admin.agencyId, 'CHAT_OPERATOR', 'former')
  unassignedOperator = t.people.north.CHAT_OPERATOR
  hiddenCreatorId = await addCreator(t, admin.agencyId, 'zzstage')
  ownCreatorId = await addCreator(t, admin.agencyId, 'Mine')
  fanId = await addFanWithHistory(t, hiddenCreatorId, { username: 'zzfan', spent: 7_391.17, tags: ['zztag'] })
  await t.sql(`UPDATE fans SET display_name = 'zzdisplay', bio = 'zzbio' WHERE id = $1`, [fanId])
  const messages = await chat(t, fanId, [
    { from: 'fan', content: 'zzwords' },
    { from: 'fan', content: 'zzpreview' },
  ])
  messageId = messages[0]?.id ?? ''
  await t.send(admin.token, 'POST /fans/{id}/notes', { params: { id: fanId }, body: { text: 'zznote' } })
  const body = { creatorId: hiddenCreatorId, label: 'zzlabel', content: 'zzreply' }
  replyId = (await t.send(admin.token, 'POST /chats/quick-replies', { body })).body.data.id
  const ownFan = await addFanWithHistory(t, ownCreatorId, { username: 'fan_of_mine' })
  await chat(t, ownFan, [{ from: 'fan', content: 'For you' }])
  await assignCreators([hiddenCreatorId, ownCreatorId])
})
afterAll(() => t.close())

const keys = [...Object.keys(chatApi), ...Object.keys(quickRepliesApi)] as (
  | keyof typeof chatApi
  | keyof typeof quickRepliesApi
)[]

/** Requests to every endpoint that refer to the hidden creator's data. */
const requestsFor: Record<(typeof keys)[number], () => AnyInput[]> = {
  'GET /chats': () =>
    [{}, { creatorId: hiddenCreatorId }, { fanId }, { flagged: 'false' }, { direction: 'FROM_FAN' }].map(
      (query) => ({ query }),
    ),
  'GET /chats/conversations': () =>
    [
      {},
      { creatorId: hiddenCreatorId },
      { assigned: 'me' },
      { assigned: 'nobody' },
      ...canaries.map((q) => ({ q })),
      ...['latest', 'waiting', 'spend'].map((sort) => ({ sort })),
      ...['unread', 'vip', 'flagged'].flatMap((filter) => [{ filter }, { filter, q: 'zz' }]),
    ].map((query) => ({ query })),
  'GET /chats/conversations/{id}/messages': () =>
    [{}, { afterRev: 0 }, { fromSeq: 1 }, { fromDay: '2020-01-01' }].map((query) => ({
      params: { id: fanId },
      query,
    })),
  'GET /chats/conversation/{id}': () => [{ params: { id: fanId } }],
  'GET /chats/conversation/{id}/search': () => canaries.map((q) => ({ params: { id: fanId }, query: { q } })),
  'GET /chats/unread-count': () => [{}, { creatorId: hiddenCreatorId }].map((query) => ({ query })),
  'POST /chats/mark-read': () => [{ body: { messageIds: [messageId] } }],
  'PUT /chats/messages/{id}/flag': () => [{ params: { id: messageId }, body: { flagged: true } }],
  'DELETE /chats/messages/{id}': () => [{ params: { id: messageId } }],
  'GET /chats/messages/{id}/evidence': () => [{ params: { id: messageId } }],
  'POST /chats/messages/{id}/restore': () => [{ params: { id: messageId } }],
  'PUT /chats/conversation/{id}/draft': () => [{ params: { id: fanId }, body: { content: 'mine', rev: 0 } }],
  'PUT /chats/conversation/{id}/assignee': () =>
    [admin.userId, formerOperator.userId, null].map((userId) => ({
      params: { id: fanId },
      body: { userId },
    })),
  'GET /chats/conversation/{id}/assignees': () => [{ params: { id: fanId } }],
  'GET /chats/quick-replies': () => [{}, { creatorId: hiddenCreatorId }].map((query) => ({ query })),
  'POST /chats/quick-replies': () => [{ body: { creatorId: hiddenCreatorId, label: 'New', content: 'New' } }],
  'PUT /chats/quick-replies/{id}': () => [{ params: { id: replyId }, body: { label: 'Other' } }],
  'DELETE /chats/quick-replies/{id}': () => [{ params: { id: replyId } }],
}

const snapshot = async () =>
  JSON.stringify(
    await t.sql(
      `SELECT (SELECT json_agg(c ORDER BY fan_id) FROM conversations c) AS c, (SELECT json_agg(m ORDER BY id) FROM messages m) AS m,
       (SELECT json_agg(d) FROM conversation_drafts d) AS d, (SELECT json_agg(q ORDER BY id) FROM quick_replies q) AS q`,
    ),
  )

function expectNoLeak(response: AnyJson, where: string): void {
  const cursor = Buffer.from(response.body?.meta?.nextCursor ?? '', 'base64url').toString()
  const text = `${response.text} ${JSON.stringify(response.headers)} ${cursor}`
  for (const secret of [...canaries, fanId, hiddenCreatorId, '7391.17'])
    expect(text.includes(secret), `${where}: ${secret}`).toBe(false)
}

async function expectNoAccess(user: TestUser, counts: { total: number; unread: number }): Promise<void> {
  const before = await snapshot()
  for (const key of keys)
    for (const input of requestsFor[key]()) {
      const response = await t.send(user.token, key, input)
      const where = `${key} ${JSON.stringify(input)}`
      const refersToResource = key.includes('{') || !key.startsWith('GET')
      const isPermitted = may(user.role, { ...chatApi, ...quickRepliesApi }[key].permission)
      expect(response.status, where).toBe(isPermitted ? (refersToResource ? 404 : 200) : 403)
      expectNoLeak(response, where)
    }
  expect(await snapshot()).toBe(before)
  const inbox = await t.send(user.token, 'GET /chats/conversations', { query: {} })
  expect(inbox.body.meta.total).toBe(counts.total)
  const unread = await t.send(user.token, 'GET /chats/unread-count', { query: {} })
  expect(unread.body.data.count).toBe(counts.unread)
  expect(unread.body.data.conversations.all).toBe(counts.total)
}

test('an assigned operator receives the canaries', async () => {
  const { token } = formerOperator
  const params = { id: fanId }
  const draftRequest = { params, body: { content: 'zzdraft', rev: 0 } }
  expect((await t.send(token, 'PUT /chats/conversation/{id}/draft', draftRequest)).status).toBe(200)
  const texts = [
    await t.send(token, 'GET /chats/conversations', { query: { q: 'zzdisplay' } }),
    await t.send(token, 'GET /chats/conversation/{id}', { params }),
    await t.send(token, 'GET /chats/conversation/{id}/search', { params, query: { q: 'ZZWORDS' } }),
    await t.send(token, 'GET /chats/quick-replies', { query: {} }),
  ].map(({ text }) => text)
  for (const word of canaries) expect(texts.join(), word).toContain(word)
  expect((await t.send(token, 'GET /chats/unread-count', { query: {} })).body.data.count).toBe(3)
  const assignment = { params, body: { userId: formerOperator.userId } }
  expect((await t.send(token, 'PUT /chats/conversation/{id}/assignee', assignment)).status).toBe(200)
})

test('a never-assigned operator receives nothing', () =>
  expectNoAccess(unassignedOperator, { total: 0, unread: 0 }))

describe('a formerly assigned operator', () => {
  test('receives nothing from the next request on, and keeps access to other creators', async () => {
    expect((await assignCreators([ownCreatorId])).status).toBe(200)
    await expectNoAccess(formerOperator, { total: 1, unread: 1 })
    await chat(t, fanId, [{ from: 'fan', content: 'zzwords later' }])
    await expectNoAccess(formerOperator, { total: 1, unread: 1 })
  })

  test('regains access when reassigned, including the draft', async () => {
    await assignCreators([hiddenCreatorId, ownCreatorId])
    const detail = await t.send(formerOperator.token, 'GET /chats/conversation/{id}', {
      params: { id: fanId },
    })
    expect(detail.body.data.draft.content).toBe('zzdraft')
    expect(
      (await t.send(formerOperator.token, 'GET /chats/unread-count', { query: {} })).body.data.count,
    ).toBe(4)
  })
})

test('another agency and another creator of the agency receive nothing either', async () => {
  await expectNoAccess(t.people.south.AGENCY_ADMIN, { total: 0, unread: 0 })
  await expectNoAccess(t.people.north.CREATOR, { total: 0, unread: 0 })
  expect(
    (await t.send(admin.token, 'GET /chats/conversation/{id}', { params: { id: newId() } })).status,
  ).toBe(404)
})
