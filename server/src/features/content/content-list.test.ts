import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addClearedItem, addItem, minutesFromNow } from '../../../test/content-fixture.ts'
import { addCreator, assign } from '../../../test/fans.ts'

let t: TestApp
let admin: TestUser
let operator: TestUser
let mainCreatorId: string
let otherCreatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  mainCreatorId = await addCreator(t, admin.agencyId, 'List Star')
  otherCreatorId = await addCreator(t, admin.agencyId, 'Other Star')
  await assign(t, operator, mainCreatorId)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const list = async (query: AnyJson = {}, user = admin) =>
  (await t.send(user.token, 'GET /content', { query })).body
const titles = async (query: AnyJson = {}, user = admin) =>
  (await list(query, user)).data.map(({ title }: AnyJson) => title)

describe('filters', () => {
  let creatorId = ''
  beforeAll(async () => {
    creatorId = await addCreator(t, admin.agencyId, 'Filter Star')
    const add = (title: string, body: AnyJson = {}) => addItem(t, admin, creatorId, { title, ...body })
    await add('Draft 100%', { tags: ['beach'] })
    await add('Waiting', { publish: { mode: 'SCHEDULE', at: minutesFromNow(60) }, tags: ['beach', 'sun'] })
    const publish = (title: string, body: AnyJson) => addClearedItem(t, admin, creatorId, { title, ...body })
    await publish('Out now', { publish: { mode: 'NOW' }, type: 'ALBUM' })
    await publish('ÜBER paid', { publish: { mode: 'NOW' }, isPPV: true, price: 20 })
    const { id } = await add('Archived')
    await t.sql('UPDATE content_items SET archived_at = now() WHERE id = $1', [id])
  })

  test.each<[AnyJson, string[]]>([
    [{}, ['Draft 100%', 'Out now', 'Waiting', 'ÜBER paid']],
    [{ status: 'DRAFT' }, ['Draft 100%']],
    [{ status: 'SCHEDULED' }, ['Waiting']],
    [{ status: 'PUBLISHED' }, ['Out now']],
    [{ status: 'PPV' }, ['ÜBER paid']],
    [{ type: 'ALBUM' }, ['Out now']],
    [{ type: 'ALBUM', status: 'PPV' }, []],
    [{ tag: 'Beach' }, ['Draft 100%', 'Waiting']],
    [{ tag: 'sun', status: 'DRAFT' }, []],
    [{ archived: '1' }, ['Archived']],
    [{ search: 'AIT' }, ['Waiting']],
    [{ search: 'über' }, ['ÜBER paid']],
    [{ search: '%' }, ['Draft 100%']],
    [{ search: '_' }, []],
    [{ search: ' out NOW ' }, ['Out now']],
  ])('lists the items that match %j', async (query, expected) => {
    const { data, meta } = await list({ ...query, creatorId, sort: 'title' })
    expect(data.map(({ title }: AnyJson) => title)).toEqual(expected)
    expect(meta).toEqual({ nextCursor: null, total: expected.length })
  })

  test('the summary counts items by status and tag', async () => {
    const response = await t.send(admin.token, 'GET /content/summary', { query: { creatorId } })
    expect(response.body.data).toMatchObject({
      total: 4,
      byStatus: { DRAFT: 1, SCHEDULED: 1, PUBLISHED: 1, PPV: 1 },
      tags: [
        { tag: 'beach', items: 2 },
        { tag: 'sun', items: 1 },
      ],
    })
    expect(response.body.data.creators.map(({ id }: AnyJson) => id)).toContain(mainCreatorId)
    expect(response.body.data.storage.usedBytes).toBeGreaterThanOrEqual(5_000)
    const reviewer = await t.send(t.people.north.COMPLIANCE.token, 'GET /content/summary', { query: {} })
    expect(reviewer.body.data.creators).toEqual([])
  })

  test('operators are limited to assigned creators', async () => {
    await addItem(t, admin, mainCreatorId, { title: 'Mine' })
    await addItem(t, admin, otherCreatorId, { title: 'Not mine', tags: ['secret'] })
    expect(await titles({}, operator)).toEqual(['Mine'])
    expect(await list({ creatorId: otherCreatorId }, operator)).toEqual({
      data: [],
      meta: { nextCursor: null, total: 0 },
    })
    const summary = await t.send(operator.token, 'GET /content/summary', { query: {} })
    expect(summary.body.data).toMatchObject({
      total: 1,
      tags: [],
      creators: [{ id: mainCreatorId, stageName: 'List Star' }],
    })
  })
})

