import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Who } from '../../../test/app.ts'
import { addReader, type Reader } from '../../../test/readers.ts'
import { addPerson } from '../../../test/world.ts'

let t: TestApp
let admin: Who
let agencyId: string
let reader: Reader
let unlinked: Reader
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  agencyId = admin.agencyId
  reader = await addReader(t, agencyId)
  unlinked = await addReader(t, agencyId, { account: false })
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const SEND = 'POST /notifications/admin/send'
const BROADCAST = 'POST /notifications/admin/broadcast'
const words = { title: 'Rehearsal', message: 'Friday at six.\nBring water.' }
const send = (body: object, who: Who = admin) => t.send(who.token, SEND, { body })
const broadcast = (body: object, who: Who = admin) => t.send(who.token, BROADCAST, { body })
const linesOf = (sendId: string) =>
  t.sql('SELECT * FROM notifications WHERE send_id = $1 ORDER BY creator_id', [sendId])

/** Everything a send could leave behind. */
async function traces() {
  const [row] = await t.sql(
    `SELECT md5(concat_ws('|', ${['admin_sends', 'notifications', 'notification_counts', 'audit_log', 'mails']
      .map((table) => `(SELECT string_agg(x::text, ',' ORDER BY x::text) FROM ${table} x)`)
      .join(
        ', ',
      )}, (SELECT count(*) FROM pgboss.job WHERE name LIKE 'notifications.%' AND name NOT LIKE '%-again'))) AS sum`,
  )
  return row.sum as string
}

describe('section 5 of the spec: what is refused, word for word, with nothing written', () => {
  const one = () => [reader.creatorId]
  const cases: [string, () => object, string][] = [
    ['nobody selected', () => ({ ...words, creatorIds: [] }), 'Please select at least one creator'],
    ['no list at all', () => words, 'Please select at least one creator'],
    ['nobody selected and no words', () => ({ creatorIds: [] }), 'Please select at least one creator'],
    ['no title', () => ({ message: 'm', creatorIds: one() }), 'Title and message are required'],
    ['no message', () => ({ title: 't', creatorIds: one() }), 'Title and message are required'],
    ['an empty title', () => ({ ...words, title: '', creatorIds: one() }), 'Title and message are required'],
    [
      'a title of spaces',
      () => ({ ...words, title: ' \t ', creatorIds: one() }),
      'Title and message are required',
    ],
    [
      'a message of lines',
      () => ({ ...words, message: '\n \n', creatorIds: one() }),
      'Title and message are required',
    ],
    [
      'null for a title',
      () => ({ ...words, title: null, creatorIds: one() }),
      'Title and message are required',
    ],
  ]
  test.each(cases)('%s', async (_, body, message) => {
    const before = await traces()
    const answer = await send(body())
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'invalid_input', message])
    expect(await traces()).toBe(before)
  })

  test.each([{}, { title: 't' }, { message: 'm' }, { title: ' ', message: ' ' }])(
    'broadcast of %j',
    async (body) => {
      const before = await traces()
      const answer = await broadcast(body)
      expect([answer.status, answer.body.message]).toEqual([400, 'Title and message are required'])
      expect(await traces()).toBe(before)
    },
  )

  test.each([
    { priority: 'CRITICAL' },
    { priority: null },
    { sendEmail: 'yes' },
    { authorId: newId() },
    { agencyId: newId() },
    { creatorIds: ['not-an-id'] },
    { creatorIds: 'all' },
    { title: 'x'.repeat(121) },
    { message: 'x'.repeat(2001) },
    { title: 'Pay\u202elap' },
    { id: '7' },
  ])('%j', async (wrong) => {
    const before = await traces()
    expect((await send({ ...words, creatorIds: one(), ...wrong })).status).toBe(400)
    expect(await traces()).toBe(before)
  })
})

describe('the link', () => {
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'Data:text/html;base64,eA==',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.test/x',
    'mailto:a@example.test',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/dash\\board',
    'https://user@example.test/',
    'https://user:word@example.test/',
    'https://',
    'http:example.test\u0001',
    'dashboard',
    'https://example.test/\u0007',
    'https://exa mple.test',
    `https://example.test/${'x'.repeat(500)}`,
  ])('%j is refused', async (actionUrl) => {
    const before = await traces()
    for (const answer of [
      await send({ ...words, actionUrl, creatorIds: [reader.creatorId] }),
      await broadcast({ ...words, actionUrl }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.details[0].path).toBe('actionUrl')
      expect(answer.body.message).toBe(answer.body.details[0].message)
    }
    expect(await traces()).toBe(before)
  })

  test.each([
    ['/dashboard/content?x=1#top', '/dashboard/content?x=1#top'],
    ['https://example.test/a?b=c', 'https://example.test/a?b=c'],
    ['HTTP://example.test', 'HTTP://example.test'],
    ['  /dashboard  ', '/dashboard'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is taken', async (actionUrl, kept) => {
    const { body, status } = await send({ ...words, actionUrl, creatorIds: [reader.creatorId] })
    expect(status).toBe(201)
    expect((await linesOf(body.data.id)).map((line) => line.action_url)).toEqual([kept])
  })
})

