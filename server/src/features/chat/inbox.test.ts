import { inboxSorts } from '@greenroom/contract/features/chat/chat.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chat, chatMismatches } from '../../../test/chats.ts'
import { addCreator, addFanWithHistory, assign } from '../../../test/fans.ts'
import { encodeCursor } from '../../platform/http/cursor.ts'

/** The inbox endpoint: filters, totals, sort orders, and pagination without gaps or duplicates. */

let t: TestApp
let admin: TestUser
let operator: TestUser
let first: string
let second: string
let unassignedCreator: string
const fans: Record<string, string> = {}
const at = (minute: number) => `2026-05-01T10:${String(minute).padStart(2, '0')}:00Z`

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  first = await addCreator(t, admin.agencyId, 'First Star')
  second = await addCreator(t, admin.agencyId, 'Second Star')
  unassignedCreator = await addCreator(t, admin.agencyId, 'Unseen Star')
  for (const id of [first, second]) await assign(t, operator, id)
  // Equal times and amounts, so every order has ties.
  for (let i = 0; i < 13; i++) {
    const creator = i % 2 ? first : second
    const fan = await addFanWithHistory(t, creator, {
      username: `Tied_${i}`,
      spent: [0, 150, 150, 700, 2000][i % 5] ?? 0,
    })
    fans[`f${i}`] = fan
    const message = { from: 'fan' as const, at: at(10 + (i % 4)) }
    await chat(t, fan, i % 3 ? [message] : [message, { from: 'us', at: at(30 + (i % 2)) }])
  }
  fans.other = await addFanWithHistory(t, unassignedCreator, { username: 'unseen_fan' })
  await chat(t, fans.other, [{ from: 'fan', at: at(50), content: 'For other eyes' }])
  fans.blocked = await addFanWithHistory(t, first, {
    username: 'blocked_fan',
    messages: [{ from: 'fan', at: at(55) }],
  })
  fans.archived = await addFanWithHistory(t, first, {
    username: 'archived_fan',
    messages: [{ from: 'fan', at: at(56) }],
  })
  await t.send(admin.token, 'POST /fans/{id}/block', { params: { id: fans.blocked }, body: {} })
  await t.send(admin.token, 'DELETE /fans/{id}', { params: { id: fans.archived } })
  fans.silent = await addFanWithHistory(t, first, { username: 'silent_fan' })
}, 60_000)
afterAll(() => t.close())

const list = async (query: AnyJson, user = admin) => {
  const response = await t.send(user.token, 'GET /chats/conversations', { query })
  expect(response.status, response.text).toBe(200)
  return response.body
}
const names = (body: AnyJson) => body.data.map(({ fan }: AnyJson) => fan.username)

async function collectPages(query: AnyJson, user = admin) {
  const collected: AnyJson[] = []
  let cursor: string | null | undefined
  do {
    const page = await list({ ...query, limit: 3, ...(cursor ? { cursor } : {}) }, user)
    expect(page.data.length).toBeLessThanOrEqual(3)
    collected.push(...page.data)
    cursor = page.meta.nextCursor
  } while (cursor)
  return collected
}

/** The expected order: ties are sorted by id. */
const comparators = {
  latest: (a: AnyJson, b: AnyJson) => cmp(b.updatedAt, a.updatedAt) || cmp(b.id, a.id),
  spend: (a: AnyJson, b: AnyJson) => b.fan.totalSpent - a.fan.totalSpent || cmp(b.id, a.id),
  waiting: (a: AnyJson, b: AnyJson) => {
    if (a.waitingSince && b.waitingSince) return cmp(a.waitingSince, b.waitingSince) || cmp(a.id, b.id)
    if (a.waitingSince || b.waitingSince) return a.waitingSince ? -1 : 1
    return comparators.latest(a, b)
  },
}
const cmp = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

describe.each(inboxSorts)('the inbox sorted by %s', (sort) => {
  test.each(['AGENCY_ADMIN', 'CHAT_OPERATOR'] as const)(
    'as %s: lists every fan once, in order',
    async (role) => {
      const user = t.people.north[role]
      const collected = await collectPages({ sort }, user)
      expect(collected).toHaveLength(role === 'AGENCY_ADMIN' ? 14 : 13)
      expect(new Set(collected.map(({ id }) => id)).size).toBe(collected.length)
      expect(collected).toEqual(collected.toSorted(comparators[sort]))
      expect((await list({ sort, limit: 2 }, user)).meta.total).toBe(collected.length)
    },
  )

  test('a search is paginated in the same order', async () => {
    const all = (await collectPages({ sort })).filter(({ fan }) => fan.username.startsWith('Tied'))
    expect(await collectPages({ sort, q: 'TIED_' })).toEqual(all)
    expect(await collectPages({ sort, q: 'd_' }, operator)).toEqual(all)
  })
})

