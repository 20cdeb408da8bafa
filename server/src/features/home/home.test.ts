import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCase } from '../../../test/case-samples.ts'
import { addClearedItem, addItem } from '../../../test/content-fixture.ts'
import { addCreator, addFan, addMessage, assign, creatorOf, pay } from '../../../test/fans.ts'

/** Sunday noon in New York, a week after daylight saving time started. */
const NOW = '2026-03-15T16:00:00Z'
let t: TestApp
let admin: TestUser
let mainCreatorId: string
let risingCreatorId: string
let fanId: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  t.platform.clock = () => new Date(NOW)
  // Added in reverse, so that performers sorted by ID would be in the wrong order.
  risingCreatorId = await addCreator(t, admin.agencyId, 'Rising One')
  mainCreatorId = await addCreator(t, admin.agencyId, 'Some Star')
  await t.sql(`UPDATE creators SET status = 'ACTIVE', created_at = '2025-01-01' WHERE id = ANY($1)`, [
    [mainCreatorId, risingCreatorId],
  ])
  fanId = await addFan(t, admin.agencyId, mainCreatorId, {
    joinedAt: '2025-06-01T12:00:00Z',
    username: 'old_fan',
  })
  const newFan = await addFan(t, admin.agencyId, risingCreatorId, { joinedAt: '2026-03-12T12:00:00Z' })
  // Includes payments exactly at midnight in New York and one second before.
  await pay(t, fanId, 100, '2026-02-15T17:00:00Z')
  await pay(t, fanId, 40, '2026-03-02T05:00:00Z')
  await pay(t, fanId, 10, '2026-03-09T03:59:59Z')
  await pay(t, fanId, 50, '2026-03-09T04:00:00Z')
  await pay(t, newFan, 25, '2026-03-15T15:30:00Z')
  for (const sentAt of ['2026-03-08T14:00:00Z', '2026-03-08T15:59:00Z', '2026-03-08T16:01:00Z'])
    await addMessage(t, admin.agencyId, fanId, 'FROM_FAN', { sentAt })
  await addMessage(t, admin.agencyId, fanId, 'FROM_FAN', { sentAt: '2026-03-15T15:00:00Z' })
})
afterAll(() => t.close())

const home = async (user: TestUser): Promise<AnyJson> => (await t.send(user.token, 'GET /home')).body.data

test('the cards compare the last seven days with the seven before, in the agency’s time zone', async () => {
  const figures = await home(admin)
  expect(figures.revenue).toEqual({ total: 225, lastWeek: 75, weekBefore: 50, days: [50, 0, 0, 0, 0, 0, 25] })
  expect(figures.fans).toEqual({ now: 2, weekAgo: 1, days: [1, 1, 1, 2, 2, 2, 2] })
  // Compared with noon on March 8, a 23-hour day, so the message at 12:01 doesn't count.
  expect(figures.messagesToday).toEqual({ now: 1, weekAgo: 2, days: [0, 0, 0, 0, 0, 0, 1] })
})

test('a creator paused this week counts as active a week ago', async () => {
  const before = await home(admin)
  expect(before.activeCreators).toEqual({ now: 2, weekAgo: 2 })
  await t.send(admin.token, 'POST /creators/{id}/pause', {
    params: { id: risingCreatorId },
    body: { reason: 'Rest' },
  })
  // The audit log uses the database clock.
  t.platform.clock = () => new Date()
  expect((await home(admin)).activeCreators).toEqual({ now: 1, weekAgo: 2 })
  await t.send(admin.token, 'POST /creators/{id}/resume', { params: { id: risingCreatorId } })
  t.platform.clock = () => new Date(NOW)
})

