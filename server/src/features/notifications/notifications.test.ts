import { newId } from '@greenroom/contract/kit/ids.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { type LiveServer, startLiveServer } from '../../../test/live-listener.ts'
import { eventually } from '../../../test/mailbox.ts'
import { addNotification } from '../../../test/notification-samples.ts'
import { addPerson, openAnotherSession } from '../../../test/seed-agencies.ts'
import { sweepNotifications } from './notifications.service.ts'

let t: TestApp
let liveServer: LiveServer
let me: TestUser
let north: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  liveServer = await startLiveServer(t)
  north = t.people.north.CREATOR.agencyId
})
afterAll(async () => {
  await liveServer.close()
  await t.close()
})
beforeEach(async () => {
  me = await addPerson(t.platform, north, 'CHAT_OPERATOR', 'reader')
})

const list = async (user: TestUser, query: object = {}) =>
  (await t.send(user.token, 'GET /notifications', { query })).body
const listTitles = async (user: TestUser, query: object = {}) =>
  (await list(user, query)).data.map(({ title }: { title: string }) => title)
const unreadCount = async (user: TestUser) =>
  (await t.send(user.token, 'GET /notifications/unread-count')).body.data.count
const act = (user: TestUser, key: string, id?: string) =>
  t.send(user.token, key, id === undefined ? {} : { params: { id } })
const READ = 'PATCH /notifications/{id}/read'
const DELETE = 'DELETE /notifications/{id}'
const RESTORE = 'POST /notifications/{id}/restore'
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString()

describe('the notification list', () => {
  test('returns exactly the documented fields', async () => {
    const columns = `action_url = '/dashboard/fans', priority = 'HIGH'`
    const id = await addNotification(t, me, { title: 'Look', at: at(0), columns })
    expect((await list(me)).data).toEqual([
      {
        id,
        type: 'SYSTEM',
        priority: 'HIGH',
        title: 'Look',
        message: 'Something happened',
        isRead: false,
        createdAt: expect.stringMatching(/^2026-01-01T10:00:00/),
        actionUrl: '/dashboard/fans',
      },
    ])
  })

  test('is newest first without duplicates across pages, even with equal timestamps', async () => {
    for (let n = 0; n < 11; n++) await addNotification(t, me, { title: String(n), at: at(n < 6 ? n : 20) })
    const pagedTitles: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, meta } = await list(me, { limit: 3, ...(cursor && { cursor }) })
      expect(data.length).toBeLessThanOrEqual(3)
      pagedTitles.push(...data.map(({ title }: { title: string }) => title))
      cursor = meta.nextCursor
    }
    expect(pagedTitles).toEqual(await listTitles(me))
    expect(pagedTitles).toHaveLength(11)
    expect(new Set(pagedTitles.slice(0, 5))).toEqual(new Set(['6', '7', '8', '9', '10']))
    expect(pagedTitles.slice(5)).toEqual(['5', '4', '3', '2', '1', '0'])
  })

  test('filters by read status and type across pages', async () => {
    await addNotification(t, me, { title: 'a', at: at(1), columns: 'read_at = now()' })
    await addNotification(t, me, { title: 'b', at: at(2) })
    await addNotification(t, me, { title: 'c', at: at(3), type: 'NEW_FAN' })
    await addNotification(t, me, { title: 'd', at: at(4), type: 'NEW_FAN', columns: 'read_at = now()' })
    await addNotification(t, me, { title: 'gone', at: at(5), columns: 'deleted_at = now()' })
    const filters: [object, string[]][] = [
      [{}, ['d', 'c', 'b', 'a']],
      [{ filter: 'read' }, ['d', 'a']],
      [{ filter: 'unread' }, ['c', 'b']],
      [{ type: 'NEW_FAN' }, ['d', 'c']],
      [{ type: 'SYSTEM', filter: 'unread' }, ['b']],
      [{ type: 'GOAL_ACHIEVED' }, []],
    ]
    for (const [query, expected] of filters)
      expect(await listTitles(me, query), JSON.stringify(query)).toEqual(expected)
    const { meta } = await list(me, { filter: 'read', limit: 1 })
    expect(await listTitles(me, { filter: 'read', limit: 1, cursor: meta.nextCursor })).toEqual(['a'])
  })

  test.each([
    { filter: 'all' },
    { type: 'PARTY' },
    { limit: 0 },
    { limit: 101 },
    { cursor: 'e30' },
    { cursor: Buffer.from('["2026-01-01","x"]').toString('base64url') },
    { user: newId() },
  ])('rejects %j', async (query) => {
    expect((await t.send(me.token, 'GET /notifications', { query })).status).toBe(400)
  })
})