test('the last message names its sender if a colleague wrote it, not if the fan did', async () => {
  const fan = await addFanWithHistory(t, first, { username: 'Named_1' })
  await t.send(operator.token, 'POST /chats/send', { body: { fanId: fan, content: 'Hello there' } })
  const sender = { id: operator.userId, name: expect.any(String) }
  const [row] = (await list({ q: 'named_1' })).data
  expect(row.lastMessage).toMatchObject({ content: 'Hello there', sender })
  expect(await chatMismatches(t, admin.agencyId)).toEqual([])
  await chat(t, fan, [{ from: 'fan', at: at(59) }])
  expect((await list({ q: 'named_1' })).data[0].lastMessage.sender).toBeNull()
})

test('a conversation shows its fan, the last message and how long the fan has been waiting', async () => {
  const fan = await addFanWithHistory(t, first, { username: 'Shown_1', spent: 1200 })
  await t.sql(`UPDATE fans SET display_name = 'Shown One', time_zone = 'Europe/Lisbon' WHERE id = $1`, [fan])
  await chat(t, fan, [
    { from: 'us', at: at(1), content: 'Good morning!' },
    { from: 'fan', at: at(2), content: 'Hi' },
    { from: 'fan', at: at(3), content: 'x'.repeat(200) },
  ])
  const [row] = (await list({ q: 'shown_1' })).data
  expect(row).toEqual({
    id: fan,
    fan: {
      username: 'Shown_1',
      displayName: 'Shown One',
      avatar: null,
      tier: 'WHALE',
      totalSpent: 1200,
      isOnline: false,
      lastActive: expect.any(String),
      timeZone: 'Europe/Lisbon',
    },
    creator: { id: first, stageName: 'First Star' },
    rev: 3,
    lastSeq: 3,
    lastMessage: {
      content: 'x'.repeat(140),
      direction: 'FROM_FAN',
      isDeleted: false,
      attachment: null,
      sender: null,
    },
    unreadCount: 2,
    waitingSince: at(2),
    flagged: false,
    locked: false,
    updatedAt: at(3),
    typing: false,
    assignee: null,
  })
  await t.sql(
    `INSERT INTO fan_presence (agency_id, fan_id, online_until, typing_until, last_seen_at) VALUES ($1, $2, now() + interval '1 min', now() + interval '5 s', '2030-01-01')`,
    [admin.agencyId, fan],
  )
  const [onlineRow] = (await list({ q: 'shown_1' })).data
  expect(onlineRow).toMatchObject({
    typing: true,
    fan: { isOnline: true, lastActive: '2030-01-01T00:00:00Z' },
  })
  await t.sql(`UPDATE fan_presence SET online_until = now(), typing_until = now() WHERE fan_id = $1`, [fan])
  expect((await list({ q: 'shown_1' })).data[0]).toMatchObject({ typing: false, fan: { isOnline: false } })
})

test('CASUAL fans are shown as FREE in chat', async () => {
  const tiers = new Set((await list({ q: 'tied_' })).data.map(({ fan }: AnyJson) => fan.tier))
  expect([...tiers].toSorted()).toEqual(['FREE', 'REGULAR', 'VIP', 'WHALE'])
})

describe('filter chips and their totals', () => {
  test.each([
    ['unread', (row: AnyJson) => row.unreadCount > 0],
    ['vip', (row: AnyJson) => row.fan.totalSpent >= 500],
    ['flagged', (row: AnyJson) => row.flagged],
  ])('%s lists and counts only matching conversations', async (filter, matches) => {
    const [flagged] = await chat(t, fans.f1 ?? '', [{ from: 'fan' }])
    const params = { id: flagged?.id }
    await t.send(admin.token, 'PUT /chats/messages/{id}/flag', { params, body: { flagged: true } })
    const [read] = await chat(t, fans.f2 ?? '', [{ from: 'fan' }])
    await t.send(admin.token, 'POST /chats/mark-read', { body: { messageIds: [read?.id] } })
    for (const user of [admin, operator]) {
      const expected = (await collectPages({}, user)).filter(matches)
      expect(expected.length).toBeGreaterThan(0)
      expect(await collectPages({ filter }, user)).toEqual(expected)
      expect((await list({ filter, limit: 1 }, user)).meta.total).toBe(expected.length)
      const counts = await t.send(user.token, 'GET /chats/unread-count', { query: {} })
      expect(counts.body.data.conversations[filter]).toBe(expected.length)
      const matching = expected.filter(({ fan }) => fan.username.startsWith('Tied'))
      expect(await collectPages({ filter, q: 'tied' }, user)).toEqual(matching)
    }
    expect(await chatMismatches(t, admin.agencyId)).toEqual([])
  })
})

test('the inbox can be filtered by creator and assignee, and for unassigned conversations', async () => {
  const userId = operator.userId
  const params = { id: fans.f3 }
  await t.send(admin.token, 'PUT /chats/conversation/{id}/assignee', { params, body: { userId } })
  const all = await collectPages({})
  expect(await collectPages({ creatorId: first })).toEqual(all.filter(({ creator }) => creator.id === first))
  expect(names(await list({ assigned: 'me' }, operator))).toEqual(['Tied_3'])
  expect(names(await list({ assigned: 'me', q: 'tied' }, operator))).toEqual(['Tied_3'])
  expect(names(await list({ assigned: 'me' }))).toEqual([])
  expect(await collectPages({ assigned: 'nobody' })).toEqual(all.filter(({ assignee }) => assignee === null))
  expect((await collectPages({ assigned: 'nobody', q: 'tied' })).length).toBe(12)
  await t.send(admin.token, 'PUT /chats/conversation/{id}/assignee', { params, body: { userId: null } })
})

