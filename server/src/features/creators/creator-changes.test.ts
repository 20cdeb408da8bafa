import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { ownCreator } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let ownCreatorId = ''
const people = () => t.people.north
const admin = () => people().AGENCY_ADMIN

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  ownCreatorId = await ownCreator(t)
})
afterAll(() => t.close())

const add = (body: AnyJson, user: TestUser = admin()) => t.send(user.token, 'POST /creators', { body })
const get = (user: TestUser, id: string) => t.send(user.token, 'GET /creators/{id}', { params: { id } })
const put = (user: TestUser, id: string, body: AnyJson) =>
  t.send(user.token, 'PUT /creators/{id}', { params: { id }, body })
const addCreator = async (body: AnyJson = {}) => (await add({ stageName: 'Somebody', ...body })).body.data.id
const auditEntries = (id: string) =>
  t.sql(`SELECT action, actor_id, details FROM audit_log WHERE details->>'creatorId' = $1 ORDER BY seq`, [id])

describe('adding', () => {
  test('creates a PENDING creator whose split applies to all history', async () => {
    const email = `Mixed.${newId()}@New.test`
    const response = await add({
      stageName: ' Ilse Moon ',
      realName: 'Ilse Maanen',
      email,
      phone: '+31 20 555 01',
      location: 'Delft',
      creatorPercent: 65,
    })
    expect(response.status).toBe(201)
    expect(response.body.data).toMatchObject({
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
      splits: [{ validFrom: null, creatorPercent: 65 }],
      verification: null,
    })
    const entries = await auditEntries(response.body.data.id)
    expect(entries.map(({ action }) => action)).toEqual([
      'creator.added',
      'creator.split_agreed',
      'creator.identity_read',
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Ilse|Maanen|new\.test|Delft/)
  })

  test('without a split the default applies and no row is stored', async () => {
    const { data } = (await add({ stageName: 'Usual' })).body
    expect([data.creatorPercent, data.splits]).toEqual([50, []])
  })

  test.each([
    ['2020-01-01', 65, [{ validFrom: '2020-01-01', creatorPercent: 65 }]],
    [null, 65, [{ validFrom: null, creatorPercent: 65 }]],
    ['1999-12-31', 65, 'shareFrom'],
    ['2199-01-01', 65, 'shareFrom'],
    ['2020-01-01', undefined, 'creatorPercent'],
  ])(
    'a share that starts on %j, with %j percent, is stored or rejected: %j',
    async (shareFrom, creatorPercent, expected) => {
      const { status, body } = await add({ stageName: 'Dated', shareFrom, creatorPercent })
      expect(status === 201 ? body.data.splits : body.details[0].path).toEqual(expected)
    },
  )

  test('an email can belong to only one creator', async () => {
    const email = `${newId()}@new.test`
    const id = await addCreator({ stageName: 'First Comer', email })
    const duplicate = await add({ stageName: 'Second', email: email.toUpperCase() })
    expect([duplicate.status, duplicate.body.code, duplicate.body.message]).toEqual([
      409,
      'conflict',
      'First Comer already has this email.',
    ])
    expect(duplicate.body.details[0].path).toBe('email')
    expect((await add({ stageName: 'Second', email: people().CREATOR.email })).status).toBe(409)
    expect((await put(admin(), ownCreatorId, { email })).status).toBe(409)
    expect((await put(admin(), id, { email })).status).toBe(200)
    await t.send(admin().token, 'DELETE /creators/{id}', { params: { id } })
    expect((await add({ stageName: 'Second', email })).body.message).toBe(
      'First Comer (archived) already has this email.',
    )
    expect((await add({ stageName: 'Elsewhere', email }, t.people.south.AGENCY_ADMIN)).status).toBe(201)
  })

  test('twenty concurrent requests with one email add one creator', async () => {
    const email = `${newId()}@new.test`
    const responses = await Promise.all(Array.from({ length: 20 }, () => add({ stageName: 'Racer', email })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    expect(await t.sql('SELECT id FROM creators WHERE email = $1', [email])).toHaveLength(1)
  })

  test.each([
    {},
    { stageName: '' },
    { stageName: 'x'.repeat(81) },
    { stageName: 'A', email: 'no address' },
    { stageName: 'A', phone: 'call me' },
    { stageName: 'A', creatorPercent: 101 },
    { stageName: 'A', creatorPercent: 0.555 },
    { stageName: 'A', creatorPercent: 50.000000001 },
    { stageName: 'A', status: 'ACTIVE' },
    { stageName: 'A', isVerified: true },
  ])('rejects %j', async (body) => {
    expect((await add(body)).status).toBe(400)
  })
})

describe('changing', () => {
  test('omitted fields are unchanged, null clears a field, and the audit log contains only field names', async () => {
    const id = await addCreator({ realName: 'Before', location: 'Oslo', phone: '+47 555 111' })
    const { data } = (await put(admin(), id, { realName: 'After', location: null })).body
    expect(data).toMatchObject({
      realName: 'After',
      location: null,
      phone: '+47 555 111',
      stageName: 'Somebody',
    })
    const [row] = (await auditEntries(id)).filter(({ action }) => action === 'creator.updated')
    expect(row.details).toEqual({ creatorId: id, fields: ['realName', 'location'] })
    expect((await put(admin(), id, {})).status).toBe(200)
    expect((await auditEntries(id)).filter(({ action }) => action === 'creator.updated')).toHaveLength(1)
  })

  test('creators can change only their stage name, phone and location', async () => {
    const me = people().CREATOR
    await t.sql(`UPDATE creators SET real_name = 'Own Name' WHERE id = $1`, [ownCreatorId])
    const changes = { stageName: 'canarynorth anew', phone: '555 12345', location: null }
    expect((await put(me, ownCreatorId, changes)).body.data).toMatchObject(changes)
    for (const body of [
      { realName: 'Other' },
      { email: `${newId()}@new.test` },
      { realName: null },
      { stageName: 'X', email: null },
    ]) {
      const response = await put(me, ownCreatorId, body)
      expect([response.status, response.body.code], JSON.stringify(body)).toEqual([403, 'forbidden'])
    }
    expect((await get(me, ownCreatorId)).body.data).toMatchObject({ ...changes, realName: 'Own Name' })
    expect((await put(me, await addCreator(), { stageName: 'Mine' })).status).toBe(404)
    await t.call(me.token, 'PATCH /auth/me', { body: { stageName: 'canarynorth stage' } })
    expect((await get(me, ownCreatorId)).body.data.stageName).toBe('canarynorth stage')
  })
})

describe('a team member’s email', () => {
  const message =
    'taken COMPLIANCE on your team uses this email to sign in. Use a different one for the creator.'
  const colleague = () => addPerson(t.platform, admin().agencyId, 'COMPLIANCE', 'taken')

  test('can’t be given to a creator in the same agency', async () => {
    const { email } = await colleague()
    const id = await addCreator()
    for (const response of [await add({ stageName: 'New', email }), await put(admin(), id, { email })]) {
      expect([response.status, response.body.code, response.body.message]).toEqual([409, 'conflict', message])
      expect(response.body.details).toEqual([{ path: 'email', message }])
    }
    expect(await t.sql('SELECT 1 FROM creators WHERE email = $1', [email])).toEqual([])
    expect((await add({ stageName: 'New', email: t.people.south.COMPLIANCE.email })).status).toBe(201)
  })

  test('can be kept by a creator who already has it', async () => {
    const [{ email }, id] = [await colleague(), await addCreator()]
    await t.sql('UPDATE creators SET email = $2 WHERE id = $1', [id, email])
    expect((await put(admin(), id, { email, location: 'Oslo' })).status).toBe(200)
    expect((await put(admin(), id, { email: null })).status).toBe(200)
    expect((await put(admin(), id, { email })).status).toBe(409)
  })
})

describe('duplicate stage names', () => {
  const findDuplicates = async (query: AnyJson, user: TestUser = admin()) =>
    (await t.send(user.token, 'GET /creators/namesakes', { query })).body.data

  test('are found case-insensitively, archived ones last, excluding the creator', async () => {
    const [first, second] = [
      await addCreator({ stageName: 'Twin  Star' }),
      await addCreator({ stageName: '@twin star' }),
    ]
    await addCreator({ stageName: 'Twin Starling' })
    await t.send(admin().token, 'DELETE /creators/{id}', { params: { id: first } })
    const matches = [
      { id: second, stageName: '@twin star', isArchived: false },
      { id: first, stageName: 'Twin  Star', isArchived: true },
    ]
    expect(await findDuplicates({ stageName: 'TWIN STAR' })).toMatchObject(matches)
    expect(await findDuplicates({ stageName: 'Twin Star', except: second })).toMatchObject(matches.slice(1))
    expect(await findDuplicates({ stageName: 'Twin' })).toEqual([])
    expect(await findDuplicates({ stageName: 'Twin Star' }, t.people.south.AGENCY_ADMIN)).toEqual([])
  })

  test('can still be added', async () => {
    expect((await add({ stageName: 'Twin Star' })).status).toBe(201)
  })

  test.each([{}, { stageName: '' }, { stageName: 'x'.repeat(81) }, { stageName: 'A', except: 'me' }])(
    'can’t be searched with %j',
    async (query) => {
      expect((await t.send(admin().token, 'GET /creators/namesakes', { query })).status).toBe(400)
    },
  )

  test('are visible only to users who manage creators', async () => {
    for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const) {
      const query = { stageName: 'Twin Star' }
      expect((await t.send(people()[role].token, 'GET /creators/namesakes', { query })).status).toBe(403)
    }
  })
})
