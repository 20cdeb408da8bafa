import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chat } from '../../../test/chats.ts'
import { addCreator, addFan, addFanWithHistory, assign, creatorOf, pay } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { encodeCursor } from '../../platform/http/cursor.ts'

/** One conversation with its profile and search, and messages across conversations. */

let t: TestApp
let admin: TestUser
let operator: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  creatorId = await addCreator(t, admin.agencyId, 'Profile Star')
  await assign(t, operator, creatorId)
})
afterAll(() => t.close())

const get = (id: unknown, user = admin) =>
  t.send(user.token, 'GET /chats/conversation/{id}', { params: { id } })
const ids = (body: AnyJson) => body.data.map(({ id }: AnyJson) => id)

describe('the conversation', () => {
  test('exists before its first message', async () => {
    const id = await addFan(t, admin.agencyId, creatorId, {
      username: 'silent',
      joinedAt: '2025-01-10T12:00:00Z',
    })
    expect((await get(id)).body.data).toEqual({
      id,
      account: { platform: 'ONLYFANS', connectedSince: null },
      media: { isCreatorVerified: true, isLibraryOnly: false },
      onlyCreatorSends: false,
      rev: 0,
      lastSeq: 0,
      lastMessage: null,
      unreadCount: 0,
      waitingSince: null,
      flagged: false,
      locked: false,
      updatedAt: null,
      fan: expect.objectContaining({ username: 'silent', tier: 'FREE' }),
      creator: { id: creatorId, stageName: 'Profile Star' },
      typing: false,
      assignee: null,
      draft: null,
      viewers: [],
      readSeq: 0,
      firstSeq: 1,
      profile: {
        id,
        username: 'silent',
        displayName: null,
        avatar: null,
        tier: 'FREE',
        totalSpent: 0,
        memberSince: '2025-01-10T12:00:00Z',
        lastActive: null,
        subscriptionStatus: 'active',
        bio: null,
        location: null,
        timeZone: null,
        isBlocked: false,
        isArchived: false,
        recentPurchases: [],
        stats: { messagesReceived: 0, tipsGiven: 0, ppvPurchased: 0 },
        tags: [],
        notes: [],
      },
    })
  })

  test('contains the profile', async () => {
    const id = await addFanWithHistory(t, creatorId, { tags: ['warm', 'music'] })
    for (let day = 1; day <= 7; day++) await pay(t, id, day, `2026-02-0${day}T10:00:00.5Z`)
    await pay(t, id, -3, '2026-02-09T10:00:00Z')
    await t.sql(`UPDATE fans SET bio = 'Likes the sea', location = 'Porto' WHERE id = $1`, [id])
    for (let n = 1; n <= 22; n++)
      await t.send(admin.token, 'POST /fans/{id}/notes', { params: { id }, body: { text: `Note ${n}` } })
    await chat(t, id, [{ from: 'fan' }, { from: 'us' }, { from: 'fan' }])
    const { profile } = (await get(id, operator)).body.data
    expect(profile.recentPurchases.map(({ amount }: AnyJson) => amount)).toEqual([7, 6, 5, 4, 3])
    expect(profile.recentPurchases[0]).toEqual({
      type: 'Tips',
      amount: 7,
      date: '2026-02-07T10:00:00.500000Z',
    })
    expect(profile).toMatchObject({
      bio: 'Likes the sea',
      location: 'Porto',
      totalSpent: 25,
      tags: ['music', 'warm'],
      stats: { messagesReceived: 2, tipsGiven: 7, ppvPurchased: 0 },
    })
    expect(profile.notes).toHaveLength(20)
    expect(profile.notes[0]).toEqual({
      id: expect.any(String),
      content: 'Note 22',
      author: 'canarynorth AGENCY_ADMIN',
      createdAt: expect.any(String),
    })
  })

  test('lists each of the other viewers once, except those who left', async () => {
    const id = await addFan(t, admin.agencyId, creatorId)
    const addViewer = (user: TestUser, name: string, until: string) =>
      t.sql(
        `INSERT INTO chat_viewers (agency_id, fan_id, user_id, tab_id, name, until) VALUES ($1, $2, $3, $4, $5, now() + $6::interval)`,
        [admin.agencyId, id, user.userId, newId(), name, until],
      )
    await addViewer(admin, 'Me', '1 min')
    await addViewer(operator, 'Dana', '1 min')
    await addViewer(operator, 'Dana', '1 min')
    await addViewer(t.people.north.COMPLIANCE, 'Gone', '-1 s')
    expect((await get(id)).body.data.viewers).toEqual([{ id: operator.userId, name: 'Dana' }])
  })

  test('is visible to users with access to its creator', async () => {
    const id = await addFan(t, admin.agencyId, await addCreator(t, admin.agencyId, 'Elsewhere'))
    const { north, south } = t.people
    for (const user of [operator, north.CREATOR, south.AGENCY_ADMIN, south.SUPER_ADMIN])
      expect((await get(id, user)).status).toBe(404)
    for (const user of [admin, north.SUPER_ADMIN, north.COMPLIANCE])
      expect((await get(id, user)).status).toBe(200)
    expect((await get(newId())).status).toBe(404)
    expect((await get('x')).status).toBe(400)
  })
})

