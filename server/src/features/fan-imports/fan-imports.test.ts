import { MAX_IMPORT_BYTES, type Mapping } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyJson } from '../../../test/app.ts'
import { type ImportFixture, startImportFixture } from '../../../test/import-fixture.ts'
import { deleteExpiredFiles } from './import-upkeep.service.ts'

vi.setConfig({ testTimeout: 90_000 })

let f: ImportFixture
beforeAll(async () => {
  f = await startImportFixture()
})
afterAll(() => f.t.close())

describe('uploading a file', () => {
  test('returns columns, preview, suggested mapping and row count', async () => {
    const lines = Array.from({ length: 30 }, (_, n) => `user${n},u${n}@x.test,${n + 1}/3/2026`)
    const response = await f.upload(
      'fans',
      `\ufeffUser Name;E-mail;Joined\r\n${lines.join('\r\n').replaceAll(',', ';')}\r\n`,
    )
    expect(response.status).toBe(201)
    expect(response.body.data).toMatchObject({
      kind: 'fans',
      fileName: 'fans.csv',
      state: 'UPLOADED',
      columns: ['User Name', 'E-mail', 'Joined'],
      mapping: { username: 0, email: 1, joinDate: 2 },
      remembered: false,
      dateOrders: [null, null, 'day'],
      rows: 30,
      createdBy: 'canarynorth AGENCY_ADMIN',
    })
    expect(response.body.data.preview).toHaveLength(20)
  })

  test('Windows-1252 text is decoded', async () => {
    const { preview } = (await f.upload('fans', Buffer.from('username,name\nzoe,Zo\xeb\n', 'latin1'))).body
      .data
    expect(preview).toEqual([['zoe', 'Zoë']])
  })

  test.for([
    ['', /empty/],
    ['\n\n', /empty/],
    ['username,email\n', /no rows/],
    ['username\n"ana', /unclosed quotation mark/],
    ['PK\x03\x04', /spreadsheet/],
    ['a\0b,c\n', /not a text file/],
  ] as const)('%j is rejected with a readable message and leaves no file', async ([file, message]) => {
    const before = await f.storedFiles()
    const response = await f.upload('fans', Buffer.from(file))
    expect(response.status).toBe(422)
    expect(response.body.message).toMatch(message)
    expect(await f.storedFiles()).toEqual(before)
  })

  test('over the limit returns 413 and leaves no file', async () => {
    const [filesBefore, countBefore] = [await f.storedFiles(), await f.importCount()]
    const response = await f.upload('fans', Buffer.alloc(MAX_IMPORT_BYTES + 1, 'username\n'))
    expect(response.status).toBe(413)
    expect(await f.storedFiles()).toEqual(filesBefore)
    expect(await f.importCount()).toBe(countBefore)
  })
})