describe('own notifications', () => {
  test('can be read, deleted and restored, idempotently', async () => {
    const id = await addNotification(t, me, { at: at(0) })
    await addNotification(t, me, { at: at(1) })
    expect(await unreadCount(me)).toBe(2)
    const steps: [string, number, number][] = [
      [DELETE, 1, 1],
      [DELETE, 1, 1],
      [RESTORE, 2, 2],
      [RESTORE, 2, 2],
      [READ, 2, 1],
      [READ, 2, 1],
      [DELETE, 1, 1],
      [RESTORE, 2, 1],
    ]
    for (const [key, visible, unread] of steps) {
      const response = await act(me, key, id)
      expect([key, response.status, response.body.data]).toEqual([key, 200, {}])
      expect([key, (await list(me)).data.length, await unreadCount(me)]).toEqual([key, visible, unread])
    }
    const [first] = await t.sql('SELECT read_at FROM notifications WHERE id = $1', [id])
    await act(me, READ, id)
    expect(await t.sql('SELECT read_at FROM notifications WHERE id = $1', [id])).toEqual([first])
  })

  test('can all be marked read, which returns how many changed', async () => {
    for (let n = 0; n < 4; n++) await addNotification(t, me)
    await addNotification(t, me, { columns: 'deleted_at = now()' })
    const other = await addNotification(t, t.people.north.COMPLIANCE)
    expect((await act(me, 'PATCH /notifications/read-all')).body.data).toEqual({ changed: 4 })
    expect((await act(me, 'PATCH /notifications/read-all')).body.data).toEqual({ changed: 0 })
    expect(await unreadCount(me)).toBe(0)
    const [row] = await t.sql('SELECT read_at FROM notifications WHERE id = $1', [other])
    expect(row.read_at).toBeNull()
  })

  test('keep the correct count under concurrent changes', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => addNotification(t, me)))
    const responses = await Promise.all([
      ...ids.slice(0, 8).flatMap((id) => [act(me, READ, id), act(me, DELETE, id), act(me, READ, id)]),
      act(me, 'PATCH /notifications/read-all'),
      act(me, 'PATCH /notifications/read-all'),
      ...ids.slice(4, 8).map((id) => act(me, RESTORE, id)),
    ])
    expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    const [row] = await t.sql(
      'SELECT count(*)::int AS n FROM notifications WHERE user_id = $1 AND read_at IS NULL AND deleted_at IS NULL',
      [me.userId],
    )
    expect(await unreadCount(me)).toBe(row.n)
    expect(row.n).toBe(0)
  })

  test('can’t be restored after 30 days, or if they were sent by email only', async () => {
    const days = (n: number) =>
      `created_at = now() - interval '99 days', deleted_at = now() - interval '${n} days'`
    expect((await act(me, RESTORE, await addNotification(t, me, { columns: days(29) }))).status).toBe(200)
    expect((await act(me, RESTORE, await addNotification(t, me, { columns: days(31) }))).status).toBe(404)
    const mailOnly = await addNotification(t, me, {
      columns: 'deleted_at = created_at, read_at = created_at',
    })
    expect((await act(me, RESTORE, mailOnly)).status).toBe(404)
  })
})

describe('other people’s notifications', () => {
  test.each(roles)('are not found for %s of the same agency', async (role) => {
    const id = await addNotification(t, me, { title: 'Private' })
    const before = await t.sql('SELECT * FROM notifications WHERE id = $1', [id])
    for (const key of [READ, DELETE, RESTORE]) {
      const response = await act(t.people.north[role], key, id)
      expect([key, response.status]).toEqual([key, 404])
    }
    await act(t.people.north[role], 'PATCH /notifications/read-all')
    expect(await t.sql('SELECT * FROM notifications WHERE id = $1', [id])).toEqual(before)
    expect(await listTitles(t.people.north[role])).not.toContain('Private')
  })

  test('for a creator without an account are shown to nobody', async () => {
    const creator = await t.sql('SELECT id FROM creators WHERE agency_id = $1 LIMIT 1', [north])
    const [row] = await t.sql(
      `INSERT INTO notifications (agency_id, creator_id, type, priority, title, message, dedupe_key)
       VALUES ($1, $2, 'ADMIN_MESSAGE', 'NORMAL', 'Waiting', 'B', 'waiting') RETURNING id`,
      [north, creator[0].id],
    )
    for (const role of roles) {
      expect(await listTitles(t.people.north[role])).not.toContain('Waiting')
      expect((await act(t.people.north[role], READ, row.id)).status).toBe(404)
    }
  })
})

