import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, addFanWithHistory, assign, ownCreator } from '../../../test/fans.ts'
import { addPerson, openAnotherSession } from '../../../test/seed-agencies.ts'
import { queryGate, withScope } from '../../platform/db/scope.ts'

let t: TestApp
const users: Record<string, TestUser> = {}
const creators: Record<string, string> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  const { north, south } = t.people
  creators.own = await ownCreator(t)
  creators.star = await addCreator(t, north.CREATOR.agencyId, 'Star')
  creators.other = await addCreator(t, north.CREATOR.agencyId, 'Other')
  creators.south = await ownCreator(t, 'south')
  const unassigned = await addPerson(t.platform, north.CREATOR.agencyId, 'CHAT_OPERATOR', 'unassigned')
  await assign(t, north.CHAT_OPERATOR, creators.star)
  Object.assign(users, {
    'super admin': north.SUPER_ADMIN,
    admin: north.AGENCY_ADMIN,
    compliance: north.COMPLIANCE,
    operator: { ...north.CHAT_OPERATOR, token: await openAnotherSession(t.platform, north.CHAT_OPERATOR) },
    'unassigned operator': unassigned,
    creator: north.CREATOR,
    'south admin': south.AGENCY_ADMIN,
    'south operator': south.CHAT_OPERATOR,
    'south creator': south.CREATOR,
  })
  for (const [name, creator] of Object.entries(creators)) {
    for (const n of [1, 2]) {
      const fan = { username: `same_${name}_${n}`, email: `${name}${n}@mail.test`, spent: 150, tags: [name] }
      ids[`${name}${n}`] = await addFanWithHistory(t, creator, fan)
    }
  }
})
afterAll(() => t.close())

const visibilityCases: [string, string[]][] = [
  ['super admin', ['own', 'star', 'other']],
  ['admin', ['own', 'star', 'other']],
  ['compliance', ['own', 'star', 'other']],
  ['operator', ['star']],
  ['unassigned operator', []],
  ['creator', ['own']],
  ['south admin', ['south']],
  ['south operator', []],
  ['south creator', ['south']],
]
const canExport = ['super admin', 'admin', 'south admin']
const read = async (name: string, key: string, query: AnyJson = {}) => {
  const response = await t.send(users[name]?.token ?? '', key, { query })
  expect(response.status, response.text).toBe(200)
  return response
}
const names = (response: AnyJson) => response.body.data.map((fan: AnyJson) => fan.username).toSorted()

