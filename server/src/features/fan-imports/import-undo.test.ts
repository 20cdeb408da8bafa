import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyJson } from '../../../test/app.ts'
import { addCreator } from '../../../test/fans.ts'
import { type ImportFixture, startImportFixture } from '../../../test/import-fixture.ts'
import { figureMismatches } from '../fans/recount.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let f: ImportFixture
beforeAll(async () => {
  f = await startImportFixture()
})
afterAll(() => f.t.close())

const preview = (id: string, user = f.admin) =>
  f.t.send(user, 'GET /fans/imports/{id}/undo', { params: { id } })
const start = (id: string, user = f.admin) =>
  f.t.send(user, 'POST /fans/imports/{id}/undo', { params: { id } })
const undo = async (id: string): Promise<AnyJson> => {
  expect((await start(id)).status).toBe(202)
  return vi.waitFor(
    async () => {
      const result = await f.get(id)
      expect(result.state).toBe('UNDONE')
      return result
    },
    { timeout: 30_000, interval: 50 },
  )
}
const fanId = async (name: string): Promise<string> => (await f.fans(name))[0]?.id
const names = async (prefix: string) => (await f.fans(prefix)).map((fan) => fan.username)
const spent = async (name: string) => Number((await f.fans(name))[0]?.total_spent_cents)
const mismatches = () => figureMismatches({ platform: f.t.platform, agencyId: f.agencyId })
const sendForFan = async (
  key: 'POST /fans/{id}/notes' | 'PUT /fans/{id}/tags' | 'PUT /fans/{id}',
  name: string,
  body: AnyJson,
) =>
  expect((await f.t.send(f.admin, key, { params: { id: await fanId(name) }, body })).status).toBeLessThan(300)

describe('undoing a fan import', () => {
  test('removes its fans, keeps those with later activity, and allows importing the corrected file', async () => {
    const file = 'username,city,tags\nun_a,Oslo,vip\nun_b,Rome,\nun_c,Bern,\nun_d,Ulm,\nun_e,Nice,\n'
    const { id } = await f.importFile('fans', file)
    await sendForFan('POST /fans/{id}/notes', 'un_b', { text: 'Likes sunsets.' })
    await sendForFan('PUT /fans/{id}/tags', 'un_c', { tags: ['new'] })
    await f.importFile('transactions', 'date,fan,amount,type\n2026-03-01,un_d,10,tip\n')
    const until = (await f.get(id)).undoUntil
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
    expect((await preview(id)).body.data).toEqual({ until, remove: 2, restore: 0, keep: 3, amount: null })
    expect(await undo(id)).toMatchObject({
      undoUntil: null,
      progress: { added: 2, updated: 0, unchanged: 3, failed: 0 },
    })
    expect(await names('un_')).toEqual(['un_b', 'un_c', 'un_d'])
    expect(await mismatches()).toEqual([])
    const corrected = await f.importFile('fans', file.replace('un_a', 'un_z').replace('Nice', 'Lyon'))
    expect(corrected.progress).toMatchObject({ added: 2, unchanged: 3, failed: 0 })
    expect(await mismatches()).toEqual([])
    const [event] = await f.t.sql(
      `SELECT details FROM audit_log WHERE action = 'import.undone' AND details ->> 'importId' = $1`,
      [id],
    )
    expect(event.details).toEqual({ importId: id, kind: 'fans', removed: 2, restored: 0, kept: 3 })
  })

  test('restores the previous values of updated fans, except fields changed since', async () => {
    await f.importFile(
      'fans',
      'username,city,name,joined,tags\nback_a,Oslo,Ana,2025-01-02,old\nback_b,Rome,Bea,,\n',
    )
    const second = await f.importFile(
      'fans',
      'username,city,name,joined,tags\nback_a,Bern,Anna,2025-03-04,"old, new"\nback_b,Ulm,,,\n',
    )
    await sendForFan('PUT /fans/{id}', 'back_a', { displayName: 'Annabel' })
    await sendForFan('PUT /fans/{id}', 'back_b', { location: 'Lima' })
    expect((await preview(second.id)).body.data).toMatchObject({ remove: 0, restore: 1, keep: 1 })
    await undo(second.id)
    expect(await f.fans('back_')).toMatchObject([
      { location: 'Oslo', display_name: 'Annabel', joined_at: new Date('2025-01-02T05:00:00Z') },
      { location: 'Lima', display_name: 'Bea' },
    ])
    const tags = await f.t.sql('SELECT tag FROM fan_tags WHERE fan_id = $1', [await fanId('back_a')])
    expect(tags).toEqual([{ tag: 'old' }])
    expect(await mismatches()).toEqual([])
  })
})

test('undoing a fan import restores the platform unless it was changed since', async () => {
  await f.importFile('fans', 'username,platform\nsite_a,Fansly\nsite_b,Fansly\n')
  const second = await f.importFile(
    'fans',
    'username,platform\nsite_a,Fanvue\nsite_b,Fanvue\nsite_c,\nsite_d,\n',
  )
  await sendForFan('PUT /fans/{id}', 'site_b', { platform: 'OTHER' })
  await sendForFan('PUT /fans/{id}', 'site_c', { platform: 'OTHER' })
  expect((await preview(second.id)).body.data).toMatchObject({ remove: 1, restore: 1, keep: 2 })
  await undo(second.id)
  expect((await f.fans('site_')).map(({ platform }) => platform)).toEqual(['FANSLY', 'OTHER', 'OTHER'])
  expect(await mismatches()).toEqual([])
})

