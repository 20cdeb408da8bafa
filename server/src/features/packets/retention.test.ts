import { retentionRules, retentionTypes } from '@greenroom/contract/features/packets/retention.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addConsent, addDocument, addGuest, addScan } from '../../../test/compliance-fixture.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { addFan, ownCreator } from '../../../test/fans.ts'
import { addHold } from '../../../test/packet-samples.ts'
import { findFile } from '../../../test/stored-data.ts'
import { withScope } from '../../platform/db/scope.ts'
import { deleteRecords } from './retention.queries.ts'
import { deleteDueRecords } from './retention.service.ts'

let t: TestApp
let staff: TestUser
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  staff = t.people.north.COMPLIANCE
  admin = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Adds a guest with a scan and a consent, all last changed that many days ago. */
async function addRecord(days: number) {
  const guest = await addGuest(t)
  const document = await addDocument(t, staff, guest.id)
  const scan = await addScan(t, staff, document.id)
  await addConsent(t, guest.id)
  const at = daysAgo(days)
  await t.sql('UPDATE people SET created_at = $2 WHERE id = $1', [guest.id, at])
  await t.sql('UPDATE id_documents SET submitted_at = $2 WHERE person_id = $1', [guest.id, at])
  await t.sql(
    'UPDATE consents SET created_at = $2, valid_from = $2::timestamptz::date WHERE person_id = $1',
    [guest.id, at],
  )
  return { id: guest.id as string, scanId: scan.id as string }
}
const exists = async (id: string) => (await t.sql('SELECT 1 FROM people WHERE id = $1', [id])).length > 0
const getRetention = async () => (await t.send(staff.token, 'GET /compliance/retention')).body.data

test('the database has the same rules as the contract', async () => {
  for (const type of retentionTypes) {
    const [row] = await t.sql(
      `WITH x AS (SELECT set_config('app.agency_id', $2, true)) SELECT gate.retention_days($1) AS days FROM x`,
      [type, newId()],
    )
    expect(row.days, type).toBe(retentionRules[type].days)
  }
})