describe.each(visibilityCases)('%s', (name, visible) => {
  const fans = visible.flatMap((creator) => [1, 2].map((n) => `same_${creator}_${n}`)).toSorted()

  test.each(['spent', 'active', 'username'])('lists and counts visible fans sorted by %s', async (sort) => {
    const response = await read(name, 'GET /fans', { sort })
    expect([names(response), response.body.meta.total]).toEqual([fans, fans.length])
    if (fans.length > 1)
      expect((await read(name, 'GET /fans', { sort, limit: 1 })).body.meta.total).toBe(fans.length)
  })

  test.each(['same_', 'SAME', 's', 'e_', '@mail', '1'])('finds %s', async (q) => {
    const expected = q === '1' ? fans.filter((fan) => fan.endsWith('1')) : fans
    for (const sort of ['spent', 'joined']) {
      const response = await read(name, 'GET /fans', { q, sort })
      expect([names(response), response.body.meta.total]).toEqual([expected, expected.length])
    }
  })

  test('filters by creator and tag within visible fans only', async () => {
    for (const [creator, creatorId] of Object.entries(creators)) {
      const expected = visible.includes(creator) ? [`same_${creator}_1`, `same_${creator}_2`] : []
      for (const query of [
        { creatorId },
        { tag: creator },
        { creatorId, q: 'same' },
        { tag: creator, q: 'e' },
      ]) {
        const response = await read(name, 'GET /fans', query)
        expect([query, names(response), response.body.meta.total]).toEqual([query, expected, expected.length])
        const { count } = (await read(name, 'GET /fans/count', query)).body.data
        expect([query, count]).toEqual([query, expected.length])
      }
      const token = users[name]?.token ?? ''
      const { status, body } = await t.send(token, 'GET /fans/analytics', { query: { creatorId } })
      const revenue = name.includes('operator') ? null : 300
      const { fans: count, revenue: sum } = body.data?.totals ?? {}
      expect([creator, status, count, sum]).toEqual(
        visible.includes(creator) ? [creator, 200, 2, revenue] : [creator, 404, undefined, undefined],
      )
    }
  })

  test('can open visible fans and gets 404 for others', async () => {
    for (const [key, id] of Object.entries(ids)) {
      const response = await t.send(users[name]?.token ?? '', 'GET /fans/{id}', { params: { id } })
      expect([key, response.status]).toEqual([key, visible.includes(key.slice(0, -1)) ? 200 : 404])
    }
  })

  test('analytics include the same fans', async () => {
    const { totals, opportunities, revenue, buyers } = (await read(name, 'GET /fans/analytics')).body.data
    expect([totals.fans, totals.tiers.REGULAR, opportunities.regular, buyers]).toEqual(
      Array(4).fill(fans.length),
    )
    expect([totals.revenue, totals.revenueByTier?.REGULAR ?? null, revenue?.current ?? null]).toEqual(
      Array(3).fill(name.includes('operator') ? null : fans.length * 150),
    )
  })

  test('lists only visible creators', async () => {
    const list = (await read(name, 'GET /creators')).body
    expect(list.data.map(({ id }: AnyJson) => id).toSorted()).toEqual(
      visible.map((creator) => creators[creator]).toSorted(),
    )
    expect(list.meta.total).toBe(visible.length)
  })

  test('exports the same fans, or is denied', async () => {
    const response = await t.send(users[name]?.token ?? '', 'GET /fans/export', { query: {} })
    if (!canExport.includes(name)) return expect(response.status).toBe(403)
    const rows = response.text.trim().split('\r\n').slice(1)
    expect(rows.map((row) => row.split(',')[0]).toSorted()).toEqual(fans)
  })

  test('exports only visible selected fans, or is denied', async () => {
    const body = { ids: Object.values(ids) }
    const response = await t.send(users[name]?.token ?? '', 'POST /fans/export', { body })
    if (!canExport.includes(name)) return expect(response.status).toBe(403)
    const rows = response.text.trim().split('\r\n').slice(1)
    expect(rows.map((row) => row.split(',')[0]).toSorted()).toEqual(fans)
  })
})

test('the database search finds only fans of the current agency', async () => {
  const text = `SELECT count(*)::int AS n FROM gate.search_fans('same', NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'spent', true, NULL, NULL, 100)`
  const { database } = t.platform
  expect(await queryGate(database, text)).toEqual([{ n: 0 }])
  const { north, south } = t.people
  const inScope = (agencyId: string) => withScope(database, agencyId, (tx) => tx.query(text))
  expect(await inScope(north.CREATOR.agencyId)).toEqual([{ n: 6 }])
  expect(await inScope(south.CREATOR.agencyId)).toEqual([{ n: 2 }])
})

test('creators are listed by stage name in pages', async () => {
  const first = await read('admin', 'GET /creators', { limit: 2, sort: 'name' })
  const { nextCursor: cursor } = first.body.meta
  const second = await read('admin', 'GET /creators', { limit: 2, sort: 'name', cursor })
  const stageNames = [...first.body.data, ...second.body.data].map(({ stageName }: AnyJson) => stageName)
  expect(stageNames).toEqual(['canarynorth stage', 'Other', 'Star'])
  expect(second.body.meta).toEqual({ nextCursor: null, total: 3 })
})

test.each([
  ['admin', true],
  ['compliance', true],
  ['operator', false],
  ['creator', true],
])('%s can see revenue: %j', async (name, canSeeRevenue) => {
  const { data } = (await read(name, 'GET /fans/analytics')).body
  const revenueFields = [data.totals.revenue, data.totals.revenueByTier, data.revenue]
  expect(revenueFields.map((value) => value !== null)).toEqual(revenueFields.map(() => canSeeRevenue))
  const fan = { params: { id: ids[name === 'creator' ? 'own1' : 'star1'] } }
  const token = users[name]?.token ?? ''
  const spending = (await t.send(token, 'GET /fans/{id}/spending', fan)).body.data
  const [sale] = (await t.send(token, 'GET /fans/{id}/transactions', fan)).body.data
  expect([spending.gross, sale.amount]).toEqual([150, 150])
  for (const field of ['platformFee', 'net', 'creatorShare', 'agencyShare'])
    expect([spending[field] !== null, sale[field] !== null], field).toEqual([canSeeRevenue, canSeeRevenue])
})
