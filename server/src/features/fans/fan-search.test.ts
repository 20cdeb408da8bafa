import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, addFanWithHistory, ownCreator, pay } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'

let t: TestApp
let admin: string
const fans: [string, string | null][] = [
  ['Percent%Sign', null],
  ['under_score', null],
  ['underXscore', null],
  ['back\\slash', null],
  ['=SUM(A1)', 'Formula@Mail.test'.toLowerCase()],
  ['Żółć', 'green@letter.test'],
  ['plain, "quoted"', null],
]
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN.token
  const creatorId = await ownCreator(t)
  for (const [username, email] of fans) {
    const body = { creatorId, username, ...(email ? { email } : {}) }
    expect((await t.send(admin, 'POST /fans', { body })).status).toBe(201)
  }
})
afterAll(() => t.close())

const find = async (query: AnyJson) => (await t.send(admin, 'GET /fans', { query })).body

test('search finds the display name that the list shows, also after it changes', async () => {
  const { id } = (await find({ q: 'under_score' })).data[0]
  const usernames = async (q: string) =>
    (await Promise.all(['spent', 'username'].map((sort) => find({ q, sort })))).map(({ data }) =>
      data.map((fan: AnyJson) => fan.username),
    )
  for (const displayName of ['Viktor Keating', 'Vik Ádám'])
    await t.send(admin, 'PUT /fans/{id}', { params: { id }, body: { displayName } })
  expect([await usernames('keating'), await usernames('k áD')]).toEqual([
    [[], []],
    [['under_score'], ['under_score']],
  ])
  await t.send(admin, 'PUT /fans/{id}', { params: { id }, body: { displayName: null } })
  expect(await usernames('k áD')).toEqual([[], []])
})

describe('search matches part of the username or email literally, ignoring case:', () => {
  test.each<[string, string[]]>([
    ['%', ['Percent%Sign']],
    ['t%s', ['Percent%Sign']],
    ['p%n', []],
    ['_', ['under_score']],
    ['r_s', ['under_score']],
    ['\\', ['back\\slash']],
    ['k\\s', ['back\\slash']],
    ['UNDER', ['underXscore', 'under_score']],
    ['rx', ['underXscore']],
    ['=', ['=SUM(A1)']],
    ['mail', ['=SUM(A1)']],
    ['@MAIL.', ['=SUM(A1)']],
    ['żÓŁ', ['Żółć']],
    ['ó', ['Żółć']],
    ['green@letter.test', ['Żółć']],
    ['żółć\ngreen', []],
    ["' OR 1=1 --", []],
    ['zzz', []],
    ['zq', []],
    ['%%', []],
    ['___', []],
  ])('%j', async (q, expected) => {
    for (const sort of ['spent', 'username', 'joined']) {
      const { data, meta } = await find({ q, sort })
      expect(data.map((fan: AnyJson) => fan.username).toSorted()).toEqual(expected)
      expect(meta.total).toBe(expected.length)
    }
  })
})

test('the export contains the filtered list, escapes formulas and is audited without the search text', async () => {
  const response = await t.send(admin, 'GET /fans/export', { query: { sort: 'username' } })
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  expect(response.headers['content-disposition']).toBe(`attachment; filename="greenroom-fans-${day}.csv"`)
  const [head, ...rows] = response.text.split('\r\n')
  expect(head?.startsWith('\ufeffUsername,Display name,Email,')).toBe(true)
  expect(rows.map((row) => row.split(',')[0])).toEqual([
    "'=SUM(A1)",
    'back\\slash',
    'Percent%Sign',
    '"plain',
    'under_score',
    'underXscore',
    'Żółć',
    '',
  ])
  const single = await t.send(admin, 'GET /fans/export', { query: { q: 'formula@mail.test' } })
  expect(single.text.split('\r\n')).toHaveLength(3)
  const log = await t.sql(`SELECT details FROM audit_log WHERE action = 'fans.exported' ORDER BY seq`)
  expect(log).toEqual([{ details: { filter: {} } }, { details: { filter: { q: '(search text)' } } }])
  expect((await t.send(admin, 'GET /fans/export', { query: { limit: 5 } })).status).toBe(400)
})

longTest('an export of several pages lists every fan once', async () => {
  const creatorId = await ownCreator(t)
  await t.sql(
    `INSERT INTO fans (id, agency_id, creator_id, username, username_key, joined_at)
     SELECT gen_random_uuid(), agency_id, id, 'many' || g, 'many' || g, now() FROM creators, generate_series(1, 2100) g WHERE id = $1`,
    [creatorId],
  )
  for (const query of [{ q: 'many' }, { q: 'many', sort: 'username' }]) {
    const { text } = await t.send(admin, 'GET /fans/export', { query })
    const names = text.trim().split('\r\n').slice(1)
    expect([names.length, new Set(names.map((row) => row.split(',')[0])).size]).toEqual([2100, 2100])
  }
  const countResponse = await t.send(admin, 'GET /fans/count', { query: { q: 'many' } })
  expect(countResponse.body.data).toEqual({ count: 2100, isExact: true })
})

test('analytics use days in the agency’s time zone and match the ledger', async () => {
  const creatorId = await ownCreator(t, 'south')
  const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
  const newFan = {
    spent: 600,
    paidAt: daysAgo(2),
    joinedAt: daysAgo(3),
    messages: [{ from: 'us' as const, at: daysAgo(2) }],
  }
  const recentFan = await addFanWithHistory(t, creatorId, newFan)
  await pay(t, recentFan, -100, daysAgo(1))
  await addFanWithHistory(t, creatorId, { spent: 1500, paidAt: daysAgo(45), joinedAt: daysAgo(50) })
  await addFanWithHistory(t, creatorId, { spent: 40, paidAt: daysAgo(100), archived: true })
  const { data } = (await t.send(t.people.south.AGENCY_ADMIN.token, 'GET /fans/analytics', { query: {} }))
    .body
  const day = (n: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
      new Date(Date.now() - n * 86_400_000),
    )
  expect(data).toMatchObject({
    totals: {
      fans: 2,
      tiers: { WHALE: 1, VIP: 1, REGULAR: 0, CASUAL: 0 },
      revenueByTier: { WHALE: 1500, VIP: 500, REGULAR: 0, CASUAL: 0 },
      revenue: 2040,
    },
    period: { to: day(0) },
    revenue: { current: 500, previous: 1500, lastWeek: 500, weekBefore: 0 },
    newFans: { current: 1, previous: 1, lastWeek: 1 },
    buyers: 2,
    lapsed: 1,
    response: { fanRate: 0, ourMinutes: null },
    opportunities: { regular: 0, quiet: 0 },
  })
  const otherCreator = await addCreator(t, t.people.south.CREATOR.agencyId, 'Without Fans')
  const fansOf = async (creator: string) => {
    const query = { creatorId: creator }
    const { body } = await t.send(t.people.south.AGENCY_ADMIN.token, 'GET /fans/analytics', { query })
    return body.data.totals.fans
  }
  expect([await fansOf(creatorId), await fansOf(otherCreator)]).toEqual([2, 0])
})