describe('search in a conversation', () => {
  const find = (id: string, query: AnyJson, user = admin) =>
    t.send(user.token, 'GET /chats/conversation/{id}/search', { params: { id }, query })
  let id: string
  beforeAll(async () => {
    id = await addFan(t, admin.agencyId, creatorId)
    const contents = [
      'The SEA is calm',
      'a 100% sure_thing\\',
      'Über den Wolken',
      'sea again',
      'nothing',
      'the sea, once more',
    ]
    await chat(
      t,
      id,
      contents.map((content, i) => ({ from: i % 2 ? 'us' : 'fan', content, at: `2026-04-01T10:0${i}:00Z` })),
    )
  })

  test.each([
    ['sea', [6, 4, 1]],
    ['THE SEA', [6, 1]],
    ['0%', [2]],
    ['e_t', [2]],
    ['g\\', [2]],
    ['über', [3]],
    ['%', [2]],
    ['seaside', []],
  ])('finds only messages that contain “%s”', async (q, seqs) => {
    const { body } = await find(id, { q })
    expect(body.data.map(({ seq }: AnyJson) => seq)).toEqual(seqs)
    expect(body.meta).toEqual({ nextCursor: null, total: null })
  })

  test('is paginated, and returns messages with their original text', async () => {
    const first = (await find(id, { q: 'sea', limit: 2 })).body
    expect(first.data[1]).toEqual({
      id: expect.any(String),
      seq: 4,
      content: 'sea again',
      direction: 'TO_FAN',
      timestamp: '2026-04-01T10:03:00Z',
    })
    const second = (await find(id, { q: 'sea', limit: 2, cursor: first.meta.nextCursor })).body
    expect([second.data.map(({ seq }: AnyJson) => seq), second.meta.nextCursor]).toEqual([[1], null])
    expect(second.data[0].content).toBe('The SEA is calm')
  })

  test('requires access and a valid query', async () => {
    const { north, south } = t.people
    for (const user of [north.CREATOR, south.AGENCY_ADMIN])
      expect((await find(id, { q: 'sea' }, user)).status).toBe(404)
    expect((await find(id, { q: 'sea' }, north.COMPLIANCE)).status).toBe(200)
    for (const query of [
      {},
      { q: ' ' },
      { q: 'a\0' },
      { q: 'a', cursor: 'x' },
      { q: 'a', cursor: encodeCursor(['x']) },
    ])
      expect((await find(id, query)).status).toBe(400)
  })
})

