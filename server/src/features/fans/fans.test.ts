import { errorBody } from '@greenroom/contract/kit/errors.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, addFanWithHistory, ownCreator, pay } from '../../../test/fans.ts'
import { figureMismatches } from './recount.service.ts'

let t: TestApp
let creatorId: string
let admin: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  creatorId = await ownCreator(t)
  admin = t.people.north.AGENCY_ADMIN.token
})
afterAll(() => t.close())

const add = (body: object) => t.send(admin, 'POST /fans', { body: { creatorId, ...body } })
const get = async (id: string) => (await t.send(admin, 'GET /fans/{id}', { params: { id } })).body.data
const put = (id: string, body: object) => t.send(admin, 'PUT /fans/{id}', { params: { id }, body })
const count = async () => (await t.sql('SELECT count(*)::int AS n FROM fans'))[0].n
const readEvents = (id: string) =>
  t.sql(`SELECT action, details FROM audit_log WHERE details->>'fanId' = $1 ORDER BY seq`, [id])

describe('a new fan', () => {
  test('has the given data and empty figures, and is audited', async () => {
    const body = {
      username: '  Luna_Moth ',
      displayName: 'Luna',
      email: 'Luna@Example.test',
      location: 'Lisbon',
      timeZone: 'Europe/Lisbon',
      bio: 'Two\nlines',
      preferredContent: 'Videos',
      subscriptionStatus: 'expired',
      joinDate: '2025-03-01T10:00:00+02:00',
    }
    const { status, body: response } = await add(body)
    expect(status).toBe(201)
    expect(response.data).toEqual({
      id: expect.any(String),
      username: 'Luna_Moth',
      displayName: 'Luna',
      email: 'luna@example.test',
      location: 'Lisbon',
      timeZone: 'Europe/Lisbon',
      bio: 'Two\nlines',
      preferredContent: 'Videos',
      subscriptionStatus: 'expired',
      joinDate: '2025-03-01T08:00:00Z',
      platform: 'ONLYFANS',
      creator: { id: creatorId, stageName: 'canarynorth stage' },
      tier: 'CASUAL',
      totalSpent: 0,
      spentThisMonth: 0,
      refunded: 0,
      orders: 0,
      avgOrderValue: null,
      purchaseFrequency: 'Weekly',
      lastPurchase: null,
      usualGapDays: null,
      daysSinceLastPurchase: null,
      messageCount: 0,
      responseRate: null,
      engagementRate: null,
      upsellScore: 80,
      lastActive: null,
      daysSinceLastActive: null,
      daysSinceLastMessage: null,
      daysActive: 0,
      isBlocked: false,
      isArchived: false,
      tags: [],
      block: null,
    })
    expect(await get(response.data.id)).toEqual(response.data)
    const fanId = response.data.id
    expect(await readEvents(fanId)).toEqual([
      { action: 'fans.added', details: { origin: 'form', fanId, creatorId } },
    ])
  })

  test.each(['moth', 'MOTH', ' Moth', 'ｍoth'])(
    '%j counts as the same username as moth',
    async (username) => {
      await add({ username: 'moth' })
      const before = await count()
      const response = await add({ username })
      expect([response.status, response.body.code, response.body.details?.[0]?.path]).toEqual([
        409,
        'conflict',
        'username',
      ])
      expect(await count()).toBe(before)
    },
  )

  test.each<[string, object, string]>([
    ['no username', {}, 'username'],
    ['a blank username', { username: ' ' }, 'username'],
    ['a username with an invisible character', { username: 'a\u202eb' }, 'username'],
    ['a long username', { username: 'x'.repeat(61) }, 'username'],
    ['a bad email', { username: 'a', email: 'ana' }, 'email'],
    ['an unknown time zone', { username: 'a', timeZone: 'Europe/Nowhere' }, 'timeZone'],
    ['an offset instead of a time zone', { username: 'a', timeZone: '+02:00' }, 'timeZone'],
    ['an unknown creator', { username: 'a', creatorId: newId() }, 'creatorId'],
    ['an unknown status', { username: 'a', subscriptionStatus: 'gone' }, 'subscriptionStatus'],
    ['a join date in the year 0', { username: 'a', joinDate: '0000-01-01T00:00:00Z' }, 'joinDate'],
    ['a join date in the future', { username: 'a', joinDate: '2999-01-01T00:00:00Z' }, 'joinDate'],
    ['an impossible join date', { username: 'a', joinDate: '2025-02-31T00:00:00Z' }, 'joinDate'],
  ])('with %s is rejected with a field error', async (_, body, path) => {
    const before = await count()
    const response = await add(body)
    expect([response.status, errorBody.strict().parse(response.body).details?.[0]?.path]).toEqual([400, path])
    expect(await count()).toBe(before)
  })

  test.for(['@at_name', ' @@at_name', '\uff20AT_NAME', 'at_name'])(
    '%j is stored without the leading @',
    async (username) => {
      await t.sql(`DELETE FROM fans WHERE username_key LIKE '%at_name'`)
      const first = await add({ username })
      expect([first.status, first.body.data?.username.toLowerCase()]).toEqual([201, 'at_name'])
      expect((await add({ username: '@at_name' })).status).toBe(409)
      const other = (await add({ username: `other_${newId()}` })).body.data.id
      expect((await put(other, { username: '@at_name' })).status).toBe(409)
    },
  )

  test('with the username of an archived fan gets a hint to restore that fan', async () => {
    const { id } = (await add({ username: 'put_away' })).body.data
    const other = (await add({ username: 'still_here' })).body.data.id
    const attempts = async () => [
      await add({ username: 'Put_Away' }),
      await put(other, { username: '@put_away' }),
    ]
    for (const response of await attempts()) {
      expect(response.status).toBe(409)
      expect(response.body.message).toBe('This creator already has a fan with this username.')
    }
    await t.send(admin, 'DELETE /fans/{id}', { params: { id } })
    for (const response of await attempts()) {
      expect(response.status).toBe(409)
      expect(response.body.details).toEqual([
        {
          path: 'username',
          message: 'An archived fan of this creator has this username. Restore that fan instead.',
        },
      ])
    }
  })

  test('can’t be added to another agency’s creator or with figures', async () => {
    const foreignCreator = await ownCreator(t, 'south')
    const before = await count()
    const response = await add({ username: 'smuggled', creatorId: foreignCreator })
    expect([response.status, response.body.details[0].path]).toEqual([400, 'creatorId'])
    expect((await add({ username: 'rich', totalSpent: 1000 })).status).toBe(400)
    expect(await count()).toBe(before)
  })
})

