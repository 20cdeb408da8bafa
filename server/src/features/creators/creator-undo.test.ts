import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addFan, pay } from '../../../test/fans.ts'
import { figureMismatches } from '../fans/recount.service.ts'
import { deleteExpiredImports } from './creator-undo.service.ts'

let t: TestApp
let admin: string
let agencyId: string
beforeAll(async () => {
  t = await startTestApp()
  admin = t.people.north.AGENCY_ADMIN.token
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
})
afterAll(() => t.close())

const importRows = async (...lines: string[]): Promise<AnyJson> => {
  const upload = ['Stage name,Email,Location,Share,Share from', ...lines].join('\n')
  const { status, body } = await t.send(admin, 'POST /creators/import', { query: {}, upload })
  expect(status).toBe(200)
  return body.data
}
const preview = (id: string, user = admin) =>
  t.send(user, 'GET /creators/imports/{id}/undo', { params: { id } })
const undo = (id: string, user = admin) =>
  t.send(user, 'POST /creators/imports/{id}/undo', { params: { id } })
const findCreator = async (name: string): Promise<AnyJson> =>
  (await t.sql('SELECT * FROM creators WHERE agency_id = $1 AND stage_name = $2', [agencyId, name]))[0]
const findMismatches = () => figureMismatches({ platform: t.platform, agencyId })