describe('search', () => {
  beforeAll(async () => {
    const addNamedFan = async (username: string, displayName: string | null, email: string) => {
      const id = await addFanWithHistory(t, first, { username, email })
      await t.sql('UPDATE fans SET display_name = $2 WHERE id = $1', [id, displayName])
      await chat(t, id, [{ from: 'fan' }])
    }
    await addNamedFan('plain', 'Ünïcode Näme', 'secret-address@fan.test')
    await addNamedFan('100%_sure\\', null, 'b@fan.test')
    await addNamedFan('1000 sure', 'Ｆｕｌｌwidth', 'c@fan.test')
  })

  test.each([
    ['ünïcode nä', ['plain']],
    ['PLAIN', ['plain']],
    ['fullwidth', ['1000 sure']],
    ['0%', ['100%_sure\\']],
    ['%_', ['100%_sure\\']],
    ['e\\', ['100%_sure\\']],
    ['_sur', ['100%_sure\\']],
    ['sure', ['1000 sure', '100%_sure\\']],
    ['secret-address', []],
    ['fan.test', []],
    ['blocked_fan', []],
    ['archived', []],
    ['silent', []],
    ['plain\nünïcode', []],
  ])('finds only fans whose name contains “%s”', async (q, expected) => {
    expect(names(await list({ q }))).toEqual(expected)
  })

  test('finds a changed name', async () => {
    const id = await addFanWithHistory(t, first, { username: 'before_1' })
    await chat(t, id, [{ from: 'fan' }])
    await t.sql(`UPDATE fans SET display_name = 'Later Name' WHERE id = $1`, [id])
    expect(names(await list({ q: 'later n' }))).toEqual(['before_1'])
    await t.sql(`UPDATE fans SET display_name = NULL WHERE id = $1`, [id])
    expect(names(await list({ q: 'later n' }))).toEqual([])
  })
})

test('unblocking and restoring return a conversation to the inbox', async () => {
  const inbox = async () => names(await list({ limit: 100 }))
  expect(await inbox()).not.toContain('blocked_fan')
  await t.send(admin.token, 'DELETE /fans/{id}/block', { params: { id: fans.blocked } })
  await t.send(admin.token, 'POST /fans/{id}/restore', { params: { id: fans.archived } })
  expect(await inbox()).toEqual(expect.arrayContaining(['blocked_fan', 'archived_fan']))
  expect(await chatMismatches(t, admin.agencyId)).toEqual([])
})

describe('unread-count', () => {
  const count = async (user: TestUser, query: AnyJson = {}) =>
    (await t.send(user.token, 'GET /chats/unread-count', { query })).body.data.count
  test('is the sum of the visible conversations', async () => {
    const sum = (rows: AnyJson[]) => rows.reduce((total, { unreadCount }) => total + unreadCount, 0)
    expect(await count(admin)).toBe(sum(await collectPages({})))
    expect(await count(operator)).toBe(sum(await collectPages({}, operator)))
    expect(await count(admin)).toBe((await count(operator)) + 1)
    expect(await count(admin, { creatorId: unassignedCreator })).toBe(1)
    expect(await count(operator, { creatorId: unassignedCreator })).toBe(0)
    expect(await count(admin, { creatorId: newId() })).toBe(0)
    expect(await count(t.people.south.AGENCY_ADMIN, { creatorId: first })).toBe(0)
  })
})

test.each<[AnyJson]>([
  [{ filter: 'vips' }],
  [{ sort: 'oldest' }],
  [{ assigned: newId() }],
  [{ creatorId: 'x' }],
  [{ q: 'a\0' }],
  [{ q: 'a'.repeat(101) }],
  [{ limit: 0 }],
  [{ limit: 101 }],
  [{ unknown: '1' }],
  [{ cursor: 'junk' }],
  [{ cursor: encodeCursor(['2026-01-01T00:00:00Z']) }],
  [{ cursor: encodeCursor([1, newId()]) }],
  [{ cursor: encodeCursor(['0000-01-01T00:00:00Z', newId()]) }],
  [{ sort: 'spend', cursor: encodeCursor([1e300, newId()]) }],
  [{ sort: 'spend', cursor: encodeCursor(['1', newId()]) }],
  [{ sort: 'waiting', cursor: encodeCursor(['2026-01-01T00:00:00Z', newId()]) }],
  [{ sort: 'waiting', cursor: encodeCursor([0, 'x', newId()]) }],
])('%j returns 400', async (query) => {
  for (const q of [query, { ...query, q: query.q ?? 'tied' }])
    expect((await t.send(admin.token, 'GET /chats/conversations', { query: q })).status).toBe(400)
})