describe('a message to some', () => {
  test('is a line for each, with defaults; who has no account finds it with the account', async () => {
    const creatorIds = [
      reader.creatorId,
      unlinked.creatorId,
      reader.creatorId,
      reader.creatorId.toUpperCase(),
    ]
    const { status, body } = await send({ ...words, title: '  Rehearsal ', creatorIds })
    expect([status, body.data.recipients]).toEqual([201, 2])
    const lines = await linesOf(body.data.id)
    expect(lines).toHaveLength(2)
    for (const line of lines)
      expect(line).toMatchObject({
        ...words,
        type: 'ADMIN_MESSAGE',
        priority: 'NORMAL',
        action_url: null,
        mail_step: 'none',
        mail_due_at: null,
        read_at: null,
      })
    expect(lines.map((line) => line.user_id).toSorted()).toEqual([reader.userId, null].toSorted())
    const userId = newId()
    await t.sql(`INSERT INTO users (id, agency_id, email) VALUES ($1, $2, $3)`, [
      userId,
      agencyId,
      `${userId}@new.test`,
    ])
    await t.sql('UPDATE creators SET user_id = $1 WHERE id = $2', [userId, unlinked.creatorId])
    expect((await linesOf(body.data.id)).map((line) => line.user_id).toSorted()).toEqual(
      [reader.userId, userId].toSorted(),
    )
    const [count] = await t.sql('SELECT unread FROM notification_counts WHERE user_id = $1', [userId])
    expect(count.unread).toBe(1)
  })

  test('leaves a row in the audit log that names the author and none of the words', async () => {
    const { body } = await send({ ...words, title: 'canarytitle', creatorIds: [reader.creatorId] })
    const rows = await t.sql(`SELECT * FROM audit_log WHERE details ->> 'sendId' = $1`, [body.data.id])
    expect(rows).toMatchObject([
      { action: 'message.sent', actor_id: admin.userId, details: { kind: 'selected', recipients: 1 } },
    ])
    expect(JSON.stringify(rows)).not.toContain('canarytitle')
  })

  test('with one creator of another agency, archived, or unknown goes to nobody', async () => {
    const foreign = await addReader(t, t.people.south.AGENCY_ADMIN.agencyId)
    const archived = await addReader(t, agencyId)
    await t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [archived.creatorId])
    for (const stray of [foreign.creatorId, archived.creatorId, newId(), agencyId, reader.userId]) {
      for (const creatorIds of [
        [stray],
        [reader.creatorId, stray],
        [stray, reader.creatorId, unlinked.creatorId],
      ]) {
        const before = await traces()
        const answer = await send({ ...words, sendEmail: true, creatorIds })
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
        expect(await traces()).toBe(before)
      }
    }
  })
})

describe('who may send', () => {
  const ways: [string, () => object][] = [
    [SEND, () => ({ ...words, creatorIds: [reader.creatorId] })],
    [BROADCAST, () => words],
  ]
  test.each(ways)('%s: nobody but admins', async (key, body) => {
    for (const role of ['CREATOR', 'CHAT_OPERATOR', 'COMPLIANCE'] as const) {
      const before = await traces()
      const answer = await t.send(t.people.north[role].token, key, { body: body() })
      expect([role, answer.status]).toEqual([role, 403])
      expect(await traces()).toBe(before)
    }
    const before = await traces()
    expect((await t.send(null, key, { body: body() })).status).toBe(401)
    expect(await traces()).toBe(before)
    expect((await t.send(t.people.north.SUPER_ADMIN.token, key, { body: body() })).status).toBe(201)
  })

  test('an admin who is suspended or made an operator cannot on the next call', async () => {
    for (const change of [`status = 'SUSPENDED'`, `role = 'CHAT_OPERATOR'`]) {
      const who = await addPerson(t.platform, agencyId, 'AGENCY_ADMIN', 'brief')
      expect((await broadcast(words, who)).status).toBe(201)
      await t.sql(`UPDATE memberships SET ${change} WHERE user_id = $1`, [who.userId])
      await t.platform.sessions.settled()
      const before = await traces()
      expect([401, 403]).toContain((await broadcast(words, who)).status)
      expect(await traces()).toBe(before)
    }
  })
})

describe('a broadcast', () => {
  test('goes to active creators who are not archived, of this agency only', async () => {
    const south = t.people.south.AGENCY_ADMIN
    const active = [
      await addReader(t, south.agencyId),
      await addReader(t, south.agencyId, { account: false }),
    ]
    await addReader(t, south.agencyId, { status: 'PENDING' })
    await addReader(t, south.agencyId, { status: 'INACTIVE' })
    const archived = await addReader(t, south.agencyId)
    await t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [archived.creatorId])
    const expected = await t.sql(
      `SELECT id FROM creators WHERE agency_id = $1 AND status = 'ACTIVE' AND archived_at IS NULL ORDER BY id`,
      [south.agencyId],
    )
    const { status, body } = await broadcast({ ...words, priority: 'URGENT' }, south)
    expect([status, body.data.recipients]).toEqual([201, expected.length])
    const lines = await linesOf(body.data.id)
    expect(lines.map((line) => line.creator_id)).toEqual(expected.map((row) => row.id))
    expect(lines.map((line) => line.creator_id)).toEqual(
      expect.arrayContaining(active.map((one) => one.creatorId)),
    )
    for (const line of lines) expect(line).toMatchObject({ priority: 'URGENT', agency_id: south.agencyId })
  })

  test('to nobody is refused in words', async () => {
    const empty = await startTestApp({ config: { role: 'web' } })
    try {
      const answer = await empty.send(empty.people.north.AGENCY_ADMIN.token, BROADCAST, { body: words })
      expect([answer.status, answer.body.message]).toEqual([
        422,
        'There is no active creator to send this to.',
      ])
      expect(await empty.sql('SELECT 1 FROM admin_sends')).toEqual([])
    } finally {
      await empty.close()
    }
  })
})