describe('undoing a creator import', () => {
  test('removes added creators, keeps those with later activity, and lets a corrected file be imported', async () => {
    const lines = ['Una,una@new.test,Oslo,60,', 'Duo,duo@new.test,Rome,,', 'Tria,,Bern,,', 'Quat,,Ulm,,']
    const result = await importRows(...lines)
    expect(result).toMatchObject({ added: 4, importId: expect.any(String) })
    await addFan(t, agencyId, (await findCreator('Duo')).id)
    const params = { id: (await findCreator('Tria')).id }
    expect((await t.send(admin, 'PUT /creators/{id}', { params, body: { location: 'Lyon' } })).status).toBe(
      200,
    )
    const figures = { remove: 2, restore: 0, shares: 0, keep: 2 }
    expect((await preview(result.importId)).body.data).toEqual(figures)
    expect((await undo(result.importId)).body.data).toEqual(figures)
    expect(await findCreator('Una')).toBeUndefined()
    expect(await findCreator('Quat')).toBeUndefined()
    expect([await findCreator('Duo'), await findCreator('Tria')]).toMatchObject([{}, { location: 'Lyon' }])
    expect(await findMismatches()).toEqual([])
    const corrected = await importRows('Una,una@new.test,Paris,65,', ...lines.slice(1, 2))
    expect(corrected).toMatchObject({ added: 1, unchanged: 1, faults: [] })
    expect(await findCreator('Una')).toMatchObject({ location: 'Paris' })
    const [event] = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'creators.import_undone' AND details ->> 'importId' = $1`,
      [result.importId],
    )
    expect(event.details).toEqual({ importId: result.importId, removed: 2, restored: 0, kept: 2 })
  })

  test('restores the previous data and shares of changed creators, to the cent', async () => {
    await importRows('Shara,shara@new.test,Oslo,40,')
    const { id } = await findCreator('Shara')
    await pay(t, await addFan(t, agencyId, id), 100, '2026-02-03T12:00:00Z')
    // The sale was inserted without a creator share; this import applies one.
    await importRows('Shara,shara@new.test,Oslo,41,2026-01-02')
    const statement = async () =>
      (await t.send(admin, 'GET /creators/{id}/statement', { params: { id }, query: { month: '2026-02' } }))
        .body.data
    const before = await statement()
    const result = await importRows('Shara,shara@new.test,Rome,75,2026-02-01')
    expect(result).toMatchObject({ updated: 1, warnings: [{ message: expect.stringContaining('75%') }] })
    expect(await statement()).not.toEqual(before)
    expect((await preview(result.importId)).body.data).toEqual({ remove: 0, restore: 1, shares: 1, keep: 0 })
    await undo(result.importId)
    expect(await statement()).toEqual(before)
    expect(await findCreator('Shara')).toMatchObject({ location: 'Oslo' })
    const splits = await t.sql('SELECT valid_from::text AS d FROM creator_splits WHERE creator_id = $1', [id])
    expect(splits.map(({ d }) => d)).not.toContain('2026-02-01')
    expect(await findMismatches()).toEqual([])
  })

  test('removes an added email unless the creator now has an account', async () => {
    await importRows('Mailo,,Oslo,,', 'Known,,Oslo,,')
    const { importId } = await importRows('Mailo,mailo@new.test,Oslo,,', 'Known,known@new.test,Oslo,,')
    await t.sql('UPDATE creators SET user_id = $1 WHERE stage_name = $2', [
      t.people.north.CHAT_OPERATOR.userId,
      'Known',
    ])
    expect((await undo(importId)).body.data).toMatchObject({ restore: 1, keep: 1 })
    expect([await findCreator('Mailo'), await findCreator('Known')]).toMatchObject([
      { email: null },
      { email: 'known@new.test' },
    ])
  })

  test('is possible for 30 days, as shown in the list of imports', async () => {
    const { importId } = await importRows('Listed,,Oslo,,')
    const list = async (): Promise<AnyJson[]> => (await t.send(admin, 'GET /creators/imports', {})).body.data
    expect((await list())[0]).toMatchObject({
      id: importId,
      added: 1,
      updated: 0,
      createdBy: 'canarynorth AGENCY_ADMIN',
      undoneAt: null,
      undoUntil: expect.any(String),
    })
    await undo(importId)
    expect((await list())[0]).toMatchObject({ id: importId, undoneAt: expect.any(String), undoUntil: null })
    const expired = await importRows('Late,,Oslo,,')
    await t.sql(`UPDATE creator_imports SET created_at = now() - interval '31 days' WHERE id = $1`, [
      expired.importId,
    ])
    expect((await list()).map(({ id }) => id)).not.toContain(expired.importId)
    const response = await undo(expired.importId)
    expect([response.status, response.body.message]).toEqual([
      422,
      'This import is older than 30 days and can no longer be undone.',
    ])
    await deleteExpiredImports(t.platform)
    expect(
      await t.sql('SELECT 1 FROM creator_import_changes WHERE import_id = $1', [expired.importId]),
    ).toEqual([])
  })
})

test.each([
  ['a visitor', undefined, 401],
  ['an operator', 'CHAT_OPERATOR', 403],
  ['a creator', 'CREATOR', 403],
  ['compliance', 'COMPLIANCE', 403],
] as const)('%s can neither preview nor undo', async (_, role, status) => {
  const { importId } = await importRows(`Guarded ${role},,Oslo,,`)
  const token = role ? t.people.north[role].token : ''
  expect([(await preview(importId, token)).status, (await undo(importId, token)).status]).toEqual([
    status,
    status,
  ])
})

test('rejects imports of other agencies, unknown imports and imports already undone', async () => {
  const { importId } = await importRows('Foreign,,Oslo,,')
  const south = t.people.south.AGENCY_ADMIN.token
  expect([(await preview(importId, south)).status, (await undo(importId, south)).status]).toEqual([404, 404])
  expect((await undo(newId())).status).toBe(404)
  await undo(importId)
  expect([(await undo(importId)).status, (await preview(importId)).body.message]).toEqual([
    422,
    'This import has already been undone.',
  ])
})

test('every table that references creators is checked or cleared before a creator is deleted', async () => {
  const tables = await t.sql<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'public.creators'::regclass`,
  )
  const [functions] = await t.sql(
    `SELECT string_agg(prosrc, '') AS text FROM pg_proc WHERE proname IN ('creators_to_remove', 'remove_imported_creators')`,
  )
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.filter(({ name }) => !functions.text.includes(`public.${name} `))).toEqual([])
})