describe('order and pages', () => {
  let creatorId = ''
  const ITEM_COUNT = 23
  beforeAll(async () => {
    creatorId = await addCreator(t, admin.agencyId, 'Paged Star')
    // Many equal values make the ID the tiebreaker.
    await t.sql(
      `INSERT INTO content_items (id, agency_id, creator_id, type, title, title_key, state, scheduled_for, uploaded_at, views, revenue_cents)
       SELECT gen_random_uuid(), $1, $2, 'PHOTO', 'T' || n % 5, 't' || n % 5, CASE WHEN n % 3 = 0 THEN 'SCHEDULED' ELSE 'DRAFT' END,
         CASE WHEN n % 3 = 0 THEN now() + n % 4 * interval '1 hour' + interval '1 day' END, now() - n % 6 * interval '1 hour', n % 4, n % 7 * 100
       FROM generate_series(1, ${ITEM_COUNT}) n`,
      [admin.agencyId, creatorId],
    )
  })

  const comparators: Record<string, (a: AnyJson, b: AnyJson) => number> = {
    newest: (a, b) => compare(b.uploadedAt, a.uploadedAt) || compare(b.id, a.id),
    oldest: (a, b) => compare(a.uploadedAt, b.uploadedAt) || compare(a.id, b.id),
    title: (a, b) => compare(a.title, b.title) || compare(a.id, b.id),
    revenue: (a, b) => b.revenue - a.revenue || compare(b.id, a.id),
    views: (a, b) => b.views - a.views || compare(b.id, a.id),
    scheduled: (a, b) =>
      Number(a.scheduledFor === null) - Number(b.scheduledFor === null) ||
      (a.scheduledFor === null
        ? compare(b.uploadedAt, a.uploadedAt) || compare(b.id, a.id)
        : compare(a.scheduledFor, b.scheduledFor) || compare(a.id, b.id)),
  }
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

  test.each(Object.keys(comparators))('pages sorted by %s contain every item in order', async (sort) => {
    for (const limit of [1, 4, 10]) {
      const items: AnyJson[] = []
      let cursor: string | null = null
      do {
        const page: AnyJson = await list({ creatorId, sort, limit, ...(cursor ? { cursor } : {}) })
        expect(page.meta.total).toBe(cursor === null ? ITEM_COUNT : null)
        items.push(...page.data)
        cursor = page.meta.nextCursor
      } while (cursor)
      expect(items).toHaveLength(ITEM_COUNT)
      expect(items.map(({ id }) => id)).toEqual(items.toSorted(comparators[sort]).map(({ id }) => id))
    }
  })

  test('rejects a cursor from another sort order with 400', async () => {
    const { meta } = await list({ creatorId, sort: 'title', limit: 5 })
    for (const sort of ['newest', 'revenue', 'scheduled']) {
      const response = await t.send(admin.token, 'GET /content', { query: { sort, cursor: meta.nextCursor } })
      expect(response.status).toBe(400)
    }
  })
})

test('the stored counts match the actual counts', async () => {
  const actualCounts = `SELECT agency_id, creator_id, type, CASE WHEN state = 'PUBLISHED' AND is_ppv THEN 'PPV' ELSE state END AS status,
    archived_at IS NOT NULL AS is_archived, count(*)::int AS items FROM content_items GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`
  const storedCounts = 'SELECT * FROM content_totals WHERE items <> 0 ORDER BY 1, 2, 3, 4, 5'
  const expectCountsToMatch = async () => {
    expect(await t.sql(storedCounts)).toEqual(await t.sql(actualCounts))
    const mismatches = await t.sql(
      `SELECT n.items FROM creators c LEFT JOIN creator_content_totals n ON n.creator_id = c.id WHERE n.items IS DISTINCT FROM (
         SELECT count(*) FROM content_items i WHERE i.creator_id = c.id AND i.archived_at IS NULL)`,
    )
    expect(mismatches).toEqual([])
  }
  await expectCountsToMatch()
  await t.sql(`UPDATE content_items SET type = 'VIDEO' WHERE creator_id = $1`, [mainCreatorId])
  await t.sql('DELETE FROM content_items WHERE creator_id = $1', [otherCreatorId])
  await expectCountsToMatch()
})