describe('messages across conversations', () => {
  const listMessages = (query: AnyJson, user: TestUser) => t.send(user.token, 'GET /chats', { query })
  test('are listed newest first, paginated, filtered and limited to visible ones', async () => {
    const [first, second] = [
      await addCreator(t, admin.agencyId, 'A'),
      await addCreator(t, admin.agencyId, 'B'),
    ]
    const dana = await addPerson(t.platform, admin.agencyId, 'CHAT_OPERATOR', 'across')
    await assign(t, dana, first)
    const [fanA, fanB] = [await addFan(t, admin.agencyId, first), await addFan(t, admin.agencyId, second)]
    const messageIds: string[] = []
    for (let i = 0; i < 8; i++) {
      const entry = { from: i % 3 ? 'fan' : 'us', at: `2031-01-01T10:0${i >> 1}:00Z` } as const
      messageIds.push(...(await chat(t, i % 2 ? fanA : fanB, [entry])).map(({ id }) => id))
    }
    const flagged = messageIds[3]
    await t.send(admin.token, 'PUT /chats/messages/{id}/flag', {
      params: { id: flagged },
      body: { flagged: true },
    })
    const collected: AnyJson[] = []
    for (let cursor: string | undefined, n = 0; n < 4; n++) {
      const { body } = await listMessages({ limit: 2, ...(cursor ? { cursor } : {}) }, admin)
      collected.push(...body.data)
      cursor = body.meta.nextCursor
    }
    const newest = messageIds.toReversed().toSorted((a, b) => {
      const minute = (id: string) => messageIds.indexOf(id) >> 1
      return minute(b) - minute(a) || (a < b ? 1 : -1)
    })
    expect(collected.map(({ id }) => id)).toEqual(newest)
    expect(collected[0]).toMatchObject({
      fanId: fanA,
      creatorId: first,
      content: 'Hello there',
      attachments: [],
    })
    const visibleMessages = (await listMessages({}, dana)).body
    expect(ids(visibleMessages)).toEqual(newest.filter((id) => messageIds.indexOf(id) % 2))
    expect(visibleMessages.meta).toEqual({ nextCursor: null, total: 4 })
    expect(ids((await listMessages({ creatorId: second }, dana)).body)).toEqual([])
    expect(ids((await listMessages({ fanId: fanB }, dana)).body)).toEqual([])
    expect(ids((await listMessages({ fanId: fanA, limit: 2 }, admin)).body)).toEqual([
      messageIds[7],
      messageIds[5],
    ])
    expect(ids((await listMessages({ fanId: fanA, cursor: encodeCursor([3]) }, admin)).body)).toEqual([
      messageIds[3],
      messageIds[1],
    ])
    expect(ids((await listMessages({ flagged: 'true', creatorId: first }, admin)).body)).toEqual([flagged])
    expect(ids((await listMessages({ flagged: 'false', creatorId: first }, admin)).body)).toHaveLength(3)
    const outgoing = (await listMessages({ direction: 'TO_FAN', creatorId: first }, admin)).body.data
    expect(outgoing.map(({ direction }: AnyJson) => direction)).toEqual(['TO_FAN'])
  })

  test('a creator sees only their own, and invalid queries return 400', async () => {
    const ownFanId = await addFan(t, admin.agencyId, await creatorOf(t, t.people.north.CREATOR))
    await chat(t, ownFanId, [{ from: 'fan', at: '2032-01-01T10:00:00Z' }])
    const { body } = await listMessages({}, t.people.north.CREATOR)
    expect(new Set(body.data.map(({ fanId }: AnyJson) => fanId))).toEqual(new Set([ownFanId]))
    for (const query of [
      { cursor: 'x' },
      { cursor: encodeCursor([1]) },
      { fanId: ownFanId, cursor: encodeCursor(['2026-01-01T00:00:00Z', newId()]) },
      { direction: 'BOTH' },
      { flagged: 'perhaps' },
      { sort: 'x' },
    ])
      expect((await listMessages(query, admin)).status).toBe(400)
  })
})