describe('undoing a transaction import', () => {
  test('voids its rows for all creators, keeps a refunded one, and allows importing the corrected file', async () => {
    await addCreator(f.t, f.agencyId, 'Second Undo')
    await f.importFile('fans', 'username,creator\nsale_a,canarynorth stage\nsale_b,Second Undo\n')
    await f.importFile('transactions', 'date,fan,amount,type,id\n2026-03-01,sale_a,100,tip,KEEP-1\n')
    const file =
      'date,fan,creator,amount,type,id\n2026-03-02,sale_a,canarynorth stage,900,ppv,U-1\n2026-03-03,sale_b,Second Undo,60,tip,U-2\n2026-03-04,sale_a,canarynorth stage,5,tip,\n2026-03-05,sale_b,Second Undo,7,tip,U-3\n'
    const { id } = await f.importFile('transactions', file)
    expect(await spent('sale_a')).toBe(100_500)
    const [sale] = await f.t.sql(`SELECT id FROM fan_transactions WHERE external_id = 'U-2'`)
    const refund = { amount: -10, type: 'Tips', kind: 'REFUND', reason: 'Late', correctsId: sale.id }
    const params = { id: await fanId('sale_b') }
    expect((await f.t.send(f.admin, 'POST /fans/{id}/transactions', { params, body: refund })).status).toBe(
      201,
    )
    expect((await preview(id)).body.data).toMatchObject({ remove: 3, restore: 0, keep: 1, amount: 912 })
    expect(await undo(id)).toMatchObject({ progress: { added: 3, updated: 0, unchanged: 1 } })
    expect([await spent('sale_a'), await spent('sale_b')]).toEqual([10_000, 5_000])
    expect(await mismatches()).toEqual([])
    const voided = await f.t.sql(
      `SELECT username, entry ->> 'external_id' AS id, voided_by FROM voided_transactions WHERE import_id = $1 ORDER BY entry ->> 'occurred_at'`,
      [id],
    )
    expect(voided).toMatchObject([
      { username: 'sale_a', id: 'U-1', voided_by: 'canarynorth AGENCY_ADMIN' },
      { username: 'sale_a', id: expect.stringMatching(/^import:/) },
      { username: 'sale_b', id: 'U-3' },
    ])
    const exported = (await f.t.send(f.admin, 'GET /fans/transactions/export', {})).text
    expect(exported).toContain(',KEEP-1,')
    expect(exported).not.toContain(',U-1,')
    const corrected = await f.importFile('transactions', file.replace('900', '90'))
    expect(corrected.progress).toMatchObject({ added: 3, unchanged: 1, failed: 0 })
    expect(await spent('sale_a')).toBe(19_500)
    expect(await mismatches()).toEqual([])
  })

  test('allows running the same import again and undoing it again', async () => {
    await f.importFile('fans', 'username\ntwice\n')
    const { id, mapping } = await f.importFile(
      'transactions',
      'date,fan,amount,type\n2026-03-01,twice,10,tip\n',
    )
    await undo(id)
    expect((await f.runStep('run', id, mapping)).progress).toMatchObject({ added: 1 })
    expect(await spent('twice')).toBe(1000)
    await undo(id)
    expect(await spent('twice')).toBe(0)
  })
})

describe('undo is rejected', () => {
  const statusAndMessage = async (id: string) => {
    const [previewed, started] = [await preview(id), await start(id)]
    expect(started.status).toBe(previewed.status)
    return [started.status, started.body.message]
  }

  test('for another agency’s import or an unknown one', async () => {
    const { id } = await f.importFile('fans', 'username\nforeign\n')
    const south = f.t.people.south.AGENCY_ADMIN.token
    expect([(await preview(id, south)).status, (await start(id, south)).status]).toEqual([404, 404])
    expect((await statusAndMessage(newId()))[0]).toBe(404)
  })

  test('after 30 days, before the import has run, and once undone', async () => {
    const { id } = await f.importFile('fans', 'username\nlater\n')
    await f.t.sql(`UPDATE fan_imports SET finished_at = now() - interval '31 days' WHERE id = $1`, [id])
    expect((await f.get(id)).undoUntil).toBeNull()
    expect(await statusAndMessage(id)).toEqual([
      422,
      'This import is older than 30 days and can no longer be undone.',
    ])
    const empty = (await f.upload('fans', 'username\nnobody\n')).body.data
    expect(empty.undoUntil).toBeNull()
    expect((await statusAndMessage(empty.id))[0]).toBe(422)
    await f.t.sql('UPDATE fan_imports SET finished_at = now() WHERE id = $1', [id])
    await undo(id)
    expect(await statusAndMessage(id)).toEqual([422, 'This import has already been undone.'])
  })

  test('while the import is running', async () => {
    const { id } = await f.importFile('fans', 'username\nbusy\n')
    await f.t.sql(`UPDATE fan_imports SET state = 'RUNNING' WHERE id = $1`, [id])
    expect((await start(id)).status).toBe(409)
  })
})