describe('calendar', () => {
  test('days follow the agency’s time zone', async () => {
    const creatorId = await addCreator(t, admin.agencyId, 'Calendar Star')
    const publishAt = async (title: string, publishedAt: string) => {
      const { id } = await addClearedItem(t, admin, creatorId, { title, publish: { mode: 'NOW' } })
      await t.sql('UPDATE content_items SET published_at = $2 WHERE id = $1', [id, publishedAt])
    }
    // New York is five hours behind UTC in January.
    await publishAt('Before', '2026-01-05T04:59:59Z')
    await publishAt('First', '2026-01-05T05:00:00Z')
    await publishAt('Last', '2026-01-07T04:59:59Z')
    await publishAt('After', '2026-01-07T05:00:00Z')
    const getCalendar = (query: AnyJson, user = admin) =>
      t.send(user.token, 'GET /content/calendar', {
        query: { from: '2026-01-05', to: '2026-01-06', ...query },
      })
    expect((await getCalendar({ creatorId })).body.data.map(({ title }: AnyJson) => title)).toEqual([
      'First',
      'Last',
    ])
    expect((await getCalendar({ creatorId }, operator)).body.data).toEqual([])
    for (const query of [{ to: '2026-01-04' }, { to: '2026-03-08' }, { from: 'x' }])
      expect((await getCalendar(query)).status).toBe(400)
    expect((await getCalendar({ to: '2026-03-07' })).status).toBe(200)
  })
})

describe('people', () => {
  const people = async (user = admin, query: AnyJson = {}) =>
    (await t.send(user.token, 'GET /content/people', { query })).body.data.map(({ name }: AnyJson) => name)
  const add = (name: string, user: TestUser, clientId = newId()) =>
    t.send(user.token, 'POST /content/people', { body: { name, clientId } })

  test('lists the creators and added people the user can see', async () => {
    const clientId = newId()
    const first = await add('Agency guest', admin, clientId)
    expect((await add('Agency guest', admin, clientId)).body).toEqual(first.body)
    await add('Operator guest', operator)
    expect(await people()).toEqual(
      expect.arrayContaining(['List Star', 'Other Star', 'Agency guest', 'Operator guest']),
    )
    expect(await people(operator)).toEqual(['List Star', 'Operator guest'])
    expect(await people(admin, { search: 'AGENCY GU' })).toEqual(['Agency guest'])
    await addItem(t, admin, mainCreatorId, { depictedIds: [first.body.data.id, otherCreatorId] })
    expect(await people(operator)).toEqual(['List Star', 'Agency guest', 'Operator guest'])
    expect(await people(t.people.south.AGENCY_ADMIN, { search: 'guest' })).toEqual([])
  })

  test('operators can select only people they can see', async () => {
    const guestId = (await add('Stranger', admin)).body.data.id
    for (const id of [guestId, otherCreatorId]) {
      const body = {
        creatorId: mainCreatorId,
        title: 'x',
        type: 'PHOTO',
        files: [newId()],
        depictedIds: [id],
      }
      const response = await t.send(operator.token, 'POST /content', { body })
      expect([400, 422]).toContain(response.status)
    }
    await expect(addItem(t, operator, mainCreatorId, { depictedIds: [guestId] })).rejects.toThrow('400')
    await expect(addItem(t, operator, mainCreatorId, { depictedIds: [mainCreatorId] })).resolves.toBeDefined()
  })

  test('a new creator has a person record', async () => {
    const [row] = await t.sql('SELECT * FROM people WHERE id = $1', [mainCreatorId])
    expect(row).toMatchObject({ creator_id: mainCreatorId, name: null })
  })
})
