import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Loose, startTestApp, type TestApp, type Who } from '../../../test/app.ts'
import { assign, fanWithHistory, ownCreator, pay } from '../../../test/fans.ts'
import { addPerson } from '../../../test/world.ts'
import { withScope } from '../../platform/db/scope.ts'
import { createPendingCreator, creatorWithEmail, linkAccount } from './creators.service.ts'

let t: TestApp
let own = ''
const people = () => t.people.north
const admin = () => people().AGENCY_ADMIN
const today = () => dayIn('America/New_York', new Date())
const tomorrow = () => dayIn('America/New_York', new Date(Date.now() + 86_400_000))
const yesterday = () => dayIn('America/New_York', new Date(Date.now() - 86_400_000))

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  own = await ownCreator(t)
})
afterAll(() => t.close())

const add = (body: Loose, who: Who = admin()) => t.send(who.token, 'POST /creators', { body })
const get = (who: Who, id: string) => t.send(who.token, 'GET /creators/{id}', { params: { id } })
const put = (who: Who, id: string, body: Loose) =>
  t.send(who.token, 'PUT /creators/{id}', { params: { id }, body })
const added = async (body: Loose = {}) => (await add({ stageName: 'Somebody', ...body })).body.data.id
const deeds = (id: string) =>
  t.sql(`SELECT action, actor_id, details FROM audit_log WHERE details->>'creatorId' = $1 ORDER BY seq`, [id])

describe('adding', () => {
  test('PENDING, by staff, with the share from today on', async () => {
    const email = `Mixed.${newId()}@New.test`
    const answer = await add({
      stageName: ' Ilse Moon ',
      realName: 'Ilse Maanen',
      email,
      phone: '+31 20 555 01',
      location: 'Delft',
      creatorPercent: 65,
    })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      stageName: 'Ilse Moon',
      realName: 'Ilse Maanen',
      email: email.toLowerCase(),
      phone: '+31 20 555 01',
      location: 'Delft',
      status: 'PENDING',
      isVerified: false,
      isArchived: false,
      origin: 'added',
      access: 'none',
      user: null,
      totalRevenue: 0,
      totalFans: 0,
      avgOrderValue: null,
      avgResponseTime: null,
      creatorPercent: 65,
      splits: [{ validFrom: today(), creatorPercent: 65 }],
      verification: null,
    })
    const written = await deeds(answer.body.data.id)
    expect(written.map(({ action }) => action)).toEqual([
      'creator.added',
      'creator.split_agreed',
      'creator.identity_read',
    ])
    expect(JSON.stringify(written)).not.toMatch(/Ilse|Maanen|new\.test|Delft/)
  })

  test('without a share it is the usual one, and no row says so', async () => {
    const { data } = (await add({ stageName: 'Usual' })).body
    expect([data.creatorPercent, data.splits]).toEqual([50, []])
  })

  test('an email leads to one creator of the agency, in words', async () => {
    const email = `${newId()}@new.test`
    const id = await added({ stageName: 'First Comer', email })
    const again = await add({ stageName: 'Second', email: email.toUpperCase() })
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'conflict',
      'First Comer already has this email.',
    ])
    expect(again.body.details[0].path).toBe('email')
    expect((await add({ stageName: 'Second', email: people().CREATOR.email })).status).toBe(409)
    expect((await put(admin(), own, { email })).status).toBe(409)
    expect((await put(admin(), id, { email })).status).toBe(200)
    await t.send(admin().token, 'DELETE /creators/{id}', { params: { id } })
    expect((await add({ stageName: 'Second', email })).body.message).toBe(
      'First Comer, who is archived, already has this email.',
    )
    expect((await add({ stageName: 'Elsewhere', email }, t.people.south.AGENCY_ADMIN)).status).toBe(201)
  })

  test('twenty at once with one email make one creator, and nobody gets a 5xx', async () => {
    const email = `${newId()}@new.test`
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ stageName: 'Racer', email })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    expect(await t.sql('SELECT id FROM creators WHERE email = $1', [email])).toHaveLength(1)
  })

  test.each([
    {},
    { stageName: '' },
    { stageName: 'x'.repeat(81) },
    { stageName: 'A', email: 'no address' },
    { stageName: 'A', phone: 'call me' },
    { stageName: 'A', creatorPercent: 101 },
    { stageName: 'A', creatorPercent: 0.5 },
    { stageName: 'A', status: 'ACTIVE' },
    { stageName: 'A', isVerified: true },
  ])('refuses %j', async (body) => {
    expect((await add(body)).status).toBe(400)
  })
})

