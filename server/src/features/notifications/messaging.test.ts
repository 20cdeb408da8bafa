import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addRecipient, type TestRecipient } from '../../../test/recipients.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { sideEffectsOf } from '../../../test/send-side-effects.ts'

let t: TestApp
let admin: TestUser
let agencyId: string
let recipient: TestRecipient
let unlinked: TestRecipient
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  agencyId = admin.agencyId
  recipient = await addRecipient(t, agencyId)
  unlinked = await addRecipient(t, agencyId, { account: false })
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const SEND = 'POST /notifications/admin/send'
const BROADCAST = 'POST /notifications/admin/broadcast'
const content = { title: 'Rehearsal', message: 'Friday at six.\nBring water.' }
const send = (body: object, user: TestUser = admin) => t.send(user.token, SEND, { body })
const broadcast = (body: object, user: TestUser = admin) => t.send(user.token, BROADCAST, { body })
const notificationsOf = (sendId: string) =>
  t.sql('SELECT * FROM notifications WHERE send_id = $1 ORDER BY creator_id', [sendId])

const sideEffects = () => sideEffectsOf(t)

describe('a message to selected creators', () => {
  test('notifies each creator, and those without an account once they have one', async () => {
    const creatorIds = [
      recipient.creatorId,
      unlinked.creatorId,
      recipient.creatorId,
      recipient.creatorId.toUpperCase(),
    ]
    const { status, body } = await send({ ...content, title: '  Rehearsal ', creatorIds })
    expect([status, body.data.recipients]).toEqual([201, 2])
    const notifications = await notificationsOf(body.data.id)
    expect(notifications).toHaveLength(2)
    for (const notification of notifications)
      expect(notification).toMatchObject({
        ...content,
        type: 'ADMIN_MESSAGE',
        priority: 'NORMAL',
        action_url: null,
        mail_step: 'none',
        mail_due_at: null,
        read_at: null,
      })
    expect(notifications.map((notification) => notification.user_id).toSorted()).toEqual(
      [recipient.userId, null].toSorted(),
    )
    const userId = newId()
    await t.sql(`INSERT INTO users (id, agency_id, email) VALUES ($1, $2, $3)`, [
      userId,
      agencyId,
      `${userId}@new.test`,
    ])
    await t.sql('UPDATE creators SET user_id = $1 WHERE id = $2', [userId, unlinked.creatorId])
    expect(
      (await notificationsOf(body.data.id)).map((notification) => notification.user_id).toSorted(),
    ).toEqual([recipient.userId, userId].toSorted())
    const [count] = await t.sql('SELECT unread FROM notification_counts WHERE user_id = $1', [userId])
    expect(count.unread).toBe(1)
  })

  test('is audited with its author and without its text', async () => {
    const { body } = await send({ ...content, title: 'canarytitle', creatorIds: [recipient.creatorId] })
    const rows = await t.sql(`SELECT * FROM audit_log WHERE details ->> 'sendId' = $1`, [body.data.id])
    expect(rows).toMatchObject([
      { action: 'message.sent', actor_id: admin.userId, details: { kind: 'selected', recipients: 1 } },
    ])
    expect(JSON.stringify(rows)).not.toContain('canarytitle')
  })

  test('is not sent if one creator is archived, unknown or from another agency', async () => {
    const otherAgencyRecipient = await addRecipient(t, t.people.south.AGENCY_ADMIN.agencyId)
    const archived = await addRecipient(t, agencyId)
    await t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [archived.creatorId])
    for (const invalidId of [
      otherAgencyRecipient.creatorId,
      archived.creatorId,
      newId(),
      agencyId,
      recipient.userId,
    ]) {
      for (const creatorIds of [
        [invalidId],
        [recipient.creatorId, invalidId],
        [invalidId, recipient.creatorId, unlinked.creatorId],
      ]) {
        const before = await sideEffects()
        const response = await send({ ...content, sendEmail: true, creatorIds })
        expect([response.status, response.body.code]).toEqual([404, 'not_found'])
        expect(await sideEffects()).toBe(before)
      }
    }
  })
})

describe('permission to send', () => {
  const endpoints: [string, () => object][] = [
    [SEND, () => ({ ...content, creatorIds: [recipient.creatorId] })],
    [BROADCAST, () => content],
  ]
  test.each(endpoints)('%s is limited to admins', async (key, body) => {
    for (const role of ['CREATOR', 'CHAT_OPERATOR', 'COMPLIANCE'] as const) {
      const before = await sideEffects()
      const response = await t.send(t.people.north[role].token, key, { body: body() })
      expect([role, response.status]).toEqual([role, 403])
      expect(await sideEffects()).toBe(before)
    }
    const before = await sideEffects()
    expect((await t.send(null, key, { body: body() })).status).toBe(401)
    expect(await sideEffects()).toBe(before)
    expect((await t.send(t.people.north.SUPER_ADMIN.token, key, { body: body() })).status).toBe(201)
  })

  test('a suspended or demoted admin is rejected on the next request', async () => {
    for (const change of [`status = 'SUSPENDED'`, `role = 'CHAT_OPERATOR'`]) {
      const user = await addPerson(t.platform, agencyId, 'AGENCY_ADMIN', 'brief')
      expect((await broadcast(content, user)).status).toBe(201)
      await t.sql(`UPDATE memberships SET ${change} WHERE user_id = $1`, [user.userId])
      await t.platform.sessions.waitUntilPropagated()
      const before = await sideEffects()
      expect([401, 403]).toContain((await broadcast(content, user)).status)
      expect(await sideEffects()).toBe(before)
    }
  })
})

describe('a broadcast', () => {
  test('goes to active, unarchived creators of this agency only', async () => {
    const south = t.people.south.AGENCY_ADMIN
    const active = [
      await addRecipient(t, south.agencyId),
      await addRecipient(t, south.agencyId, { account: false }),
    ]
    await addRecipient(t, south.agencyId, { status: 'PENDING' })
    await addRecipient(t, south.agencyId, { status: 'INACTIVE' })
    const archived = await addRecipient(t, south.agencyId)
    await t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [archived.creatorId])
    const expected = await t.sql(
      `SELECT id FROM creators WHERE agency_id = $1 AND status = 'ACTIVE' AND archived_at IS NULL ORDER BY id`,
      [south.agencyId],
    )
    const { status, body } = await broadcast({ ...content, priority: 'URGENT' }, south)
    expect([status, body.data.recipients]).toEqual([201, expected.length])
    const notifications = await notificationsOf(body.data.id)
    expect(notifications.map((notification) => notification.creator_id)).toEqual(
      expected.map((row) => row.id),
    )
    expect(notifications.map((notification) => notification.creator_id)).toEqual(
      expect.arrayContaining(active.map((recipient) => recipient.creatorId)),
    )
    for (const notification of notifications)
      expect(notification).toMatchObject({ priority: 'URGENT', agency_id: south.agencyId })
  })

  test('without active creators is rejected', async () => {
    const empty = await startTestApp({ config: { role: 'web' } })
    try {
      const response = await empty.send(empty.people.north.AGENCY_ADMIN.token, BROADCAST, { body: content })
      expect([response.status, response.body.message]).toEqual([
        422,
        'There are no active creators to send this to.',
      ])
      expect(await empty.sql('SELECT 1 FROM admin_sends')).toEqual([])
    } finally {
      await empty.close()
    }
  })
})