test('a super admin sees no notifications in other agencies', async () => {
  const sol = await addPerson(t.platform, north, 'SUPER_ADMIN', 'sol')
  const id = await addNotification(t, sol, { title: 'At home' })
  const visiting = { ...sol, token: await openAnotherSession(t.platform, sol) }
  const enter = { params: { id: t.people.south.CREATOR.agencyId } }
  expect((await t.send(visiting.token, 'POST /agencies/{id}/enter', enter)).status).toBe(200)
  expect([await listTitles(visiting), await unreadCount(visiting)]).toEqual([[], 0])
  expect((await act(visiting, 'PATCH /notifications/read-all')).body.data).toEqual({ changed: 0 })
  expect((await act(visiting, READ, id)).status).toBe(404)
  for (const key of ['GET /notifications/preferences', 'PUT /notifications/preferences']) {
    const response = await t.send(visiting.token, key, key.startsWith('PUT') ? { body: {} } : {})
    expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect(response.body.message).toContain('own agency')
  }
  expect([await listTitles(sol), await unreadCount(sol)]).toEqual([['At home'], 1])
})

test('a change is pushed to other tabs of the same person only', async () => {
  const tab = await liveServer.listen({ ...me, token: await openAnotherSession(t.platform, me) })
  const outsider = await liveServer.listen(t.people.north.CHAT_OPERATOR)
  const id = await addNotification(t, me)
  const hintCount = () => tab.text().split('notifications.changed').length - 1
  let n = 0
  for (const key of [READ, DELETE, RESTORE]) {
    n += 1
    await act(me, key, id)
    await eventually(async () => (hintCount() === n ? true : null))
    await act(me, key, id)
  }
  await addNotification(t, me)
  await act(me, 'PATCH /notifications/read-all')
  await eventually(async () => (hintCount() === n + 1 ? true : null))
  t.platform.live.toUser(t.people.north.CHAT_OPERATOR.userId, 'the end')
  await eventually(async () => (outsider.text().includes('the end') ? true : null))
  expect(outsider.text()).not.toContain('notifications.changed')
  // No-ops send no hint, and hints carry no content.
  expect(hintCount()).toBe(n + 1)
  expect(tab.text()).not.toContain('Hello')
})

describe('the cleanup job', () => {
  const ago = (column: string, days: number) => `${column} = now() - interval '${days} days'`
  const createdAgo = (days: number) => ago('created_at', days)
  const cases: [string, boolean, string][] = [
    ['deleted 31 days ago', false, `${createdAgo(40)}, ${ago('deleted_at', 31)}`],
    ['deleted 29 days ago', true, `${createdAgo(40)}, ${ago('deleted_at', 29)}`],
    ['read, 181 days old', false, `${createdAgo(181)}, read_at = now()`],
    ['read, 179 days old', true, `${createdAgo(179)}, ${ago('read_at', 179)}`],
    ['unread, at any age', true, createdAgo(999)],
    ['email still due', true, `${createdAgo(200)}, read_at = now(), mail_step = 'due', mail_due_at = now()`],
    ['part of an admin message', true, `${createdAgo(300)}, ${ago('deleted_at', 200)}, send_id = $send`],
  ]

  test.each(cases)('a notification (%s) is kept: %s', async (_, isKept, columns) => {
    const [send] = await t.sql<AnyJson>(
      `INSERT INTO admin_sends (id, agency_id, author_id, author, kind, title, message, priority, send_email, recipients)
       VALUES (public.new_id(), $1, $2, 'A', 'selected', 'B', 'C', 'LOW', false, 1) RETURNING id`,
      [north, me.userId],
    )
    const id = await addNotification(t, me, { columns: columns.replace('$send', `'${send.id}'`) })
    const before = await unreadCount(me)
    await sweepNotifications(t.platform.database)
    expect((await t.sql('SELECT 1 FROM notifications WHERE id = $1', [id])).length === 1).toBe(isKept)
    expect(await unreadCount(me)).toBe(before)
  })

  test('deletes more than one batch in every agency', async () => {
    for (const user of [me, t.people.south.CREATOR])
      await t.sql(
        `INSERT INTO notifications (agency_id, user_id, type, priority, title, message, dedupe_key, created_at, read_at)
         SELECT $1, $2, 'SYSTEM', 'LOW', 'Old', 'B', 'old' || n, now() - interval '200 days', now() FROM generate_series(1, 1001) n`,
        [user.agencyId, user.userId],
      )
    await sweepNotifications(t.platform.database)
    expect(await t.sql(`SELECT 1 FROM notifications WHERE title = 'Old'`)).toEqual([])
  })
})