describe('one creator', () => {
  test('figures come from the ledger and the messages', async () => {
    const id = await added({ realName: 'Nora Counted' })
    const talk = [
      { from: 'fan', at: '2026-03-01T10:00:00Z' },
      { from: 'us', at: '2026-03-01T10:01:00Z' },
      { from: 'fan', at: '2026-03-01T10:02:00Z' },
      { from: 'us', at: '2026-03-01T10:04:00Z' },
    ] as const
    const fan = await fanWithHistory(t, id, { talk: [...talk] })
    await pay(t, fan, 100)
    await pay(t, fan, 50.5)
    await pay(t, fan, -20)
    const other = await fanWithHistory(t, id, { spent: 10 })
    await t.sql('UPDATE fans SET archived_at = now() WHERE id = $1', [other])
    const { data } = (await get(admin(), id)).body
    expect(data).toMatchObject({
      totalRevenue: 140.5,
      tipsRevenue: 140.5,
      subscriptionRevenue: 0,
      ppvRevenue: 0,
      customRevenue: 0,
      avgOrderValue: 46.83,
      totalMessages: 4,
      avgResponseTime: 90,
      totalFans: 1,
      totalContent: 0,
      newContentThisWeek: 0,
    })
  })

  test('each sees what the role may', async () => {
    const phone = '+1 555 777 31'
    const contact = { realName: 'Legal Person', phone, location: 'Hidden Town' }
    expect((await put(admin(), own, contact)).status).toBe(200)
    await fanWithHistory(t, own, { spent: 4_321 })
    const operator = await addPerson(t.platform, admin().agencyId, 'CHAT_OPERATOR', 'assigned')
    expect((await get(operator, own)).status).toBe(404)
    await assign(t, operator, own)
    const seen = await get(operator, own)
    expect(seen.body.data).toMatchObject({ stageName: 'canarynorth stage', totalFans: 1, totalRevenue: null })
    const hidden = [
      'realName',
      'user',
      'email',
      'phone',
      'location',
      'verification',
      'splits',
      'creatorPercent',
    ]
    const money = [
      'totalRevenue',
      'avgOrderValue',
      'subscriptionRevenue',
      'tipsRevenue',
      'ppvRevenue',
      'customRevenue',
    ]
    for (const field of [...hidden, ...money]) expect(seen.body.data[field], field).toBeNull()
    expect(seen.text).not.toMatch(/Legal|777|Hidden|@|4321/)
    for (const role of ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CREATOR'] as const) {
      const { data } = (await get(people()[role], own)).body
      expect(data, role).toMatchObject({
        ...contact,
        user: { email: people().CREATOR.email },
        totalRevenue: 4_321,
      })
    }
    const another = await added()
    for (const who of [operator, people().CREATOR]) expect((await get(who, another)).status).toBe(404)
  })

  test('an id in capitals means the same', async () => {
    expect((await get(people().CREATOR, own.toUpperCase())).status).toBe(200)
    expect((await get(admin(), 'nobody')).status).toBe(400)
  })
})

describe('a look at a legal name', () => {
  const looks = async (id: string) =>
    (await deeds(id))
      .filter(({ action }) => action === 'creator.identity_read')
      .map(({ actor_id }) => actor_id)

  test('is written down once a person and a quarter of an hour', async () => {
    const id = await added()
    await t.sql(`UPDATE creators SET real_name = 'Looked At' WHERE id = $1`, [id])
    const { AGENCY_ADMIN, COMPLIANCE } = people()
    for (const who of [AGENCY_ADMIN, AGENCY_ADMIN, COMPLIANCE, AGENCY_ADMIN, COMPLIANCE]) await get(who, id)
    expect(await looks(id)).toEqual([AGENCY_ADMIN.userId, COMPLIANCE.userId])
    const ago = (minutes: number) =>
      t.sql('UPDATE creator_looks SET looked_at = now() - make_interval(mins => $2) WHERE creator_id = $1', [
        id,
        minutes,
      ])
    await ago(14)
    await get(COMPLIANCE, id)
    expect(await looks(id)).toHaveLength(2)
    await ago(16)
    await Promise.all(Array.from({ length: 8 }, () => get(COMPLIANCE, id)))
    expect(await looks(id)).toEqual([AGENCY_ADMIN.userId, COMPLIANCE.userId, COMPLIANCE.userId])
  })

  test('there is none where there is no name, in lists, or at oneself', async () => {
    const id = await added()
    await get(admin(), id)
    expect(await looks(id)).toEqual([])
    await t.sql(`UPDATE creators SET real_name = 'Own Name' WHERE id = $1`, [own])
    const before = await looks(own)
    const answer = await t.send(people().COMPLIANCE.token, 'GET /creators', { query: { q: 'own name' } })
    expect(answer.body.data).toHaveLength(1)
    await get(people().CREATOR, own)
    expect(await looks(own)).toEqual(before)
  })
})