describe('fans', () => {
  const file =
    'username,creator,email,tags\nImp_A,canarynorth STAGE,A@x.test,VIP\nimp_b,nobody,,\nimp_a,canarynorth stage,,gold\n,,,\nimp_c,,bad mail,\n'

  test('a dry run reports the result and changes nothing', async () => {
    const { id, mapping } = (await f.upload('fans', file)).body.data
    const checked = await f.runStep('check', id, mapping)
    expect(checked).toMatchObject({
      state: 'CHECKED',
      rows: 4,
      progress: { done: 4, added: 1, updated: 1, unchanged: 0, failed: 2 },
    })
    expect(checked.errors).toEqual([
      { row: 3, field: 'creator', message: 'There is no creator named “nobody”.' },
      { row: 6, field: 'email', message: expect.stringContaining('full email address') },
    ])
    expect(await f.fans('imp_')).toEqual([])

    const finished = await f.runStep('run', id, mapping)
    expect(finished).toMatchObject({ state: 'DONE', progress: checked.progress, errors: checked.errors })
    expect(finished.finishedAt).not.toBeNull()
    expect(await f.fans('imp_')).toMatchObject([
      { username: 'Imp_A', email: 'a@x.test', creator_id: f.creatorId },
    ])
    const tags = await f.t.sql('SELECT tag FROM fan_tags ORDER BY tag')
    expect(tags).toEqual([{ tag: 'gold' }, { tag: 'vip' }])
    expect(await f.runStep('run', id, mapping)).toMatchObject({
      progress: { added: 0, updated: 0, unchanged: 2, failed: 2 },
    })
  })

  test('suggests the mapping of a previous file with the same columns', async () => {
    const { id } = (await f.upload('fans', 'First,Second\nrem_a,x\n')).body.data
    await f.runStep('check', id, { username: 0, location: 1 })
    const second = (await f.upload('fans', 'first,second\nrem_b,y\n')).body.data
    expect(second).toMatchObject({ mapping: { username: 0, location: 1 }, remembered: true })
  })

  test('a later file updates the fields it contains and keeps the others', async () => {
    await f.importFile('fans', 'username,email,location,joined\nlate_a,a@x.test,Oslo,2025-01-02\n')
    const second = await f.importFile('fans', 'username,email,name\nLATE_A,,Ana\n')
    expect(second.progress).toMatchObject({ added: 0, updated: 1 })
    expect(await f.fans('late_')).toMatchObject([
      {
        email: 'a@x.test',
        location: 'Oslo',
        display_name: 'Ana',
        joined_at: new Date('2025-01-02T05:00:00Z'),
      },
    ])
    await f.importFile('fans', 'username,joined\nlate_a,2024-05-06\n')
    expect(await f.fans('late_')).toMatchObject([{ joined_at: new Date('2024-05-06T04:00:00Z') }])
  })

  test('the error file contains exactly the 10 invalid rows of 1,200, and fixing it imports them', async () => {
    const isBad = (n: number) => n % 120 === 60
    const lines = Array.from({ length: 1_200 }, (_, n) => `bulk_${n},${isBad(n) ? 'nomail' : `b${n}@x.test`}`)
    const { id, mapping } = (await f.upload('fans', `username,email\n${lines.join('\n')}\n`)).body.data
    expect(await f.runStep('run', id, mapping)).toMatchObject({
      progress: { done: 1_200, added: 1_190, failed: 10 },
    })
    const errors = await f.errorsOf(id)
    const rows = errors.trim().split('\r\n')
    expect(rows[0]).toBe('username,email,Problem')
    expect(rows.slice(1).map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 10 }, (_, n) => `bulk_${n * 120 + 60}`),
    )
    const fixed = await f.upload('fans', errors.replaceAll('nomail', 'fixed@x.test'))
    expect(fixed.body.data).toMatchObject({ mapping, remembered: true, rows: 10 })
    expect(await f.runStep('run', fixed.body.data.id, mapping)).toMatchObject({
      progress: { added: 10, failed: 0 },
    })
    expect(await f.fans('bulk_')).toHaveLength(1_200)
    const [totals] = await f.t.sql('SELECT casuals FROM creator_fan_totals WHERE creator_id = $1', [
      f.creatorId,
    ])
    const [count] = await f.t.sql('SELECT count(*)::int AS n FROM fans WHERE creator_id = $1', [f.creatorId])
    expect(totals.casuals).toBe(count.n)
  })
})

