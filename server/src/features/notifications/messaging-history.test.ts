import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addRecipient, type TestRecipient } from '../../../test/recipients.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let admin: TestUser
let recipients: TestRecipient[]
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  // A busy machine takes longer to serve ten requests at once.
  t.platform.database.pool.options.connectionTimeoutMillis = 20_000
  admin = t.people.north.AGENCY_ADMIN
  recipients = []
  for (const stageName of ['carla', 'Anna', 'anna', 'Bea', 'Dora'])
    recipients.push(await addRecipient(t, admin.agencyId, { stageName, account: stageName !== 'Dora' }))
})
afterAll(() => t.close())

const content = { title: 'Rehearsal', message: 'Friday at six.' }
const send = (body: object, user: TestUser = admin) =>
  t.send(user.token, 'POST /notifications/admin/send', { body })
const broadcast = (body: object, user: TestUser = admin) =>
  t.send(user.token, 'POST /notifications/admin/broadcast', { body })
const listSends = (user: TestUser, query: object = {}) =>
  t.send(user.token, 'GET /notifications/admin/sends', { query })
const listRecipients = (user: TestUser, id: string, query: object = {}) =>
  t.send(user.token, 'GET /notifications/admin/sends/{id}/recipients', { params: { id }, query })
const getSend = (user: TestUser | null, id: string) =>
  t.send(user?.token ?? null, 'GET /notifications/admin/sends/{id}', { params: { id } })
const ids = () => recipients.map((row) => row.creatorId)
const notificationsOf = (id: string) => t.sql('SELECT * FROM notifications WHERE send_id = $1', [id])

async function sendOne(): Promise<string> {
  const [creator] = await t.sql('SELECT id FROM creators WHERE user_id = $1', [t.people.north.CREATOR.userId])
  return (await send({ ...content, creatorIds: [creator.id] })).body.data.id
}

describe('repeating the same id', () => {
  test('ten concurrent requests send one message and all succeed', async () => {
    for (const [repeat, count] of [
      [(id: string) => send({ ...content, id, creatorIds: ids() }), 5],
      [(id: string) => broadcast({ ...content, id, sendEmail: true }), 5],
    ] as const) {
      const id = newId()
      const responses = await Promise.all(Array.from({ length: 10 }, () => repeat(id)))
      expect(responses.map(({ status, body }) => [status, body.data])).toEqual(
        responses.map(() => [201, { id, recipients: count }]),
      )
      expect(await notificationsOf(id)).toHaveLength(count)
      expect(await t.sql(`SELECT 1 FROM audit_log WHERE details ->> 'sendId' = $1`, [id])).toHaveLength(1)
    }
    const jobs = await t.sql(`SELECT 1 FROM pgboss.job WHERE name = 'notifications.mail'`)
    expect(jobs).toHaveLength(1)
  })

  test('returns the first result, even with reordered ids and an archived recipient', async () => {
    const extra = await addRecipient(t, admin.agencyId)
    const id = newId()
    const creatorIds = [...ids(), extra.creatorId]
    expect((await send({ ...content, id, creatorIds })).body.data).toEqual({ id, recipients: 6 })
    await t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [extra.creatorId])
    const repeated = await send({ ...content, id: id.toUpperCase(), creatorIds: creatorIds.toReversed() })
    expect([repeated.status, repeated.body.data]).toEqual([201, { id, recipients: 6 }])
    expect(await notificationsOf(id)).toHaveLength(6)
  })

  test('with different content returns 409 and changes nothing', async () => {
    const id = newId()
    const first = { ...content, id, creatorIds: ids().slice(0, 2) }
    await send(first)
    const before = await notificationsOf(id)
    const colleague = await addPerson(t.platform, admin.agencyId, 'AGENCY_ADMIN', 'colleague')
    for (const response of [
      await send({ ...first, title: 'Other' }),
      await send({ ...first, message: 'Other' }),
      await send({ ...first, priority: 'HIGH' }),
      await send({ ...first, actionUrl: '/dashboard' }),
      await send({ ...first, sendEmail: true }),
      await send({ ...first, creatorIds: ids().slice(0, 3) }),
      await send({ ...first, creatorIds: ids().slice(1, 3) }),
      await broadcast({ ...content, id }),
      await send(first, colleague),
    ])
      expect([response.status, response.body.message]).toEqual([409, 'This message ID is already in use.'])
    expect(await notificationsOf(id)).toEqual(before)
  })

  test('in another agency sends there, as if the id were new', async () => {
    const id = newId()
    await send({ ...content, id, creatorIds: ids() })
    const before = await notificationsOf(id)
    const south = t.people.south.AGENCY_ADMIN
    const { creatorId } = await addRecipient(t, south.agencyId)
    const { status, body } = await send({ ...content, title: 'Ours', id, creatorIds: [creatorId] }, south)
    expect([status, body.data]).toEqual([201, { id, recipients: 1 }])
    expect(await notificationsOf(id)).toEqual(expect.arrayContaining(before))
    expect(
      await t.sql('SELECT title FROM notifications WHERE agency_id = $1 AND send_id = $2', [
        south.agencyId,
        id,
      ]),
    ).toEqual([{ title: 'Ours' }])
  })
})