test('declining, pausing or archiving creators who were never active keeps the count a week ago', async () => {
  t.platform.clock = () => new Date()
  const add = async (stageName: string, columns: string) => {
    const id = await addCreator(t, admin.agencyId, stageName)
    await t.sql(`UPDATE creators SET created_at = '2025-01-01', ${columns} WHERE id = $1`, [id])
    return id
  }
  const pending = "status = 'PENDING', is_verified = false"
  const signedUp = await add('Declined Sign-up', `origin = 'sign-up', ${pending}`)
  const neverActive = await add('Never Active', pending)
  const paused = await add('Paused', "status = 'INACTIVE'")
  const before = (await home(admin)).activeCreators.weekAgo
  await t.send(admin.token, 'POST /creators/{id}/decline', { params: { id: signedUp } })
  await t.send(admin.token, 'POST /creators/{id}/pause', { params: { id: neverActive }, body: {} })
  await t.send(admin.token, 'DELETE /creators/{id}', { params: { id: paused } })
  expect((await home(admin)).activeCreators.weekAgo).toBe(before)
  t.platform.clock = () => new Date(NOW)
})

test.each([
  ['7d', 75, 50],
  ['30d', 225, 0],
  ['90d', 225, 0],
])('revenue for %s is summed by weekday, today last', async (period, revenue, previousRevenue) => {
  const { body } = await t.send(admin.token, 'GET /home/revenue', { query: { period } })
  const { weekdays, ...rest } = body.data
  expect(weekdays.map((item: AnyJson) => item.weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
  const sum = (key: string) => weekdays.reduce((total: number, row: AnyJson) => total + row[key], 0)
  expect([sum('revenue'), sum('previousRevenue')]).toEqual([revenue, previousRevenue])
  expect(rest).toMatchObject({ to: '2026-03-15', thisMonth: 125, lastMonth: 100, lastMonthToDate: 100 })
})

test('performers are sorted by revenue in the last 30 days', async () => {
  const { body } = await t.send(admin.token, 'GET /home/performers')
  expect(body.data).toEqual([
    { id: mainCreatorId, stageName: 'Some Star', fans: 1, revenue: 200, previousRevenue: 0 },
    { id: risingCreatorId, stageName: 'Rising One', fans: 1, revenue: 25, previousRevenue: 0 },
  ])
})

test('operators see the figures of their creators without revenue or applications', async () => {
  const operator = t.people.north.CHAT_OPERATOR
  expect(await home(operator)).toMatchObject({ revenue: null, applications: null, fans: { now: 0 } })
  await assign(t, operator, mainCreatorId)
  const figures = await home(operator)
  expect(figures).toMatchObject({
    revenue: null,
    applications: null,
    fans: { now: 1 },
    activeCreators: { now: 1 },
    unread: { messages: 4, conversations: 1 },
    waiting: { conversations: 1 },
  })
  for (const key of ['GET /home/revenue', 'GET /home/performers'])
    expect((await t.send(operator.token, key)).status).toBe(403)
})

test('creators see only their own figures', async () => {
  const creator = t.people.north.CREATOR
  expect(await home(creator)).toMatchObject({ revenue: { total: 0 }, fans: { now: 0 }, applications: null })
  const ownFan = await addFan(t, admin.agencyId, await creatorOf(t, creator), {
    joinedAt: '2026-03-14T12:00:00Z',
  })
  await pay(t, ownFan, 7, '2026-03-14T12:00:00Z')
  expect(await home(creator)).toMatchObject({ revenue: { total: 7 }, fans: { now: 1 } })
  const { body } = await t.send(creator.token, 'GET /home/performers')
  expect(body.data).toMatchObject([{ revenue: 7 }])
})

test('figures exclude other agencies', async () => {
  expect(await home(t.people.south.AGENCY_ADMIN)).toMatchObject({
    revenue: { total: 0, lastWeek: 0 },
    fans: { now: 0 },
    messagesToday: { now: 0, weekAgo: 0 },
    waiting: { conversations: 0, longestSince: null },
  })
})

test('activity includes names, and operators see only their creators’ fans and chats', async () => {
  const activity = async (user: TestUser, limit = 30) =>
    (await t.send(user.token, 'GET /home/activity', { query: { limit } })).body.data
  const { id } = (await t.send(admin.token, 'POST /creators', { body: { stageName: 'Newly Added' } })).body
    .data
  await t.send(admin.token, 'POST /fans/{id}/block', { params: { id: fanId }, body: {} })
  const [first] = await activity(admin, 1)
  expect(first).toMatchObject({
    kind: 'fan.blocked',
    fan: { id: fanId, name: 'old_fan' },
    creator: { id: mainCreatorId },
  })
  expect(await activity(admin)).toContainEqual(
    expect.objectContaining({ kind: 'creator.added', creator: { id, name: 'Newly Added' } }),
  )
  const activityRows = await activity(t.people.north.CHAT_OPERATOR)
  expect(activityRows.map((item: AnyJson) => item.kind)).toContain('fan.blocked')
  for (const row of activityRows) expect(row).toMatchObject({ creator: { id: mainCreatorId }, amount: null })
  expect(await activity(t.people.south.CHAT_OPERATOR)).toEqual([])
})

test('published content is listed as activity, and drafts and scheduled items are counted', async () => {
  const hidden = await addCreator(t, admin.agencyId, 'Without operator')
  for (const creatorId of [mainCreatorId, hidden]) {
    const item = await addClearedItem(t, admin, creatorId, { title: 'Sunset', publish: { mode: 'NOW' } })
    const [first] = (await t.send(admin.token, 'GET /home/activity', { query: { limit: 1 } })).body.data
    expect(first).toMatchObject({
      kind: 'content.published',
      item: { id: item.id, name: 'Sunset' },
      creator: { id: creatorId },
    })
    await addItem(t, admin, creatorId)
  }
  const at = new Date(t.platform.clock().getTime() + 3_600_000).toISOString()
  await addItem(t, admin, hidden, { publish: { mode: 'SCHEDULE', at } })
  expect((await home(admin)).content).toMatchObject({ drafts: 2, scheduled: 1 })
  expect(Date.parse((await home(admin)).content.nextAt)).toBe(Date.parse(at))
  expect((await home(t.people.north.CHAT_OPERATOR)).content).toEqual({
    drafts: 1,
    scheduled: 0,
    nextAt: null,
  })
  expect((await home(t.people.north.COMPLIANCE)).content).toBeNull()
})

test('compliance issues count pending and escalated violations, for users who handle them', async () => {
  const before = (await home(t.people.north.COMPLIANCE)).compliance
  for (const status of ['PENDING', 'ESCALATED', 'RESOLVED', 'REVIEWED'])
    await t.sql(
      `INSERT INTO violations (id, agency_id, type, severity, status, source, excerpt, reason, flagged_at)
       VALUES (gen_random_uuid(), $1, 'SPAM', 'LOW', $2, 'report', '', 'A', '2026-01-02T00:00:00Z')`,
      [admin.agencyId, status],
    )
  expect((await home(admin)).compliance).toMatchObject({
    issues: before.issues + 2,
    oldestIssueAt: '2026-01-02T00:00:00Z',
    inReview: 0,
    pendingDocuments: 0,
    openCases: 0,
    overdueCases: 0,
    overdueSince: null,
    nextDueAt: null,
  })
  expect((await home(t.people.north.CHAT_OPERATOR)).compliance).toBeNull()
})

test('an overdue case is counted, and is not the next deadline', async () => {
  const sixDaysAgo = new Date(t.platform.clock().getTime() - 6 * 86_400_000).toISOString()
  const [late, next] = [await addCase(t, { receivedAt: sixDaysAgo }), await addCase(t)]
  expect((await home(admin)).compliance).toMatchObject({
    openCases: 2,
    overdueCases: 1,
    overdueSince: late.dueAt,
    nextDueAt: next.dueAt,
  })
  await t.sql('DELETE FROM case_steps')
  await t.sql('DELETE FROM cases')
})

test.each([
  ['GET /home/revenue', { period: '1y' }],
  ['GET /home/activity', { limit: 0 }],
  ['GET /home/activity', { limit: 31 }],
])('%s rejects %o', async (key, query) => {
  expect((await t.send(admin.token, key, { query })).status).toBe(400)
})