describe('transactions', () => {
  const sums = (prefix: string) =>
    f.t.sql(
      `SELECT f.username_key AS fan, f.total_spent_cents::int AS spent, f.orders FROM fans f WHERE f.agency_id = $1 AND f.username_key LIKE $2 ORDER BY 1`,
      [f.agencyId, `${prefix}%`],
    )

  test('are recorded once; a longer export adds only new ones', async () => {
    await f.importFile('fans', 'username\npay_a\npay_b\n')
    const lines = [
      '2026-03-01,pay_a,$10.00,tip',
      '2026-03-01,pay_a,$10.00,tip',
      '2026-03-02 14:30,PAY_B,"1,000.50",ppv',
      '2026-03-03,pay_a,(4.00),tip',
    ]
    const file = (extraLines: string[] = []) =>
      `date,fan,amount,type\n${[...extraLines, ...lines].join('\n')}\n`
    expect(await f.importFile('transactions', file())).toMatchObject({ progress: { added: 4, failed: 0 } })
    const expected = [
      { fan: 'pay_a', spent: 1600, orders: 2 },
      { fan: 'pay_b', spent: 100_050, orders: 1 },
    ]
    expect(await sums('pay_')).toEqual(expected)
    expect(await f.importFile('transactions', file())).toMatchObject({ progress: { added: 0, unchanged: 4 } })
    expect(await sums('pay_')).toEqual(expected)
    const longer = await f.importFile(
      'transactions',
      file(['2026-03-04,pay_a,5,sub', '2026-03-01,pay_a,$10.00,tip']),
    )
    expect(longer.progress).toMatchObject({ added: 2, unchanged: 4 })
    expect(await sums('pay_')).toMatchObject([{ spent: 3100, orders: 4 }, { spent: 100_050 }])
    const [refund] = await f.t.sql(
      `SELECT kind, reason, source FROM fan_transactions WHERE gross_cents = -400`,
    )
    expect(refund).toEqual({ kind: 'REFUND', reason: 'Imported', source: 'import' })
  })

  test('the dry run matches the import, row by row', async () => {
    await f.importFile('fans', 'username\nsame_a\n')
    const file =
      'id,date,fan,amount,type\nS1,2026-03-01,same_a,5,tip\nS1,2026-03-01,same_a,5,tip\nS1,2026-03-01,same_a,6,tip\nS2,2026-03-01,same_nobody,5,tip\nS3,31/31/2026,same_a,5,tip\n'
    const { id, mapping } = (await f.upload('transactions', file)).body.data
    const checked = await f.runStep('check', id, mapping)
    expect(checked.progress).toEqual({ done: 5, added: 1, updated: 0, unchanged: 1, failed: 3 })
    expect(checked.errors.map(({ row, field }: AnyJson) => [row, field])).toEqual([
      [4, 'externalId'],
      [5, 'username'],
      [6, 'date'],
    ])
    expect(await sums('same_')).toMatchObject([{ spent: 0 }])
    expect(await f.runStep('run', id, mapping)).toMatchObject({
      progress: checked.progress,
      errors: checked.errors,
    })
    expect(await sums('same_')).toMatchObject([{ spent: 500 }])
  })

  test('use the creator’s split on the transaction date', async () => {
    await f.t.sql(
      `INSERT INTO creator_splits (agency_id, creator_id, valid_from, creator_percent) VALUES ($1, $2, '2026-02-01', 70)`,
      [f.agencyId, f.creatorId],
    )
    await f.importFile('fans', 'username\nsplit_a\n')
    await f.importFile(
      'transactions',
      'date,fan,amount,type\n2026-01-31 23:59,split_a,100,sub\n2026-02-01 00:00,split_a,100,sub\n',
    )
    const rows = await f.t.sql(
      `SELECT t.creator_cents::int AS creator, t.agency_cents::int AS agency FROM fan_transactions t JOIN fans f ON f.id = t.fan_id WHERE f.username_key = 'split_a' ORDER BY t.occurred_at`,
    )
    expect(rows).toEqual([
      { creator: 4000, agency: 4000 },
      { creator: 5600, agency: 2400 },
    ])
  })
})

