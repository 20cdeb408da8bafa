import { creatorSorts } from '@greenroom/contract/features/creators/creators.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, addFanWithHistory, assign, ownCreator, pay } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let operator: TestUser
const ids: Record<string, string> = {}
const people = () => t.people.north

type Facts = { status?: string; fans?: number; spent?: number; joined?: string; real?: string }

/** Creators with ties in revenue, name and join date. */
const fixtures: [key: string, stageName: string, Facts][] = [
  ['ash', 'Ash', { spent: 300, fans: 2, status: 'ACTIVE', real: 'Philippa 100% Legal' }],
  ['ash2', 'ash', { spent: 300, fans: 1 }],
  ['ash3', 'ASH', { spent: 300, fans: 1, status: 'INACTIVE' }],
  ['birch', 'Birch_one', { spent: 1_000, fans: 1, joined: '2024-02-01T00:00:00Z' }],
  ['cedar', 'Cedar\\two', { joined: '2023-02-01T00:00:00Z', real: 'Quill' }],
  ['dogwood', 'Dog%wood', {}],
  ['elm', 'Élan', { status: 'ACTIVE' }],
]

async function add(stageName: string, facts: Facts): Promise<string> {
  const id = newId()
  await t.sql(
    `INSERT INTO creators (id, agency_id, stage_name, status, real_name, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      people().CREATOR.agencyId,
      stageName,
      facts.status ?? 'PENDING',
      facts.real ?? null,
      facts.joined ?? '2025-05-05T05:05:05.123456Z',
    ],
  )
  for (let i = 0; i < (facts.fans ?? 0); i++)
    await addFanWithHistory(t, id, i === 0 && facts.spent ? { spent: facts.spent } : {})
  return id
}

/** Adds drafts without files, by default uploaded now. */
const addItems = (creatorId: string, items: number, uploadedAt = new Date().toISOString()) =>
  t.sql(
    `INSERT INTO content_items (id, agency_id, creator_id, type, title, title_key, uploaded_at)
     SELECT gen_random_uuid(), $1, $2, 'PHOTO', 'A', 'a', $4 FROM generate_series(1, $3::int)`,
    [people().CREATOR.agencyId, creatorId, items, uploadedAt],
  )

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  for (const [key, stageName, facts] of fixtures) ids[key] = await add(stageName, facts)
  ids.own = await ownCreator(t)
  operator = await addPerson(t.platform, people().CREATOR.agencyId, 'CHAT_OPERATOR', 'busy')
  for (const [key, items] of Object.entries({ birch: 3, elm: 1, dogwood: 1 }))
    await addItems(ids[key] ?? '', items)
  for (const key of ['ash', 'birch', 'cedar']) await assign(t, operator, ids[key] ?? '')
})
afterAll(() => t.close())

const list = (user: TestUser, query: AnyJson = {}) => t.send(user.token, 'GET /creators', { query })
const keyOf = (id: string) => Object.entries(ids).find(([, value]) => value === id)?.[0]
const keys = async (user: TestUser, query: AnyJson = {}) =>
  (await list(user, query)).body.data.map(({ id }: AnyJson) => keyOf(id))

const sortValues: Record<string, (row: AnyJson) => string | number> = {
  revenue: (row) => row.totalRevenue,
  name: (row) => row.stageName.toLowerCase(),
  status: (row) => row.status,
  fans: (row) => row.totalFans,
  content: (row) => row.totalContent,
  joined: (row) => row.createdAt,
}
/** Sorts like the database: by bytes of the folded text, then id. */
const compareBy = (sort: string) => (a: AnyJson, b: AnyJson) => {
  const [x, y] = [sortValues[sort]?.(a) ?? 0, sortValues[sort]?.(b) ?? 0]
  return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1
}

test('content counts exclude archived items, and new ones count from Monday in the agency’s time zone', async () => {
  const clock = t.platform.clock
  const id = ids.cedar ?? ''
  // A Wednesday; Monday began at 04:00 UTC.
  t.platform.clock = () => new Date('2026-03-18T16:00:00Z')
  await addItems(id, 2, '2026-03-16T03:59:59Z')
  await addItems(id, 3, '2026-03-16T04:00:00Z')
  const [archived] = await t.sql<{ id: string }>(
    'SELECT id FROM content_items WHERE creator_id = $1 LIMIT 1',
    [id],
  )
  await t.sql('UPDATE content_items SET archived_at = now() WHERE id = $1', [archived?.id])
  const detail = await t.send(people().AGENCY_ADMIN.token, 'GET /creators/{id}', { params: { id } })
  t.platform.clock = clock
  expect(detail.body.data).toMatchObject({ totalContent: 4, newContentThisWeek: 3 })
  await t.sql('DELETE FROM content_items WHERE creator_id = $1', [id])
  const params = { id }
  expect(
    (await t.send(people().AGENCY_ADMIN.token, 'GET /creators/{id}', { params })).body.data.totalContent,
  ).toBe(0)
})

describe.each(creatorSorts)('sorted by %s', (sort) => {
  test.each(['asc', 'desc'] as const)(
    'the %s order is correct, and its pages add up to the whole list',
    async (direction) => {
      const all = (await list(people().AGENCY_ADMIN, { sort, direction })).body
      expect(all.data).toHaveLength(8)
      const sorted = all.data.toSorted(compareBy(sort))
      const expected = direction === 'asc' ? sorted : sorted.toReversed()
      expect(all.data.map(({ id }: AnyJson) => keyOf(id))).toEqual(
        expected.map(({ id }: AnyJson) => keyOf(id)),
      )
      for (const limit of [1, 3, 4]) {
        const pagedIds: string[] = []
        for (let cursor: string | null = '', n = 0; cursor !== null && n < 10; n++) {
          const page = await list(people().AGENCY_ADMIN, {
            sort,
            direction,
            limit,
            ...(cursor && { cursor }),
          })
          expect(page.body.meta.total).toBe(8)
          pagedIds.push(...page.body.data.map(({ id }: AnyJson) => id))
          cursor = page.body.meta.nextCursor
        }
        expect(pagedIds).toEqual(all.data.map(({ id }: AnyJson) => id))
      }
    },
  )

  test('an invalid cursor is rejected', async () => {
    for (const values of [['x'], [1e300, ids.ash], ['not an instant', 'no id'], [null, ids.ash], {}]) {
      const cursor = Buffer.from(JSON.stringify(values)).toString('base64url')
      expect((await list(people().AGENCY_ADMIN, { sort, cursor })).status, JSON.stringify(values)).toBe(400)
    }
  })
})

test('defaults to revenue, or to name without permission to see revenue', async () => {
  expect((await keys(people().AGENCY_ADMIN))[0]).toBe('birch')
  expect((await keys(people().COMPLIANCE))[0]).toBe('birch')
  expect(await keys(operator)).toEqual(['ash', 'birch', 'cedar'])
  for (const direction of ['asc', 'desc']) {
    const response = await list(operator, { sort: 'revenue', direction })
    expect([response.status, response.body.code]).toEqual([403, 'forbidden'])
  }
})

describe('search', () => {
  test.each([
    ['ASH', ['ash', 'ash2', 'ash3']],
    ['%', ['ash', 'dogwood']],
    ['_', ['birch']],
    ['\\', ['cedar']],
    ['g%w', ['dogwood']],
    ['ÉLAN', ['elm']],
    ['E\u0301lan', ['elm']],
    ['ＡＳＨ', ['ash', 'ash2', 'ash3']],
    ['legal', ['ash']],
    ['quill', ['cedar']],
    ['nobody', []],
    ['   ', ['ash', 'ash2', 'ash3', 'birch', 'cedar', 'dogwood', 'elm', 'own']],
  ])('“%s” finds the matching creators', async (q, expected) => {
    const response = await list(people().AGENCY_ADMIN, { q })
    expect(response.body.data.map(({ id }: AnyJson) => keyOf(id)).toSorted()).toEqual(expected)
    expect(response.body.meta.total).toBe(expected.length)
    expect(response.text).not.toMatch(/Legal|Quill/)
  })

  test('operators and creators can’t search legal names', async () => {
    expect(await keys(operator, { q: 'ash' })).toEqual(['ash'])
    for (const q of ['legal', 'quill', 'philippa']) expect(await keys(operator, { q })).toEqual([])
    await t.sql(`UPDATE creators SET real_name = 'Wilhelmina' WHERE id = $1`, [ids.own])
    expect(await keys(people().CREATOR, { q: 'wilhelmina' })).toEqual([])
    expect(await keys(people().COMPLIANCE, { q: 'wilhelmina' })).toEqual(['own'])
    await t.sql('UPDATE creators SET real_name = NULL WHERE id = $1', [ids.own])
  })
})

test('filters by status, verification and archived state', async () => {
  const admin = people().AGENCY_ADMIN
  expect((await keys(admin, { status: 'ACTIVE' })).toSorted()).toEqual(['ash', 'elm'])
  expect(await keys(admin, { status: 'INACTIVE' })).toEqual(['ash3'])
  await t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [ids.elm])
  expect(await keys(admin, { status: 'ACTIVE' })).toEqual(['ash'])
  expect(await keys(admin, { archived: 'true' })).toEqual(['elm'])
  expect((await list(admin, { archived: 'true' })).body.data[0].isArchived).toBe(true)
  await t.sql('UPDATE creators SET archived_at = NULL WHERE id = $1', [ids.elm])
  await t.sql('UPDATE creators SET is_verified = true WHERE id = $1', [ids.ash])
  expect(await keys(admin, { verified: 'true' })).toEqual(['ash'])
  expect(await keys(admin, { verified: 'false', status: 'ACTIVE' })).toEqual(['elm'])
  await t.sql('UPDATE creators SET is_verified = false WHERE id = $1', [ids.ash])
  for (const query of [
    { status: 'GONE' },
    { verified: 'maybe' },
    { sort: 'real' },
    { limit: 0 },
    { limit: 101 },
    { x: 1 },
    { q: 'a\0' },
  ])
    expect((await list(admin, query)).status, JSON.stringify(query)).toBe(400)
})

test('a row contains operators, access and this month’s new fans in the agency’s time zone', async () => {
  const admin = people().AGENCY_ADMIN
  const id = await add('Rowan', { status: 'ACTIVE' })
  const monthStart = `${new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date()).slice(0, 7)}-01`
  const atMidnight = async (shift: string) =>
    (
      await t.sql(`SELECT (($1::timestamp AT TIME ZONE 'America/New_York') + $2::interval)::text AS at`, [
        monthStart,
        shift,
      ])
    )[0].at
  await addFanWithHistory(t, id, { joinedAt: await atMidnight('-1 second') })
  await addFanWithHistory(t, id, { joinedAt: await atMidnight('1 second') })
  await assign(t, operator, id)
  await t.sql('UPDATE users SET name = NULL WHERE id = $1', [operator.userId])
  const row = async () => (await list(admin, { q: 'rowan' })).body.data[0]
  expect(await row()).toMatchObject({
    totalFans: 2,
    newFansThisMonth: 1,
    totalRevenue: 0,
    operators: [{ id: operator.userId, name: operator.email.split('@')[0] }],
    access: 'none',
    origin: 'added',
  })
  const invite = (status: string, expires: string) =>
    t.sql(
      `INSERT INTO invitations (id, agency_id, email, role, status, invited_by, creator_id, expires_at)
       VALUES ($1, $2, $3, 'CREATOR', $4, $5, $6, now() + $7::interval)`,
      [newId(), admin.agencyId, `${newId()}@new.test`, status, admin.userId, id, expires],
    )
  await invite('PENDING', '-1 minute')
  await invite('REVOKED', '1 day')
  expect((await row()).access).toBe('none')
  await invite('PENDING', '1 day')
  expect((await row()).access).toBe('invited')
  const ownList = (await list(people().CREATOR)).body
  expect(ownList).toMatchObject({
    data: [{ id: ids.own, access: 'account', origin: 'sign-up' }],
    meta: { total: 1 },
  })
})

describe('the summary', () => {
  const summary = async (user: TestUser) => (await t.send(user.token, 'GET /creators/summary')).body.data

  test('counts unarchived creators and names the top performer', async () => {
    const first = (await list(people().AGENCY_ADMIN, { limit: 1 })).body
    const { total, totalRevenue, avgRevenue, topPerformer } = await summary(people().AGENCY_ADMIN)
    expect(total).toBe(first.meta.total)
    expect(totalRevenue).toBe(1_900)
    // The average excludes the one pending sign-up.
    expect(avgRevenue).toBe(Math.round(190_000 / (total - 1)) / 100)
    expect(topPerformer).toEqual({ id: ids.birch, stageName: 'Birch_one', totalRevenue: 1_000 })
    await t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [ids.birch])
    const next = (await list(people().AGENCY_ADMIN, { limit: 1 })).body.data[0]
    expect(await summary(people().AGENCY_ADMIN)).toMatchObject({
      total: total - 1,
      totalRevenue: 900,
      topPerformer: { id: next.id },
    })
    await t.sql('UPDATE creators SET archived_at = NULL WHERE id = $1', [ids.birch])
  })

  test('the average excludes pending sign-ups', async () => {
    const before = await summary(people().AGENCY_ADMIN)
    const signUpId = await addCreator(t, people().CREATOR.agencyId, 'Birch_one')
    await t.sql(
      `UPDATE creators SET origin = 'sign-up', status = 'PENDING', is_verified = false WHERE id = $1`,
      [signUpId],
    )
    const after = await summary(people().AGENCY_ADMIN)
    expect(after).toEqual({ ...before, total: before.total + 1 })
    await t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [signUpId])
  })

  test('operators get only a count of their creators, and creators see their own revenue', async () => {
    const noMoney = { totalRevenue: null, avgRevenue: null, topPerformer: null }
    expect(await summary(people().CHAT_OPERATOR)).toEqual({ total: 0, ...noMoney })
    expect(await summary(operator)).toEqual({ total: 4, ...noMoney })
    const fan = await addFanWithHistory(t, ids.own ?? '', { spent: 12.5 })
    await pay(t, fan, -2.5)
    const { total, totalRevenue, avgRevenue, topPerformer } = await summary(people().CREATOR)
    expect([total, totalRevenue, avgRevenue, topPerformer.id]).toEqual([1, 10, 10, ids.own])
  })

  test('an agency without creators has no top performer', async () => {
    await t.sql('UPDATE creators SET archived_at = now() WHERE agency_id = $1', [
      t.people.south.CREATOR.agencyId,
    ])
    const result = await summary(t.people.south.AGENCY_ADMIN)
    expect(result).toEqual({ total: 0, totalRevenue: 0, avgRevenue: 0, topPerformer: null })
  })
})
