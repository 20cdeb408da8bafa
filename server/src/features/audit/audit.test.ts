import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addDocument, addGuest, addScan } from '../../../test/compliance-fixture.ts'
import { ownCreator } from '../../../test/fans.ts'
import { eventually } from '../../../test/mailbox.ts'
import { PASSWORD } from '../../../test/seed-agencies.ts'

let t: TestApp
let staff: TestUser
let guestId = ''
beforeAll(async () => {
  t = await startTestApp()
  staff = t.people.north.COMPLIANCE
  const guest = await addGuest(t, { name: 'Wren Halliday', legalName: 'Winifred Hidden' })
  guestId = guest.id
  const { id } = await addScan(t, staff, (await addDocument(t, staff, guestId)).id)
  const body = { password: PASSWORD, reason: 'Yearly 100%_check' }
  await t.send(staff.token, 'POST /compliance/scans/{id}/view', { params: { id }, body })
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const list = (query: AnyJson, user: TestUser | null = staff) =>
  t.send(user?.token ?? null, 'GET /compliance/audit', { query })
const rowsFor = async (query: AnyJson, user?: TestUser): Promise<AnyJson[]> =>
  (await list(query, user)).body.data
const actions = async (query: AnyJson) => (await rowsFor(query)).map(({ action }) => action)

describe('access to the log', () => {
  test.each([
    ['a visitor', null, 401],
    ['an operator', 'CHAT_OPERATOR', 403],
    ['a creator', 'CREATOR', 403],
    ['compliance', 'COMPLIANCE', 200],
    ['an admin', 'AGENCY_ADMIN', 200],
  ] as const)('%s (%s) gets %i', async (_, role, status) => {
    expect((await list({}, role && t.people.north[role])).status).toBe(status)
  })

  test('another agency can’t find rows in this log', async () => {
    const other = t.people.south.AGENCY_ADMIN
    for (const query of [{ subject: guestId }, { q: 'Wren' }, { q: 'yearly' }, { actor: staff.userId }])
      expect(await rowsFor(query, other)).toEqual([])
  })

  test.each([
    { q: 'ab' },
    { action: 'DROP' },
    { actor: 'me' },
    { subject: 'x' },
    { from: '2026-13-01' },
    { row: 0 },
    { sort: 'x' },
    { cursor: 'x' },
    { q: 'a\0bc' },
  ])('rejects %o', async (query) => expect((await list(query)).status).toBe(400))
})

test('the newest row comes first, and the total counts all rows', async () => {
  const { data, meta } = (await list({ limit: 5 })).body
  expect(data.map(({ id }: AnyJson) => Number(id))).toEqual(
    data.map((_: AnyJson, i: number) => meta.total - i),
  )
  const [{ at } = { at: '' }] = await t.sql<{ at: string }>(
    'SELECT at::text AS at FROM audit_log WHERE agency_id = $1 ORDER BY seq DESC LIMIT 1',
    [t.people.north.AGENCY_ADMIN.agencyId],
  )
  expect(Date.parse(data[0].at)).toBe(Date.parse(at))
  const next = (await list({ limit: 5, cursor: meta.nextCursor })).body
  expect(Number(next.data[0].id)).toBe(meta.total - 5)
  expect(next.meta.total).toBeNull()
})

test('viewing a scan is shown as a sentence without the legal name', async () => {
  const [row] = await rowsFor({ action: 'scan.viewed' })
  expect(row).toMatchObject({
    text: 'viewed Wren Halliday’s ID scan, reason: Yearly 100%_check',
    actor: { id: staff.userId },
    subjects: [{ kind: 'person', id: guestId, name: 'Wren Halliday' }],
  })
  expect(row?.details).toContainEqual({ name: 'Reason', value: 'Yearly 100%_check' })
  expect((await list({ limit: 100 })).text).not.toContain('Hidden')
})

describe('filters', () => {
  const viewed = 'scan.viewed'
  test.each([
    ['by a reason', { q: 'yearly' }, [viewed]],
    ['by % and _', { q: '0%_c' }, [viewed]],
    ['% is not a wildcard', { q: 'year%check' }, []],
    ['by a legal name', { q: 'winifred' }, []],
    ['by a name and an action', { q: 'halliday', action: viewed }, [viewed]],
    ['by an action', { action: viewed }, [viewed]],
    ['before the first row', { to: '2020-01-01' }, []],
    ['after the last row', { from: '2090-01-01' }, []],
    ['in a period', { action: viewed, from: '2020-01-01', to: '2090-01-01' }, [viewed]],
    ['text in a period', { q: 'yearly', from: '2020-01-01', to: '2090-01-01' }, [viewed]],
    ['text before a period', { q: 'yearly', to: '2020-01-01' }, []],
    ['text by another actor', { q: 'yearly', actor: 'system' }, []],
  ])('%s', async (_, query, expected) => {
    expect(await actions(query)).toEqual(expected)
  })

  test('by person, name or id', async () => {
    const all = await actions({ subject: guestId })
    expect(all).toEqual([
      'scan.viewed',
      'scan.added',
      'id_document.submitted',
      'person.record_read',
      'person.added',
    ])
    expect(await actions({ q: 'wren hall' })).toEqual(all)
    expect(await actions({ subject: guestId, actor: staff.userId })).toEqual(all)
    expect(await actions({ subject: guestId, actor: t.people.north.AGENCY_ADMIN.userId })).toEqual([])
  })

  test('the second page of a search continues where the first one ended', async () => {
    const allIds = (await rowsFor({ q: 'wren' })).map(({ id }) => id)
    const first = (await list({ q: 'wren', limit: 2 })).body
    const second = await rowsFor({ q: 'wren', limit: 100, cursor: first.meta.nextCursor })
    expect([...first.data, ...second].map(({ id }) => id)).toEqual(allIds)
  })

  test('by row number', async () => {
    expect((await rowsFor({ row: 1 })).map(({ id }) => id)).toEqual(['1'])
  })

  test('choices list the actors and actions in the log', async () => {
    const { data } = (await t.send(staff.token, 'GET /compliance/audit/choices', {})).body
    expect(data.actors.map(({ id }: AnyJson) => id)).toContain(staff.userId)
    expect(data.actions).toContain('scan.viewed')
  })
})

test('a creator is shown by stage name, not by account name', async () => {
  const creator = t.people.north.CREATOR
  const creatorId = await ownCreator(t)
  await t.sql(`UPDATE users SET name = 'Legal Account' WHERE id = $1`, [creator.userId])
  await t.sql(`UPDATE creators SET stage_name = 'Starling' WHERE id = $1`, [creatorId])
  await t.send(creator.token, 'PUT /creator-home/goal', { body: { amount: 500 } })
  const [row] = await rowsFor({ actor: creator.userId })
  expect(row?.actor.name).toBe('Starling')
  expect((await rowsFor({ q: 'starling' })).length).toBeGreaterThan(0)
})

test('the export contains the filtered rows and is audited without the search text', async () => {
  const { text } = await t.send(staff.token, 'GET /compliance/audit/export', { query: { q: 'yearly' } })
  expect(text.trim().split('\n')).toHaveLength(2)
  expect(text).toContain('viewed Wren Halliday’s ID scan')
  const [row] = await rowsFor({ action: 'audit.exported' })
  expect(row?.details).toEqual([{ name: 'Filter', value: 'q: (search text)' }])
})

describe('checking the hash chain', () => {
  const latestCheck = async () => (await t.send(staff.token, 'GET /compliance/audit/check', {})).body.data
  const runCheck = async () => {
    const started = (await t.send(staff.token, 'POST /compliance/audit/check', {})).body.data
    return eventually(async () => {
      const newest = await latestCheck()
      return newest?.id === started.id && newest.finishedAt ? newest : undefined
    })
  }

  test('stores and logs the result', async () => {
    const result = await runCheck()
    expect(result).toMatchObject({ fault: null, faultRow: null, startedBy: expect.any(String) })
    expect(result.rows).toBeGreaterThanOrEqual(result.total)
    expect((await rowsFor({ action: 'audit.checked' }))[0]?.actor.kind).toBe('system')
  })

  test('concurrent starts share one check', async () => {
    const starts = await Promise.all(
      Array.from({ length: 5 }, () => t.send(staff.token, 'POST /compliance/audit/check', {})),
    )
    expect(starts.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(starts.map(({ body }) => body.data.id)).size).toBe(1)
    await eventually(async () => (await latestCheck())?.finishedAt)
  })

  test('reports the first altered row', async () => {
    const adminClient = new pg.Client(t.db.admin)
    await adminClient.connect()
    await adminClient.query('SET session_replication_role = replica')
    await adminClient.query(
      `UPDATE audit_log SET details = details || '{"reason":"none"}' WHERE agency_id = $1 AND action = 'scan.viewed'`,
      [staff.agencyId],
    )
    await adminClient.end()
    const [alteredRow] = await rowsFor({ action: 'scan.viewed' })
    expect(await runCheck()).toMatchObject({
      fault: `row ${alteredRow?.id} was changed`,
      faultRow: Number(alteredRow?.id),
      rows: Number(alteredRow?.id) - 1,
    })
    const south = await t.send(t.people.south.AGENCY_ADMIN.token, 'GET /compliance/audit/check', {})
    expect(south.body.data).toBeNull()
  })
})
