import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chat, chatMismatches } from '../../../test/chats.ts'
import { acceptSignUp, addFan, assign, creatorOf } from '../../../test/fans.ts'
import { pictureAs, upload, waitUntilPrepared } from '../../../test/media-files.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

/** Deleting hides a message from everyone except admins and compliance, who can also clear any flag. */

let t: TestApp
let admin: TestUser
let compliance: TestUser
let operator: TestUser
let creator: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp()
  admin = t.people.north.AGENCY_ADMIN
  compliance = t.people.north.COMPLIANCE
  operator = t.people.north.CHAT_OPERATOR
  creator = t.people.north.CREATOR
  creatorId = await creatorOf(t, creator)
  await acceptSignUp(t, creatorId)
  await assign(t, operator, creatorId)
})
afterAll(async () => {
  expect(await chatMismatches(t, admin.agencyId)).toEqual([])
  await t.close()
})

const newFan = () => addFan(t, admin.agencyId, creatorId)
async function createMessage(content = 'sensitive words'): Promise<{ id: string; fanId: string }> {
  const fanId = await newFan()
  const [message] = await chat(t, fanId, [{ from: 'fan', content }])
  return { id: message?.id ?? '', fanId }
}
const flag = (id: string, user: TestUser, flagged = true) =>
  t.send(user.token, 'PUT /chats/messages/{id}/flag', { params: { id }, body: { flagged } })
const remove = (id: string, user: TestUser) =>
  t.send(user.token, 'DELETE /chats/messages/{id}', { params: { id } })
const readDeleted = (id: string, user: TestUser) =>
  t.send(user.token, 'GET /chats/messages/{id}/evidence', { params: { id } })
const restore = (id: string, user: TestUser) =>
  t.send(user.token, 'POST /chats/messages/{id}/restore', { params: { id } })
const getConversation = async (id: string) =>
  (await t.send(admin.token, 'GET /chats/conversation/{id}', { params: { id } })).body.data
const auditedActors = async (messageId: string, action: string) =>
  (
    await t.sql(
      `SELECT actor_id FROM audit_log WHERE action = $2 AND details ->> 'messageId' = $1 ORDER BY seq`,
      [messageId, action],
    )
  ).map(({ actor_id }) => actor_id)

describe('flags', () => {
  test('operators and creators can remove only their own', async () => {
    for (const user of [operator, creator]) {
      const { id } = await createMessage()
      await flag(id, admin)
      const denied = await flag(id, user, false)
      expect([denied.status, denied.body.message]).toEqual([
        403,
        'Someone else flagged this message. Ask an admin or compliance to clear it.',
      ])
      expect((await flag(id, user)).body.data.flagged).toBe(true)
      // The user's own flag is removed; the admin's stays.
      expect((await flag(id, user, false)).body.data.flagged).toBe(true)
      expect((await flag(id, admin, false)).body.data.flagged).toBe(false)
      await flag(id, user)
      expect((await flag(id, user, false)).body.data.flagged).toBe(false)
    }
  })

  test('set by screening can be cleared by admins and compliance only', async () => {
    for (const user of [admin, compliance]) {
      const { id, fanId } = await createMessage()
      await t.sql('UPDATE messages SET flagged = true WHERE id = $1', [id])
      await t.sql('UPDATE conversations SET flagged_count = 1 WHERE fan_id = $1', [fanId])
      expect((await flag(id, operator, false)).status).toBe(403)
      await flag(id, operator)
      expect((await flag(id, operator, false)).body.data.flagged).toBe(true)
      expect((await flag(id, user, false)).body.data.flagged).toBe(false)
      expect((await getConversation(fanId)).flagged).toBe(false)
    }
  })

  test('are returned with everyone who set one, in responses and lists', async () => {
    const { id, fanId } = await createMessage()
    await t.sql('UPDATE messages SET flagged = true WHERE id = $1', [id])
    await t.sql('UPDATE conversations SET flagged_count = 1 WHERE fan_id = $1', [fanId])
    const screening = { id: null, name: null }
    const flaggerOf = async (user: TestUser) => {
      const [row] = await t.sql('SELECT name FROM users WHERE id = $1', [user.userId])
      return { id: user.userId, name: row?.name }
    }
    const allFlaggers = [screening, await flaggerOf(admin), await flaggerOf(operator)]
    expect((await flag(id, admin)).body.data.flaggedBy).toEqual(allFlaggers.slice(0, 2))
    expect((await flag(id, operator)).body.data.flaggedBy).toEqual(allFlaggers)
    const params = { id: fanId }
    const thread = await t.send(creator.token, 'GET /chats/conversations/{id}/messages', { params })
    expect(thread.body.data).toMatchObject([{ id, flaggedBy: allFlaggers }])
    const allMessages = await t.send(admin.token, 'GET /chats', { query: { fanId } })
    expect(allMessages.body.data).toMatchObject([{ id, flaggedBy: allFlaggers }])
    expect((await flag(id, compliance, false)).body.data.flaggedBy).toEqual([])
  })

  test('can be set by compliance, who can also clear other people’s flags', async () => {
    const { id, fanId } = await createMessage()
    expect((await flag(id, compliance)).body.data.flagged).toBe(true)
    await flag(id, operator)
    expect(await auditedActors(id, 'message.flagged')).toEqual([compliance.userId, operator.userId])
    expect((await getConversation(fanId)).flagged).toBe(true)
    expect((await flag(id, compliance, false)).body.data.flagged).toBe(false)
  })

  test('stay when the message is deleted, and then only admins and compliance can change them', async () => {
    const { id, fanId } = await createMessage()
    await flag(id, operator)
    expect((await remove(id, operator)).body.data).toMatchObject({
      isDeleted: true,
      flagged: true,
      content: '',
    })
    expect((await getConversation(fanId)).flagged).toBe(true)
    const response = await t.send(admin.token, 'GET /chats', { query: { fanId, flagged: 'true' } })
    expect(response.body.data.map((message: { id: string }) => message.id)).toEqual([id])
    expect((await flag(id, operator, false)).status).toBe(422)
    expect((await flag(id, compliance, false)).status).toBe(200)
    expect((await getConversation(fanId)).flagged).toBe(false)
  })
})