describe('changing', () => {
  test('what is not named stays, null empties, and the log names the fields only', async () => {
    const id = await added({ realName: 'Before', location: 'Oslo', phone: '+47 555 111' })
    const { data } = (await put(admin(), id, { realName: 'After', location: null })).body
    expect(data).toMatchObject({
      realName: 'After',
      location: null,
      phone: '+47 555 111',
      stageName: 'Somebody',
    })
    const [row] = (await deeds(id)).filter(({ action }) => action === 'creator.updated')
    expect(row.details).toEqual({ creatorId: id, fields: ['realName', 'location'] })
    expect((await put(admin(), id, {})).status).toBe(200)
    expect((await deeds(id)).filter(({ action }) => action === 'creator.updated')).toHaveLength(1)
  })

  test('creators change their stage name, phone and location, and nothing else', async () => {
    const me = people().CREATOR
    const changes = { stageName: 'canarynorth anew', phone: '555 12345', location: null }
    expect((await put(me, own, changes)).body.data).toMatchObject(changes)
    for (const body of [
      { realName: 'Other' },
      { email: `${newId()}@new.test` },
      { realName: null },
      { stageName: 'X', email: null },
    ]) {
      const answer = await put(me, own, body)
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([403, 'forbidden'])
    }
    expect((await get(me, own)).body.data).toMatchObject({ ...changes, realName: 'Own Name' })
    expect((await put(me, await added(), { stageName: 'Mine' })).status).toBe(404)
    await t.call(me.token, 'PATCH /auth/me', { body: { stageName: 'canarynorth stage' } })
    expect((await get(me, own)).body.data.stageName).toBe('canarynorth stage')
  })
})

describe('shares', () => {
  const agree = (id: string, body: Loose) =>
    t.send(admin().token, 'POST /creators/{id}/splits', { params: { id }, body })

  test('from today or later; the same day replaces; today’s is in force', async () => {
    const id = await added({ creatorPercent: 40 })
    await agree(id, { validFrom: tomorrow(), creatorPercent: 70 })
    const { data } = (await agree(id, { validFrom: today(), creatorPercent: 55 })).body
    expect([data.creatorPercent, data.splits]).toEqual([
      55,
      [
        { validFrom: today(), creatorPercent: 55 },
        { validFrom: tomorrow(), creatorPercent: 70 },
      ],
    ])
    for (const day of [yesterday(), '0000-01-01', '1999-12-31', '9999-12-31']) {
      const late = await agree(id, { validFrom: day, creatorPercent: 10 })
      expect([late.status, late.body.details?.[0].path], day).toEqual([422, 'validFrom'])
    }
    for (const body of [
      {},
      { validFrom: 'soon', creatorPercent: 1 },
      { validFrom: today(), creatorPercent: -1 },
    ])
      expect((await agree(id, body)).status).toBe(400)
  })

  test('the next booking goes by it', async () => {
    const id = await added({ creatorPercent: 80 })
    const params = { id: await fanWithHistory(t, id) }
    const body = { amount: 100, type: 'Tips', date: new Date().toISOString() } as const
    const { data } = (await t.call(admin().token, 'POST /fans/{id}/transactions', { params, body })).body
    const [row] = await t.sql('SELECT net_cents, creator_cents FROM fan_transactions WHERE id = $1', [
      data.transaction?.id ?? data.id,
    ])
    expect(Number(row.creator_cents)).toBe(Math.round(Number(row.net_cents) * 0.8))
  })
})

describe('for the other features', () => {
  const inNorth = <T>(work: Parameters<typeof withScope<T>>[2]) =>
    withScope(t.platform.database, admin().agencyId, work)

  test('an address finds its creator, whether noted for her or signed in with', async () => {
    const { email, userId } = people().CREATOR
    const find = (address: string) => inNorth((tx) => creatorWithEmail(tx, address))
    const me = { id: own, stageName: 'canarynorth stage', userId, archivedAt: null }
    expect(await find(email)).toEqual(me)
    const noted = `${newId()}@new.test`
    await put(admin(), own, { email: noted })
    expect([await find(noted), await find(email)]).toEqual([me, me])
    expect(await find('nobody@new.test')).toBeUndefined()
    expect(await find(t.people.south.CREATOR.email)).toBeUndefined()
  })

  test('a creator has one account and an account one creator', async () => {
    const id = await added()
    const person = await addPerson(t.platform, admin().agencyId, 'COMPLIANCE', 'linked')
    await inNorth((tx) => linkAccount(tx, id, person.userId))
    expect((await get(admin(), id)).body.data).toMatchObject({
      access: 'account',
      user: { email: person.email },
    })
    const link = (creator: string, user: string) => inNorth((tx) => linkAccount(tx, creator, user))
    await expect(link(id, admin().userId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(link(await added(), person.userId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('who signs up with an address staff have noted leaves it where it is', async () => {
    const person = await addPerson(t.platform, admin().agencyId, 'COMPLIANCE', 'noted')
    const noted = await added({ email: person.email })
    const id = await inNorth((tx) =>
      createPendingCreator(tx, { userId: person.userId, stageName: 'By Herself' }),
    )
    const rows = await t.sql('SELECT id, email, origin FROM creators WHERE id = ANY ($1) ORDER BY origin', [
      [noted, id],
    ])
    expect(rows).toEqual([
      { id: noted, email: person.email, origin: 'added' },
      { id, email: null, origin: 'sign-up' },
    ])
  })
})