describe('a change', () => {
  test('updates the given fields, and null clears a field', async () => {
    const { id } = (await add({ username: 'changing', email: 'c@x.test', location: 'Rome' })).body.data
    const { status, body } = await put(id, { username: 'Changed', email: null })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ username: 'Changed', email: null, location: 'Rome' })
    const results = await t.send(admin, 'GET /fans', { query: { q: 'CHANGED' } })
    expect(results.body.data.map((fan: AnyJson) => fan.id)).toEqual([id])
    expect((await t.send(admin, 'GET /fans', { query: { q: 'c@x.test' } })).body.data).toEqual([])
    expect((await readEvents(id)).at(-1).details.fields.toSorted()).toEqual(['email', 'username'])
    expect((await put(id, {})).status).toBe(200)
    expect(await readEvents(id)).toHaveLength(2)
  })

  test('moves a fan with sales to another platform, and the figures are updated', async () => {
    const { agencyId } = t.people.north.AGENCY_ADMIN
    const mover = await addCreator(t, agencyId, 'Mover')
    const added = await add({ creatorId: mover, username: 'moves', platform: 'FANSLY' })
    const { id, platform } = added.body.data
    expect(platform).toBe('FANSLY')
    await pay(t, id, 20)
    expect((await put(id, { platform: 'FANVUE' })).body.data.platform).toBe('FANVUE')
    expect((await put(id, { location: 'Rome' })).body.data.platform).toBe('FANVUE')
    const rejected = await put(id, { platform: 'MYSPACE' })
    expect([rejected.status, rejected.body.details]).toEqual([
      400,
      [{ path: 'platform', message: 'Choose a platform.' }],
    ])
    expect((await put(id, { platform: null })).status).toBe(400)
    const mismatches = await figureMismatches({ platform: t.platform, agencyId })
    expect(mismatches.filter(({ key }) => JSON.stringify(key).includes(mover))).toEqual([])
    const { body } = await t.send(admin, 'GET /fans', { query: { q: 'moves', platform: 'FANVUE' } })
    expect(body.data).toMatchObject([{ id, platform: 'FANVUE' }])
  })

  test('to a taken username is a conflict, but changing the case of the fan’s own username is not', async () => {
    await add({ username: 'taken' })
    const { id } = (await add({ username: 'free_name' })).body.data
    const response = await put(id, { username: 'TAKEN' })
    expect([response.status, response.body.details[0].path]).toEqual([409, 'username'])
    expect((await put(id, { username: 'FREE_name' })).body.data.username).toBe('FREE_name')
  })

  test('can’t change figures, creator or archived state', async () => {
    const { id } = (await add({ username: 'fixed' })).body.data
    for (const body of [
      { totalSpent: 5 },
      { creatorId },
      { archivedAt: null },
      { joinDate: '2025-01-01T00:00:00Z' },
    ])
      expect((await put(id, body)).status).toBe(400)
    expect((await put(newId(), { location: 'Rome' })).status).toBe(404)
  })
})