describe('starting, listing and deleting', () => {
  test.for<[Mapping, string | null, string]>([
    [{}, 'own', 'mapping.username'],
    [{ username: 7 }, 'own', 'mapping.username'],
    [{ username: 0, amount: 0 }, 'own', 'mapping.amount'],
    [{ username: 0 }, null, 'creatorId'],
    [{ username: 0 }, newId(), 'creatorId'],
    [{ username: 0 }, 'south', 'creatorId'],
  ])('mapping %j with creator %j is rejected at %s', async ([mapping, creator, path]) => {
    const south = (await f.t.sql('SELECT id FROM creators WHERE agency_id <> $1', [f.agencyId]))[0].id
    const { id } = (await f.upload('fans', 'username,x\nana,y\n')).body.data
    const creatorId = creator === 'own' ? f.creatorId : creator === 'south' ? south : creator
    const response = await f.start('run', id, mapping, creatorId)
    expect(response.status).toBe(422)
    expect(response.body.details.map((detail: AnyJson) => detail.path)).toContain(path)
    expect(await f.get(id)).toMatchObject({ state: 'UPLOADED' })
  })

  test('a running import can’t be started or deleted, and deleting a finished one removes its file', async () => {
    const { id, mapping } = (await f.upload('fans', 'username\nbusy_a\n')).body.data
    for (const state of ['CHECKING', 'RUNNING']) {
      await f.t.sql('UPDATE fan_imports SET state = $2 WHERE id = $1', [id, state])
      for (const verb of ['check', 'run'] as const)
        expect((await f.start(verb, id, mapping)).status).toBe(409)
      expect((await f.t.send(f.admin, 'DELETE /fans/imports/{id}', { params: { id } })).status).toBe(409)
    }
    await f.t.sql(`UPDATE fan_imports SET state = 'CHECKED' WHERE id = $1`, [id])
    expect(await f.storedFiles()).toContain(`${id}.csv`)
    expect((await f.t.send(f.admin, 'DELETE /fans/imports/{id}', { params: { id } })).status).toBe(200)
    expect((await f.storedFiles()).filter((name) => name.startsWith(id))).toEqual([])
    expect((await f.t.send(f.admin, 'GET /fans/imports/{id}', { params: { id } })).status).toBe(404)
  })

  test('another admin can see the import', async () => {
    const { id } = (await f.upload('fans', 'username\nseen_a\n')).body.data
    const list = await f.t.send(f.t.people.north.SUPER_ADMIN.token, 'GET /fans/imports', {
      query: { limit: 1 },
    })
    expect(list.body.data).toMatchObject([{ id, state: 'UPLOADED', preview: [] }])
    expect(list.body.meta.nextCursor).not.toBeNull()
  })

  test('after 30 days the file, preview and failed rows are deleted, but the counts are kept', async () => {
    const finished = await f.importFile('fans', 'username,email\nold_a,a@x.test\nold_b,bad\n')
    await f.t.sql(`UPDATE fan_imports SET finished_at = now() - interval '31 days' WHERE id = $1`, [
      finished.id,
    ])
    await deleteExpiredFiles(f.t.platform)
    expect((await f.storedFiles()).filter((name) => name.startsWith(finished.id))).toEqual([])
    expect(await f.get(finished.id)).toMatchObject({
      preview: [],
      errors: [],
      progress: { added: 1, failed: 1 },
    })
    expect((await f.start('run', finished.id, finished.mapping)).status).toBe(422)
  })
})

test.for([
  ['Big-endian UTF-16', Buffer.from('\ufeffusername;name\nbe_a;Zoë\n', 'utf16le').swap16()],
  ['Excel’s separator line', Buffer.from('sep=;\r\nusername;name\r\nbe_a;Zoë\r\n')],
  ['Excel’s separator line, with tabs', Buffer.from('\ufeffSEP=\t\nusername\tname\nbe_a\tZoë\n')],
] as const)('%s can be read', async ([, file]) => {
  expect((await f.upload('fans', file)).body.data).toMatchObject({
    columns: ['username', 'name'],
    preview: [['be_a', 'Zoë']],
    rows: 1,
  })
})