describe('records', () => {
  test('are deleted with their scans on the due day, not earlier', async () => {
    const [early, due] = [await addRecord(2_555), await addRecord(2_558)]
    const { dueSoon } = await getRetention()
    expect(dueSoon.map(({ personId }: AnyJson) => personId)).toEqual([due.id, early.id])
    await deleteDueRecords(t.platform)
    expect([await exists(early.id), await exists(due.id)]).toEqual([true, false])
    expect([await findFile(t, early.scanId), await findFile(t, due.scanId)]).toEqual([
      expect.stringContaining(early.scanId),
      '',
    ])
    const [row] = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'retention.deleted' AND details->>'personId' = $1`,
      [due.id],
    )
    expect(row.details.type).toBe('records')
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a later consent', (id) => addConsent(t, id)],
    ['a later document', (id) => addDocument(t, staff, id)],
    [
      'an item that was changed later',
      async (id) => addItem(t, admin, await ownCreator(t), { depictedIds: [id] }),
    ],
    [
      'an old item that is still published',
      async (id) => {
        const item = await addItem(t, admin, await ownCreator(t), { depictedIds: [id] })
        const values = [item.id, daysAgo(3_000)]
        await t.sql(
          `UPDATE content_items SET state = 'PUBLISHED', published_at = $2, uploaded_at = $2, updated_at = $2 WHERE id = $1`,
          values,
        )
      },
    ],
    [
      'a legal hold',
      (id) =>
        t.sql(
          `INSERT INTO legal_holds (id, agency_id, subject, subject_id, label, reason, placed_by, placed_at) VALUES ($1, $2, 'person', $3, 'A', 'B', 'C', now())`,
          [newId(), staff.agencyId, id],
        ),
    ],
  ])('with %s are kept', async (_, change) => {
    const { id } = await addRecord(3_000)
    await change(id)
    await deleteDueRecords(t.platform)
    expect(await exists(id)).toBe(true)
  })

  test('still referenced by an item lose their identity data but keep the row', async () => {
    const { id } = await addRecord(3_000)
    const item = await addItem(t, admin, await ownCreator(t), { depictedIds: [id] })
    await t.sql('UPDATE content_items SET uploaded_at = $2, updated_at = $2 WHERE id = $1', [
      item.id,
      daysAgo(3_000),
    ])
    await deleteDueRecords(t.platform)
    const [person] = await t.sql('SELECT name, legal_name, birth_date, names FROM people WHERE id = $1', [id])
    expect(person).toEqual({ name: 'Deleted record', legal_name: null, birth_date: null, names: [] })
    expect(await t.sql('SELECT 1 FROM consents WHERE person_id = $1', [id])).toEqual([])
  })

  test('can’t be deleted early, even by the app', async () => {
    const { id } = await addRecord(100)
    const { database } = t.platform
    await expect(withScope(database, staff.agencyId, (tx) => deleteRecords(tx, id))).rejects.toThrow(
      'must be kept',
    )
    for (const table of [
      'people',
      'id_documents',
      'document_scans',
      'consents',
      'violations',
      'cases',
      'legal_holds',
      'audit_log',
    ])
      await expect(
        withScope(database, staff.agencyId, (tx) => tx.query(`DELETE FROM ${table}`)),
        table,
      ).rejects.toThrow('permission denied')
    await t.sql(
      `INSERT INTO retention_rules (agency_id, type, days, changed_by, changed_at) VALUES ($1, 'records', 1, 'A', now()) ON CONFLICT (agency_id, type) DO UPDATE SET days = 1`,
      [staff.agencyId],
    )
    await deleteDueRecords(t.platform)
    expect(await exists(id)).toBe(true)
    await t.sql('DELETE FROM retention_rules')
  })
})

describe('other data', () => {
  const addSuggestion = async (days: number, fanId = newId()) => {
    const id = newId()
    await t.sql(
      `INSERT INTO ai_suggestions (id, agency_id, creator_id, fan_id, user_id, after_seq, texts, engine, intent, confidence, created_at) VALUES ($1, $2, $3, $4, $1, 1, '{A}', 'embedded', 'greeting', 1, $5)`,
      [id, staff.agencyId, newId(), fanId, daysAgo(days)],
    )
    return id
  }
  const addViolation = async (status: string, days: number) => {
    const id = newId()
    await t.sql(
      `INSERT INTO violations (id, agency_id, type, severity, status, source, excerpt, reason, flagged_at, handled_at) VALUES ($1, $2, 'SPAM', 'LOW', $3, 'report', 'A', 'B', $4, $4)`,
      [id, staff.agencyId, status, daysAgo(days)],
    )
    return id
  }
  const addCase = async (days: number | null) => {
    const id = newId()
    const [{ n }] = await t.sql('SELECT coalesce(max(number), 0) + 1 AS n FROM cases')
    await t.sql(
      `INSERT INTO cases (id, agency_id, number, type, direction, source, state, subject, reporter_name, reporter_email, reporter_contact, urls, text, checks, received_at, closed_at)
       VALUES ($1, $2, $3, 'other', 'IN', 'staff', $4, 'A', 'B', 'C', 'D', '{}', 'E', '{}', now(), $5)`,
      [id, staff.agencyId, n, days === null ? 'open' : 'closed', days === null ? null : daysAgo(days)],
    )
    return id
  }
  const remainingAfterJob = async (table: string, ids: string[]) => {
    await deleteDueRecords(t.platform)
    const rows = await t.sql(`SELECT id FROM ${table} WHERE id = ANY ($1)`, [ids])
    return ids.map((id) => rows.some((row) => row.id === id))
  }

  test('suggestions are deleted after 180 days, except those for a fan on legal hold', async () => {
    const fanId = await addFan(t, staff.agencyId, await ownCreator(t))
    await addHold(t, fanId)
    const ids = [await addSuggestion(179), await addSuggestion(181), await addSuggestion(181, fanId)]
    expect(await remainingAfterJob('ai_suggestions', ids)).toEqual([true, false, true])
  })

  test('violations are deleted 3 years after they were handled, but never while open', async () => {
    const ids = [
      await addViolation('RESOLVED', 1_095),
      await addViolation('RESOLVED', 1_097),
      await addViolation('PENDING', 2_000),
      await addViolation('ESCALATED', 2_000),
    ]
    expect(await remainingAfterJob('violations', ids)).toEqual([true, false, true, true])
  })

  test('cases are deleted 3 years after closing, but never while open', async () => {
    const ids = [await addCase(1_095), await addCase(1_097), await addCase(null)]
    expect(await remainingAfterJob('cases', ids)).toEqual([true, false, true])
  })

  test('closed cases are kept while they hold an item', async () => {
    const [held, lifted] = [await addCase(2_000), await addCase(2_000)]
    for (const id of [held, lifted])
      await t.sql(
        `INSERT INTO case_items (agency_id, case_id, item_id, title, taken_down_at, lifted_at, lifted_by, lift_reason)
         VALUES ($1, $2, $3, 'A', now(), CASE WHEN $4 THEN now() END, CASE WHEN $4 THEN 'B' END, CASE WHEN $4 THEN 'C' END)`,
        [staff.agencyId, id, newId(), id === lifted],
      )
    expect(await remainingAfterJob('cases', [held, lifted])).toEqual([true, false])
  })

  test('a longer retention rule keeps suggestions longer', async () => {
    const put = (days: number, user = admin) =>
      t.send(user.token, 'PUT /compliance/retention', { body: { type: 'suggestions', days } })
    expect((await put(29)).status).toBe(422)
    expect((await put(400, staff)).status).toBe(403)
    expect(
      (await put(400)).body.data.rules.find(({ type }: AnyJson) => type === 'suggestions'),
    ).toMatchObject({ days: 400, changedBy: expect.any(String) })
    expect(
      await remainingAfterJob('ai_suggestions', [await addSuggestion(399), await addSuggestion(401)]),
    ).toEqual([true, false])
    const response = await t.send(admin.token, 'PUT /compliance/retention', {
      body: { type: 'records', days: 2_556 },
    })
    expect(response.body.message).toContain('at least 2557 days')
  })
})

describe('legal holds', () => {
  const placeHold = (body: AnyJson, user = staff) => t.send(user.token, 'POST /compliance/holds', { body })
  test('are placed and released once, with a reason', async () => {
    const subjectId = (await addGuest(t)).id
    expect((await placeHold({ subject: 'person', subjectId, reason: ' ' })).status).toBe(400)
    expect(
      (await placeHold({ subject: 'person', subjectId, reason: 'Lawsuit' }, t.people.north.CHAT_OPERATOR))
        .status,
    ).toBe(403)
    expect(
      (await placeHold({ subject: 'person', subjectId, reason: 'Lawsuit' }, t.people.south.COMPLIANCE))
        .status,
    ).toBe(404)
    const { id } = (await placeHold({ subject: 'person', subjectId, reason: 'Lawsuit' })).body.data
    const release = () =>
      t.send(staff.token, 'POST /compliance/holds/{id}/release', {
        params: { id },
        body: { reason: 'Settled' },
      })
    expect((await release()).body.data).toMatchObject({ releaseReason: 'Settled' })
    expect((await release()).status).toBe(409)
    const [first] = (await t.send(staff.token, 'GET /compliance/holds', { query: { limit: '1' } })).body.data
    expect(first.releasedAt).toBeNull()
  })
})
