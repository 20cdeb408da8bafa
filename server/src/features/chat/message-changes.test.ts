import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chat, chatMismatches } from '../../../test/chats.ts'
import { addCreator, addFan, addMessage, assign } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

/** Reading, flagging and deleting: visibility, counts, permissions and audit. */

let t: TestApp
let admin: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  creatorId = await addCreator(t, admin.agencyId, 'Changed Star')
})
afterAll(async () => {
  expect(await chatMismatches(t, admin.agencyId)).toEqual([])
  await t.close()
})

const newFan = (creator = creatorId) => addFan(t, admin.agencyId, creator)
const markRead = (messageIds: unknown, user = admin) =>
  t.send(user.token, 'POST /chats/mark-read', { body: { messageIds } })
const flag = (id: unknown, flagged: unknown = true, user = admin) =>
  t.send(user.token, 'PUT /chats/messages/{id}/flag', { params: { id }, body: { flagged } })
const remove = (id: unknown, user = admin) =>
  t.send(user.token, 'DELETE /chats/messages/{id}', { params: { id } })
const getConversation = async (id: string) =>
  (await t.send(admin.token, 'GET /chats/conversation/{id}', { params: { id } })).body.data
const snapshot = async () =>
  JSON.stringify(
    await t.sql(
      `SELECT (SELECT json_agg(c ORDER BY fan_id) FROM conversations c) AS c, (SELECT json_agg(m ORDER BY id) FROM messages m) AS m, (SELECT count(*) FROM audit_log) AS log`,
    ),
  )
const auditEntries = async (messageId: string) =>
  (
    await t.sql(`SELECT action, actor_id FROM audit_log WHERE details ->> 'messageId' = $1 ORDER BY seq`, [
      messageId,
    ])
  ).map(({ action, actor_id }) => [action, actor_id])