describe('the recipient list', () => {
  test('lists all unarchived creators by name, with their delivery channels', async () => {
    const unconfirmed = await addRecipient(t, admin.agencyId, {
      stageName: 'zz unconfirmed',
      confirmed: false,
    })
    const withoutAddress = await addRecipient(t, admin.agencyId, {
      stageName: 'zz zero',
      account: false,
      address: null,
    })
    const { body } = await t.send(admin.token, 'GET /notifications/admin/recipients')
    const names = body.data.map((row: { stageName: string }) => row.stageName.toLowerCase())
    expect(names).toEqual(names.toSorted())
    expect(names.slice(0, 5)).toEqual(['anna', 'anna', 'bea', 'canarynorth stage', 'carla'])
    const rowOf = (recipient: TestRecipient) =>
      body.data.find((row: { id: string }) => row.id === recipient.creatorId)
    expect(rowOf(recipients[4] as TestRecipient)).toMatchObject({
      hasAccount: false,
      hasEmail: true,
      status: 'ACTIVE',
    })
    expect(rowOf(recipients[0] as TestRecipient)).toMatchObject({ hasAccount: true, hasEmail: true })
    expect(rowOf(unconfirmed)).toMatchObject({ hasAccount: true, hasEmail: false })
    expect(rowOf(withoutAddress)).toMatchObject({ hasAccount: false, hasEmail: false })
    const archived = await t.sql('SELECT id FROM creators WHERE archived_at IS NOT NULL')
    expect(archived.length).toBeGreaterThan(0)
    for (const { id } of archived) expect(body.data.map((row: { id: string }) => row.id)).not.toContain(id)
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/@|canarysouth/)
  })
})

