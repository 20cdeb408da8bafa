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

const bring = async (...lines: string[]): Promise<AnyJson> => {
  const upload = ['Stage name,Email,Location,Share,Share from', ...lines].join('\n')
  const { status, body } = await t.send(admin, 'POST /creators/import', { query: {}, upload })
  expect(status).toBe(200)
  return body.data
}
const preview = (id: string, user = admin) =>
  t.send(user, 'GET /creators/imports/{id}/undo', { params: { id } })
const undo = (id: string, user = admin) =>
  t.send(user, 'POST /creators/imports/{id}/undo', { params: { id } })
const creator = async (name: string): Promise<AnyJson> =>
  (await t.sql('SELECT * FROM creators WHERE agency_id = $1 AND stage_name = $2', [agencyId, name]))[0]
const faults = () => figureMismatches({ platform: t.platform, agencyId })

describe('an undone import of creators', () => {
  test('removes its creators, keeps those with later activity, and the corrected file can be imported', async () => {
    const lines = ['Una,una@new.test,Oslo,60,', 'Duo,duo@new.test,Rome,,', 'Tria,,Bern,,', 'Quat,,Ulm,,']
    const done = await bring(...lines)
    expect(done).toMatchObject({ added: 4, importId: expect.any(String) })
    await addFan(t, agencyId, (await creator('Duo')).id)
    const params = { id: (await creator('Tria')).id }
    expect((await t.send(admin, 'PUT /creators/{id}', { params, body: { location: 'Lyon' } })).status).toBe(
      200,
    )
    const figures = { remove: 2, restore: 0, shares: 0, keep: 2 }
    expect((await preview(done.importId)).body.data).toEqual(figures)
    expect((await undo(done.importId)).body.data).toEqual(figures)
    expect(await creator('Una')).toBeUndefined()
    expect(await creator('Quat')).toBeUndefined()
    expect([await creator('Duo'), await creator('Tria')]).toMatchObject([{}, { location: 'Lyon' }])
    expect(await faults()).toEqual([])
    const corrected = await bring('Una,una@new.test,Paris,65,', ...lines.slice(1, 2))
    expect(corrected).toMatchObject({ added: 1, unchanged: 1, faults: [] })
    expect(await creator('Una')).toMatchObject({ location: 'Paris' })
    const [event] = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'creators.import_undone' AND details ->> 'importId' = $1`,
      [done.importId],
    )
    expect(event.details).toEqual({ importId: done.importId, removed: 2, restored: 0, kept: 2 })
  })

  test('restores the earlier data and share of changed creators, to the cent', async () => {
    await bring('Shara,shara@new.test,Oslo,40,')
    const { id } = await creator('Shara')
    await pay(t, await addFan(t, agencyId, id), 100, '2026-02-03T12:00:00Z')
    // The sale has no agreed share yet; this applies one.
    await bring('Shara,shara@new.test,Oslo,41,2026-01-02')
    const statement = async () =>
      (await t.send(admin, 'GET /creators/{id}/statement', { params: { id }, query: { month: '2026-02' } }))
        .body.data
    const before = await statement()
    const done = await bring('Shara,shara@new.test,Rome,75,2026-02-01')
    expect(done).toMatchObject({ updated: 1, warnings: [{ message: expect.stringContaining('75%') }] })
    expect(await statement()).not.toEqual(before)
    expect((await preview(done.importId)).body.data).toEqual({ remove: 0, restore: 1, shares: 1, keep: 0 })
    await undo(done.importId)
    expect(await statement()).toEqual(before)
    expect(await creator('Shara')).toMatchObject({ location: 'Oslo' })
    const splits = await t.sql('SELECT valid_from::text AS d FROM creator_splits WHERE creator_id = $1', [id])
    expect(splits.map(({ d }) => d)).not.toContain('2026-02-01')
    expect(await faults()).toEqual([])
  })

  test('removes an added address, unless the creator has an account since', async () => {
    await bring('Mailo,,Oslo,,', 'Known,,Oslo,,')
    const { importId } = await bring('Mailo,mailo@new.test,Oslo,,', 'Known,known@new.test,Oslo,,')
    await t.sql('UPDATE creators SET user_id = $1 WHERE stage_name = $2', [
      t.people.north.CHAT_OPERATOR.userId,
      'Known',
    ])
    expect((await undo(importId)).body.data).toMatchObject({ restore: 1, keep: 1 })
    expect([await creator('Mailo'), await creator('Known')]).toMatchObject([
      { email: null },
      { email: 'known@new.test' },
    ])
  })

  test('is listed with the days left to undo it, until its record is deleted', async () => {
    const { importId } = await bring('Listed,,Oslo,,')
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
    const late = await bring('Late,,Oslo,,')
    await t.sql(`UPDATE creator_imports SET created_at = now() - interval '31 days' WHERE id = $1`, [
      late.importId,
    ])
    expect((await list()).map(({ id }) => id)).not.toContain(late.importId)
    const refused = await undo(late.importId)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'This import is older than 30 days and can no longer be undone.',
    ])
    await deleteExpiredImports(t.platform)
    expect(await t.sql('SELECT 1 FROM creator_import_changes WHERE import_id = $1', [late.importId])).toEqual(
      [],
    )
  })
})

test.each([
  ['nobody', undefined, 401],
  ['an operator', 'CHAT_OPERATOR', 403],
  ['a creator', 'CREATOR', 403],
  ['compliance', 'COMPLIANCE', 403],
] as const)('%s can neither preview nor undo', async (_, role, status) => {
  const { importId } = await bring(`Guarded ${role},,Oslo,,`)
  const token = role ? t.people.north[role].token : ''
  expect([(await preview(importId, token)).status, (await undo(importId, token)).status]).toEqual([
    status,
    status,
  ])
})

test('an import of another agency, an unknown one and an undone one are rejected', async () => {
  const { importId } = await bring('Foreign,,Oslo,,')
  const south = t.people.south.AGENCY_ADMIN.token
  expect([(await preview(importId, south)).status, (await undo(importId, south)).status]).toEqual([404, 404])
  expect((await undo(newId())).status).toBe(404)
  await undo(importId)
  expect([(await undo(importId)).status, (await preview(importId)).body.message]).toEqual([
    422,
    'This import has already been undone.',
  ])
})

test('every table that references creators is checked before one is deleted', async () => {
  const tables = await t.sql<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'public.creators'::regclass`,
  )
  const [code] = await t.sql(
    `SELECT string_agg(prosrc, '') AS text FROM pg_proc WHERE proname IN ('creators_to_remove', 'remove_imported_creators')`,
  )
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.filter(({ name }) => !code.text.includes(`public.${name} `))).toEqual([])
})