describe('mark-read', () => {
  test('applies to earlier messages, never moves backwards, and counts later ones as unread', async () => {
    const fanId = await newFan()
    const messages = await chat(t, fanId, [
      { from: 'fan' },
      { from: 'fan' },
      { from: 'us' },
      { from: 'fan' },
      { from: 'fan' },
    ])
    const ids = messages.map(({ id }) => id)
    expect((await markRead([ids[1]])).body.data).toEqual({ conversations: [{ id: fanId, unreadCount: 2 }] })
    const { rev } = await getConversation(fanId)
    expect((await markRead([ids[0]])).body.data).toEqual({ conversations: [{ id: fanId, unreadCount: 2 }] })
    expect(await getConversation(fanId)).toMatchObject({ rev, readSeq: 2, unreadCount: 2 })
    expect((await markRead([ids[3], ids[0], ids[3]])).body.data.conversations).toEqual([
      { id: fanId, unreadCount: 1 },
    ])
    await markRead([ids[4]])
    expect(await getConversation(fanId)).toMatchObject({ rev: rev + 2, readSeq: 5, unreadCount: 0 })
  })

  test('handles several conversations at once, with IDs in any order and case', async () => {
    const fans = [await newFan(), await newFan(), await newFan()]
    const ids: string[] = []
    for (const fan of fans) ids.push((await chat(t, fan, [{ from: 'fan' }]))[0]?.id ?? '')
    const response = await markRead([...ids.map((id) => id.toUpperCase()), ...ids].reverse())
    expect(response.body.data.conversations).toEqual(fans.toSorted().map((id) => ({ id, unreadCount: 0 })))
  })

  test('returns 404 for a message the user has no access to', async () => {
    const visibleMessage = (await chat(t, await newFan(), [{ from: 'fan' }]))[0]?.id
    const hiddenFan = await newFan(await addCreator(t, admin.agencyId, 'Hidden'))
    const hiddenMessage = (await chat(t, hiddenFan, [{ from: 'fan' }]))[0]?.id
    const { CHAT_OPERATOR, CREATOR, COMPLIANCE } = t.people.north
    await assign(t, CHAT_OPERATOR, creatorId)
    const before = await snapshot()
    expect((await markRead([visibleMessage, hiddenMessage], CHAT_OPERATOR)).status).toBe(404)
    expect((await markRead([visibleMessage, newId()])).status).toBe(404)
    expect((await markRead([visibleMessage], CREATOR)).status).toBe(404)
    expect((await markRead([visibleMessage], t.people.south.AGENCY_ADMIN)).status).toBe(404)
    expect((await markRead([visibleMessage], COMPLIANCE)).status).toBe(403)
    expect(await snapshot()).toBe(before)
    expect((await markRead([visibleMessage], CHAT_OPERATOR)).status).toBe(200)
  })

  test.each([[[]], ['x'], [['x']], [Array.from({ length: 201 }, () => newId())], [null]])(
    '%j returns 400',
    async (ids) => expect((await markRead(ids)).status).toBe(400),
  )

  longTest(
    'the counters stay correct while fans write',
    async () => {
      const fans = [await newFan(), await newFan(), await newFan()]
      const messages = fans.map((): string[] => [])
      const sends = fans.map(async (fan, i) => {
        for (let n = 0; n < 30; n++)
          messages[i]?.push((await addMessage(t, admin.agencyId, fan, 'FROM_FAN')).id)
      })
      const readers = Array.from({ length: 3 }, async (_, reader) => {
        for (let n = 0; n < 20; n++) {
          const ids = messages.flatMap((fanMessages) => fanMessages.at(-1 - ((n + reader) % 3)) ?? [])
          if (ids.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
          else expect((await markRead(ids.toReversed())).status).toBe(200)
        }
      })
      const changes = (async () => {
        for (let n = 0; n < 20; n++) {
          const id = messages[n % 3]?.[n]
          if (id === undefined) await new Promise((resolve) => setTimeout(resolve, 5))
          else expect((await (n % 2 ? flag(id) : remove(id))).status).toBe(200)
        }
      })()
      await Promise.all([...sends, ...readers, changes])
      expect(await chatMismatches(t, admin.agencyId)).toEqual([])
      await markRead(messages.map((fanMessages) => fanMessages.at(-1)))
      for (const fan of fans)
        expect(await getConversation(fan)).toMatchObject({ unreadCount: 0, readSeq: 30 })
      expect(await chatMismatches(t, admin.agencyId)).toEqual([])
    },
    60_000,
  )
})

describe('flag', () => {
  test('can be set and cleared idempotently, and is audited with the actor', async () => {
    const fanId = await newFan()
    const [first, second] = await chat(t, fanId, [{ from: 'fan' }, { from: 'us' }])
    const response = await flag(first?.id)
    expect(response.body.data).toMatchObject({ id: first?.id, flagged: true, rev: 3, content: 'Hello there' })
    expect((await flag(first?.id)).body.data).toEqual(response.body.data)
    await flag(second?.id)
    expect(await getConversation(fanId)).toMatchObject({ flagged: true, rev: 4 })
    await flag(first?.id, false)
    expect((await getConversation(fanId)).flagged).toBe(true)
    expect((await flag(second?.id, false)).body.data.flagged).toBe(false)
    expect(await getConversation(fanId)).toMatchObject({ flagged: false, rev: 6 })
    expect(await auditEntries(first?.id ?? '')).toEqual([
      ['message.flagged', admin.userId],
      ['message.unflagged', admin.userId],
    ])
  })

  test('a deleted message stays flagged, and operators can’t change that', async () => {
    const fanId = await newFan()
    const [message] = await chat(t, fanId, [{ from: 'fan' }])
    const operator = await addPerson(t.platform, admin.agencyId, 'CHAT_OPERATOR', 'operator')
    await assign(t, operator, creatorId)
    await flag(message?.id, true, operator)
    await remove(message?.id)
    expect((await getConversation(fanId)).flagged).toBe(true)
    const response = await flag(message?.id, false, operator)
    expect([response.status, response.body.message]).toEqual([422, 'This message was deleted.'])
  })
})

describe('delete', () => {
  test.each(['fan', 'us'] as const)('a message from %s keeps its position but not its text', async (from) => {
    const fanId = await newFan()
    const [, last] = await chat(t, fanId, [{ from: 'fan' }, { from, content: 'sensitive words' }])
    const response = await remove(last?.id)
    expect(response.body.data).toMatchObject({
      seq: 2,
      content: '',
      isDeleted: true,
      attachments: [],
      rev: 3,
    })
    expect((await remove(last?.id)).body.data).toEqual(response.body.data)
    const responses = await Promise.all([
      t.send(admin.token, 'GET /chats/conversations/{id}/messages', { params: { id: fanId } }),
      t.send(admin.token, 'GET /chats/conversation/{id}', { params: { id: fanId } }),
      t.send(admin.token, 'GET /chats', { query: { fanId } }),
      t.send(admin.token, 'GET /chats/conversations', { query: { creatorId } }),
      t.send(admin.token, 'GET /chats/conversation/{id}/search', {
        params: { id: fanId },
        query: { q: 'sensitive' },
      }),
    ])
    for (const { status, text } of responses) {
      expect(status).toBe(200)
      expect(text).not.toContain('sensitive words')
    }
    expect(responses[4].body.data).toEqual([])
    expect(await getConversation(fanId)).toMatchObject({
      unreadCount: 1,
      lastSeq: 2,
      rev: 3,
      lastMessage: { content: '', isDeleted: true, direction: from === 'fan' ? 'FROM_FAN' : 'TO_FAN' },
    })
    expect(await auditEntries(last?.id ?? '')).toEqual([['message.deleted', admin.userId]])
    const [row] = await t.sql('SELECT deleted_by FROM messages WHERE id = $1', [last?.id])
    expect(row.deleted_by).toBe(admin.userId)
  })

  test('deleting an earlier message keeps the last one', async () => {
    const fanId = await newFan()
    const [first] = await chat(t, fanId, [{ from: 'fan' }, { from: 'fan', content: 'the last word' }])
    await markRead([first?.id])
    await remove(first?.id)
    expect(await getConversation(fanId)).toMatchObject({
      unreadCount: 1,
      lastMessage: { content: 'the last word', isDeleted: false },
    })
  })

  test('twenty concurrent requests delete the message once', async () => {
    const fanId = await newFan()
    const [message] = await chat(t, fanId, [{ from: 'fan' }])
    const responses = await Promise.all(Array.from({ length: 20 }, () => remove(message?.id)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await getConversation(fanId)).toMatchObject({ unreadCount: 0, rev: 2 })
    expect(await auditEntries(message?.id ?? '')).toHaveLength(1)
  })
})

describe('a user without permission can’t', () => {
  const attempts: [string, number, (id: string, user: TestUser) => Promise<AnyJson>][] = [
    ['flag', 200, (id, user) => flag(id, true, user)],
    ['delete', 403, (id, user) => remove(id, user)],
  ]
  test.each(attempts)('%s a message', async (_, complianceStatus, attempt) => {
    const { CREATOR, COMPLIANCE } = t.people.north
    const outsider = t.people.south
    const [message] = await chat(t, await newFan(await addCreator(t, admin.agencyId, 'Unassigned')), [
      { from: 'fan' },
    ])
    const id = message?.id ?? ''
    const before = await snapshot()
    expect((await attempt(id, t.people.north.CHAT_OPERATOR)).status).toBe(404)
    expect((await attempt(id, CREATOR)).status).toBe(404)
    expect((await attempt(id, outsider.AGENCY_ADMIN)).status).toBe(404)
    expect((await attempt(newId(), admin)).status).toBe(404)
    expect((await attempt('x', admin)).status).toBe(400)
    expect((await flag(id, 'yes')).status).toBe(400)
    expect(await snapshot()).toBe(before)
    expect((await attempt(id, COMPLIANCE)).status).toBe(complianceStatus)
    if (complianceStatus === 403) expect(await snapshot()).toBe(before)
  })
})
