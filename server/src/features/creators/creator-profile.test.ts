import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addFanWithHistory, assign, ownCreator, pay } from '../../../test/fans.ts'
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

describe('a creator’s profile', () => {
  test('has figures from transactions and messages', async () => {
    const id = await addCreator({ realName: 'Nora Counted' })
    const messages = [
      { from: 'fan', at: '2026-03-01T10:00:00Z' },
      { from: 'us', at: '2026-03-01T10:01:00Z' },
      { from: 'fan', at: '2026-03-01T10:02:00Z' },
      { from: 'us', at: '2026-03-01T10:04:00Z' },
    ] as const
    const fan = await addFanWithHistory(t, id, { messages: [...messages] })
    await pay(t, fan, 100)
    await pay(t, fan, 50.5)
    await pay(t, fan, -20)
    const other = await addFanWithHistory(t, id, { spent: 10 })
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

  test('each role sees only permitted fields', async () => {
    const phone = '+1 555 777 31'
    const contact = { realName: 'Legal Person', phone, location: 'Hidden Town' }
    expect((await put(admin(), ownCreatorId, contact)).status).toBe(200)
    await addFanWithHistory(t, ownCreatorId, { spent: 4_321 })
    const operator = await addPerson(t.platform, admin().agencyId, 'CHAT_OPERATOR', 'assigned')
    expect((await get(operator, ownCreatorId)).status).toBe(404)
    await assign(t, operator, ownCreatorId)
    const operatorView = await get(operator, ownCreatorId)
    expect(operatorView.body.data).toMatchObject({
      stageName: 'canarynorth stage',
      totalFans: 1,
      totalRevenue: null,
    })
    const restrictedFields = [
      'realName',
      'user',
      'email',
      'phone',
      'location',
      'verification',
      'splits',
      'creatorPercent',
    ]
    const moneyFields = [
      'totalRevenue',
      'avgOrderValue',
      'subscriptionRevenue',
      'tipsRevenue',
      'ppvRevenue',
      'customRevenue',
    ]
    for (const field of [...restrictedFields, ...moneyFields])
      expect(operatorView.body.data[field], field).toBeNull()
    expect(operatorView.text).not.toMatch(/Legal|555 777|Hidden|@|:4321\b/)
    for (const role of ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CREATOR'] as const) {
      const { data } = (await get(people()[role], ownCreatorId)).body
      expect(data, role).toMatchObject({
        ...contact,
        user: { email: people().CREATOR.email },
        totalRevenue: 4_321,
      })
    }
    const another = await addCreator()
    for (const user of [operator, people().CREATOR]) expect((await get(user, another)).status).toBe(404)
  })

  test('IDs are case-insensitive', async () => {
    expect((await get(people().CREATOR, ownCreatorId.toUpperCase())).status).toBe(200)
    expect((await get(admin(), 'nobody')).status).toBe(400)
  })
})

describe('reading a legal name', () => {
  const readsOf = async (id: string) =>
    (await auditEntries(id))
      .filter(({ action }) => action === 'creator.identity_read')
      .map(({ actor_id }) => actor_id)

  test('is audited at most once every 15 minutes per person', async () => {
    const id = await addCreator()
    await t.sql(`UPDATE creators SET real_name = 'Looked At' WHERE id = $1`, [id])
    const { AGENCY_ADMIN, COMPLIANCE } = people()
    for (const user of [AGENCY_ADMIN, AGENCY_ADMIN, COMPLIANCE, AGENCY_ADMIN, COMPLIANCE]) await get(user, id)
    expect(await readsOf(id)).toEqual([AGENCY_ADMIN.userId, COMPLIANCE.userId])
    const setLastRead = (minutes: number) =>
      t.sql(
        'UPDATE creator_identity_reads SET read_at = now() - make_interval(mins => $2) WHERE creator_id = $1',
        [id, minutes],
      )
    await setLastRead(14)
    await get(COMPLIANCE, id)
    expect(await readsOf(id)).toHaveLength(2)
    await setLastRead(16)
    await Promise.all(Array.from({ length: 8 }, () => get(COMPLIANCE, id)))
    expect(await readsOf(id)).toEqual([AGENCY_ADMIN.userId, COMPLIANCE.userId, COMPLIANCE.userId])
  })

  test('is not audited without a name, in lists, or on your own profile', async () => {
    const id = await addCreator()
    await get(admin(), id)
    expect(await readsOf(id)).toEqual([])
    await t.sql(`UPDATE creators SET real_name = 'Own Name' WHERE id = $1`, [ownCreatorId])
    const before = await readsOf(ownCreatorId)
    const response = await t.send(people().COMPLIANCE.token, 'GET /creators', { query: { q: 'own name' } })
    expect(response.body.data).toHaveLength(1)
    await get(people().CREATOR, ownCreatorId)
    expect(await readsOf(ownCreatorId)).toEqual(before)
  })
})