describe('a deleted message', () => {
  test('stays readable for admins and compliance, and every access is audited', async () => {
    const { id } = await createMessage()
    await remove(id, operator)
    for (const user of [admin, compliance, admin]) {
      expect((await readDeleted(id, user)).body.data).toMatchObject({
        content: 'sensitive words',
        attachments: [],
        deletedBy: 'canarynorth CHAT_OPERATOR',
      })
    }
    expect(await auditedActors(id, 'message.evidence_read')).toEqual([
      admin.userId,
      compliance.userId,
      admin.userId,
    ])
    const audit = await t.sql(`SELECT string_agg(details::text, '') AS text FROM audit_log`)
    expect(audit[0].text).not.toContain('sensitive words')
  })

  test('keeps its files for compliance, with links that expire within ten minutes', async () => {
    const uploadId = await upload(t, admin, await pictureAs('png'))
    await waitUntilPrepared(t, admin, uploadId)
    const body = { fanId: await newFan(), content: '', attachments: [{ uploadId }], clientId: newId() }
    const sentMessage = (await t.send(admin.token, 'POST /chats/send', { body })).body.data
    const before = sentMessage.attachments[0].url
    await remove(sentMessage.id, operator)
    const get = async (url: string) => (await t.app.inject({ method: 'GET', url })).statusCode
    expect(await get(before)).toBe(404)
    const { url, thumbnailUrl } = (await readDeleted(sentMessage.id, compliance)).body.data.attachments[0]
    expect([await get(url), await get(thumbnailUrl)]).toEqual([200, 200])
    expect(await get(url.replace('&evidence=1', ''))).toBe(404)
    expect(await get(`${before}&evidence=1`)).toBe(404)
    const later = new Date(Date.now() + 10 * 60_000)
    t.platform.clock = () => later
    expect(await get(url)).toBe(404)
    t.platform.clock = () => new Date()
  })

  test('can be restored once by admins and compliance, with its text and flags', async () => {
    for (const user of [admin, compliance]) {
      const { id, fanId } = await createMessage()
      await flag(id, admin)
      const before = await getConversation(fanId)
      await remove(id, operator)
      const response = await restore(id, user)
      expect(response.body.data).toMatchObject({
        content: 'sensitive words',
        isDeleted: false,
        flagged: true,
      })
      expect((await restore(id, user)).body.data).toEqual(response.body.data)
      expect(await getConversation(fanId)).toMatchObject({
        lastMessage: before.lastMessage,
        unreadCount: before.unreadCount,
        flagged: true,
      })
      expect(await auditedActors(id, 'message.restored')).toEqual([user.userId])
    }
  })

  test('gets its preview back when restored, if it is the last message and has a picture', async () => {
    const uploadId = await upload(t, admin, await pictureAs('png'))
    await waitUntilPrepared(t, admin, uploadId)
    const body = { fanId: await newFan(), content: '', attachments: [{ uploadId }], clientId: newId() }
    const sentMessage = (await t.send(admin.token, 'POST /chats/send', { body })).body.data
    await remove(sentMessage.id, admin)
    expect((await restore(sentMessage.id, admin)).body.data.attachments).toHaveLength(1)
    expect((await getConversation(body.fanId)).lastMessage).toMatchObject({
      isDeleted: false,
      attachment: 'image',
    })
  })

  test('stays hidden from everyone else', async () => {
    const { id } = await createMessage()
    await remove(id, admin)
    const otherOperator = await addPerson(t.platform, admin.agencyId, 'CHAT_OPERATOR', 'other')
    const cases: [TestUser, number][] = [
      [operator, 403],
      [creator, 403],
      [otherOperator, 403],
      [t.people.south.AGENCY_ADMIN, 404],
      [t.people.south.COMPLIANCE, 404],
    ]
    for (const [user, status] of cases) {
      const responses = [await readDeleted(id, user), await restore(id, user)]
      expect([user.role, ...responses.map((response) => response.status)]).toEqual([
        user.role,
        status,
        status,
      ])
      for (const { text } of responses) expect(text).not.toContain('sensitive')
    }
    const existing = await createMessage()
    expect((await readDeleted(existing.id, admin)).status).toBe(422)
    expect(await auditedActors(id, 'message.evidence_read')).toEqual([])
  })
})