describe('sent messages', () => {
  test('are listed newest first with current delivery counts', async () => {
    const { id } = (await send({ ...content, title: 'Counted', sendEmail: true, creatorIds: ids() })).body
      .data
    const loadEntry = async () =>
      (await listSends(admin)).body.data.find((row: { id: string }) => row.id === id)
    expect(await loadEntry()).toMatchObject({
      title: 'Counted',
      author: 'canarynorth AGENCY_ADMIN',
      kind: 'selected',
      sendEmail: true,
      recipients: 5,
      delivered: 4,
      read: 0,
      mailed: 0,
      inOutbox: 0,
      notMailed: 0,
    })
    const [first, second, third, fourth] = (await notificationsOf(id)).filter((row) => row.user_id)
    await t.sql('UPDATE notifications SET read_at = now() WHERE id = $1', [first.id])
    await t.sql('UPDATE notifications SET deleted_at = now() WHERE id = $1', [second.id])
    const setMailStatus = async (row: { id: string }, status: string) => {
      const mailId = newId()
      await t.sql(
        `INSERT INTO mails (id, agency_id, about_role, to_address, subject, status, dedupe_key) VALUES ($1, $2, 'CREATOR', 'x@y.test', 's', $3, $4)`,
        [mailId, admin.agencyId, status, mailId],
      )
      await t.sql(
        `UPDATE notifications SET mail_step = 'written', mail_due_at = NULL, mail_id = $2 WHERE id = $1`,
        [row.id, mailId],
      )
    }
    await setMailStatus(first, 'SENT')
    await setMailStatus(second, 'OUTBOX')
    await setMailStatus(third, 'FAILED')
    await t.sql(`UPDATE notifications SET mail_step = 'bounced', mail_due_at = NULL WHERE id = $1`, [
      fourth.id,
    ])
    expect(await loadEntry()).toMatchObject({ delivered: 4, read: 1, mailed: 1, inOutbox: 1, notMailed: 2 })
    const { body } = await listRecipients(admin, id)
    const mailStatuses = Object.fromEntries(
      body.data.map((row: { creatorId: string; mail: string }) => [row.creatorId, row.mail]),
    )
    expect([first, second, third, fourth].map((row) => mailStatuses[row.creator_id])).toEqual([
      'sent',
      'outbox',
      'failed',
      'bounced',
    ])
    expect(mailStatuses[recipients[4]?.creatorId ?? '']).toBe('waiting')
    expect(body.data.find((row: { readAt: string }) => row.readAt)).toMatchObject({
      creatorId: first.creator_id,
    })

    const allIds = (await listSends(admin)).body.data.map((row: { id: string }) => row.id)
    expect(allIds[0]).toBe(id)
    const pagedIds: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: AnyJson = (await listSends(admin, { limit: 2, ...(cursor && { cursor }) })).body
      pagedIds.push(...page.data.map((row: { id: string }) => row.id))
      cursor = page.meta.nextCursor
    }
    expect(pagedIds).toEqual(allIds)
  })

  test('one can be fetched by id, with the same data as in the list', async () => {
    const { id } = (await send({ ...content, title: 'Linked', actionUrl: '/dashboard', creatorIds: ids() }))
      .body.data
    for (let n = 0; n < 3; n++) await send({ ...content, creatorIds: ids() })
    expect(
      (await listSends(admin, { limit: 3 })).body.data.map((row: { id: string }) => row.id),
    ).not.toContain(id)
    const response = await getSend(admin, id)
    expect([response.status, response.body.data]).toMatchObject([
      200,
      { title: 'Linked', recipients: 5, delivered: 4 },
    ])
    const listRow = (await listSends(admin)).body.data.find((row: { id: string }) => row.id === id)
    expect(response.body.data).toEqual(listRow)
    expect((await getSend(t.people.north.SUPER_ADMIN, id.toUpperCase())).body.data).toEqual(listRow)
  })

  const callers: [string, () => TestUser | null, () => Promise<string>, number][] = [
    ['an anonymous caller', () => null, sendOne, 401],
    ['a creator who received it', () => t.people.north.CREATOR, sendOne, 403],
    ['an operator', () => t.people.north.CHAT_OPERATOR, sendOne, 403],
    ['compliance', () => t.people.north.COMPLIANCE, sendOne, 403],
    ['an admin of another agency', () => t.people.south.AGENCY_ADMIN, sendOne, 404],
    ['a super admin of another agency', () => t.people.south.SUPER_ADMIN, sendOne, 404],
    ['an admin with an unknown id', () => admin, async () => newId(), 404],
    ['an admin with an invalid id', () => admin, async () => 'x', 400],
    ['an admin', () => admin, sendOne, 200],
  ]
  test.each(callers)('fetching one by id checks access: %s', async (_, user, id, status) => {
    const response = await getSend(user(), await id())
    expect(response.status).toBe(status)
    if (status !== 200) expect(response.text).not.toContain(content.message)
  })

  test('recipients are listed by name without duplicates across pages', async () => {
    const { id } = (await send({ ...content, creatorIds: ids() })).body.data
    const pagedRows: { stageName: string; creatorId: string }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await listRecipients(admin, id, { limit: 2, ...(cursor && { cursor }) })
      expect(body.meta.total).toBe(5)
      pagedRows.push(...body.data)
      cursor = body.meta.nextCursor
    }
    expect(pagedRows.map((row) => row.stageName.toLowerCase())).toEqual([
      'anna',
      'anna',
      'bea',
      'carla',
      'dora',
    ])
    expect(new Set(pagedRows.map((row) => row.creatorId)).size).toBe(5)
    expect(pagedRows.at(-1)).toMatchObject({
      stageName: 'Dora',
      delivered: false,
      mail: 'none',
      readAt: null,
    })
  })

  test('are hidden from other roles and agencies', async () => {
    const { id } = (await send({ ...content, creatorIds: ids() })).body.data
    const south = t.people.south.AGENCY_ADMIN
    expect((await listRecipients(south, id)).status).toBe(404)
    expect((await listRecipients(admin, newId())).status).toBe(404)
    const southSends = (await listSends(south)).body.data.map((row: { title: string }) => row.title)
    expect(southSends).not.toContain(content.title)
    for (const role of ['CREATOR', 'CHAT_OPERATOR', 'COMPLIANCE'] as const) {
      const user = t.people.north[role]
      expect((await listSends(user)).status).toBe(403)
      expect((await listRecipients(user, id)).status).toBe(403)
      expect((await t.send(user.token, 'GET /notifications/admin/recipients')).status).toBe(403)
    }
  })

  test.each([
    'x',
    'e30',
    Buffer.from('["1","2"]').toString('base64url'),
    Buffer.from('[null,null]').toString('base64url'),
  ])('cursor %j returns 400', async (cursor) => {
    const { id } = (await send({ ...content, creatorIds: ids() })).body.data
    expect((await listSends(admin, { cursor })).status).toBe(400)
    expect((await listRecipients(admin, id, { cursor })).status).toBe(400)
  })
})