test('archiving hides a fan and restoring shows them again, each emits one event, and transactions are kept', async () => {
  const id = await addFanWithHistory(t, creatorId, { username: 'leaving', spent: 120 })
  const sendFor = (key: string) => t.send(admin, key, { params: { id } })
  const countListed = async () =>
    (await t.send(admin, 'GET /fans', { query: { q: 'leaving' } })).body.data.length
  const sumPaid = async () =>
    (await t.sql('SELECT sum(gross_cents)::int AS n FROM fan_transactions WHERE fan_id = $1', [id]))[0].n
  for (const step of ['DELETE /fans/{id}', 'DELETE /fans/{id}'])
    expect((await sendFor(step)).status).toBe(200)
  expect([await countListed(), (await get(id)).isArchived, await sumPaid()]).toEqual([0, true, 12_000])
  for (const step of ['POST /fans/{id}/restore', 'POST /fans/{id}/restore'])
    expect((await sendFor(step)).status).toBe(200)
  expect([await countListed(), (await get(id)).isArchived]).toEqual([1, false])
  expect((await readEvents(id)).map(({ action }) => action)).toEqual(['fan.archived', 'fan.restored'])
  for (const key of ['DELETE /fans/{id}', 'POST /fans/{id}/restore'])
    expect((await t.send(admin, key, { params: { id: newId() } })).status).toBe(404)
})

test('the detail includes tags, the current block and figures', async () => {
  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
  const id = await addFanWithHistory(t, creatorId, {
    spent: 10,
    paidAt: day(40),
    tags: ['b', 'a'],
    blocked: true,
    messages: [
      { from: 'us', at: day(22) },
      { from: 'fan', at: day(20) },
      { from: 'us', at: day(10) },
    ],
  })
  await pay(t, id, 30.5, day(20))
  await pay(t, id, -5, day(19))
  expect(await get(id)).toMatchObject({
    tags: ['a', 'b'],
    block: { at: expect.any(String), by: 'Somebody', reason: 'Rude' },
    isBlocked: true,
    totalSpent: 35.5,
    refunded: 5,
    orders: 2,
    avgOrderValue: 20.25,
    usualGapDays: 20,
    purchaseFrequency: 'Every two weeks',
    messageCount: 3,
    responseRate: 50,
    daysActive: 2,
    daysSinceLastMessage: expect.any(Number),
  })
})
