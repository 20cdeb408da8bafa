import type { Mapping } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptSignUp, addFanWithHistory, ownCreator } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'
import { figureMismatches } from '../fans/recount.service.ts'
import { processImport } from './import-pass.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let t: TestApp
let admin: string
let creatorId: string
let agencyId: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } }) // The tests run the passes themselves.
  admin = t.people.north.AGENCY_ADMIN.token
  agencyId = t.people.north.CREATOR.agencyId
  creatorId = await ownCreator(t)
  await acceptSignUp(t, creatorId)
})
afterAll(() => t.close())

type Kind = 'fans' | 'transactions'
type StartOptions = { verb?: 'check' | 'run'; mapping?: Mapping; dateOrder?: string }
const upload = async (kind: Kind, file: string | Buffer) =>
  (await t.send(admin, 'POST /fans/imports', { query: { kind, fileName: 'f.csv' }, upload: file })).body.data
const get = async (id: string): Promise<AnyJson> =>
  (await t.send(admin, 'GET /fans/imports/{id}', { params: { id } })).body.data
const start = async (uploaded: AnyJson, { verb = 'run', ...options }: StartOptions = {}) => {
  const body = { mapping: uploaded.mapping, creatorId, ...options }
  const response = await t.send(admin, `POST /fans/imports/{id}/${verb}`, {
    params: { id: uploaded.id },
    body,
  })
  expect([response.status, response.body.details]).toEqual([202, undefined])
}
const runPass = (importId: string) => processImport(t.platform, { agencyId, importId }, { isLast: true })
const importFile = async (kind: Kind, file: string | Buffer, overrides: StartOptions = {}) => {
  const uploaded = await upload(kind, file)
  await start(uploaded, overrides)
  await runPass(uploaded.id)
  return get(uploaded.id)
}
const errorsOf = async (id: string) =>
  (await t.send(admin, 'GET /fans/imports/{id}/errors', { params: { id } })).text.replace('\ufeff', '')
const readSpentCents = async (name: string) =>
  (await t.sql('SELECT total_spent_cents::int AS cents FROM fans WHERE username_key = $1', [name]))[0].cents
const cancel = (id: string) => t.send(admin, 'POST /fans/imports/{id}/cancel', { params: { id } })
const readAuditEvents = (id: string) =>
  t.sql(
    `SELECT action, actor_name, details FROM audit_log WHERE details ->> 'importId' = $1 AND action IN ('import.failed', 'import.canceled')`,
    [id],
  )

const readFanTables = async () =>
  JSON.stringify(
    await t.sql(`SELECT (SELECT jsonb_agg(f ORDER BY id) FROM fans f) AS fans,
      (SELECT jsonb_agg(x ORDER BY id) FROM fan_transactions x) AS sales,
      (SELECT jsonb_agg(g ORDER BY fan_id, tag) FROM fan_tags g) AS tags`),
  )

describe('a sale without an id', () => {
  test('is recognized in any date and amount format', async () => {
    await importFile('fans', 'username\nspell\n')
    const file = (...rows: string[]) => `date,fan,amount,type\n${rows.join('\n')}\n`
    const original = file('2026-03-01 14:30,spell,12.50,tip', '2026-03-02,spell,"1,250.00",ppv')
    await importFile('transactions', original)
    const reformatted = file('"Mar 1, 2026 2:30 PM",@Spell,"12,50",Tips', '3/2/2026,SPELL,"$1.250,00",PPV')
    expect(await importFile('transactions', reformatted)).toMatchObject({
      progress: { added: 0, unchanged: 2, failed: 0 },
    })
    expect(await readSpentCents('spell')).toBe(126_250)
  })

  longTest('is recorded once after a failed row is fixed, even next to an identical one', async () => {
    await importFile('fans', 'username\nfixable\n')
    const file = 'date,fan,amount,type\n2026-03-01,fixable,ten,tip\n2026-03-01,fixable,10,tip\n'
    const first = await importFile('transactions', file)
    expect(first.progress).toMatchObject({ added: 1, failed: 1 })
    const errors = await errorsOf(first.id)
    expect(errors.split('\r\n')[0]).toBe('date,fan,amount,type,Row key,Problem')
    const fixed = errors.replace(',ten,', ',10,')
    const uploaded = await upload('transactions', fixed)
    expect(uploaded).toMatchObject({ remembered: true, mapping: first.mapping })
    expect(await importFile('transactions', fixed)).toMatchObject({ progress: { added: 1, failed: 0 } })
    expect(await readSpentCents('fixable')).toBe(2000)
    for (const csv of [fixed, file, file.replace(',ten,', ',10,')])
      expect((await importFile('transactions', csv)).progress).toMatchObject({ added: 0 })
    expect(await readSpentCents('fixable')).toBe(2000)
  })

  longTest('with a missing fan can be imported later from the original file or the error file', async () => {
    const file = 'date,fan,amount,type\n2026-03-01,late,10,tip\n2026-03-01,late,10,tip\n'
    const first = await importFile('transactions', file)
    expect(first.progress).toMatchObject({ added: 0, failed: 2 })
    const errors = await errorsOf(first.id)
    await importFile('fans', 'username\nlate\n')
    expect((await importFile('transactions', errors)).progress).toMatchObject({ added: 2, failed: 0 })
    expect((await importFile('transactions', file)).progress).toMatchObject({ added: 0, unchanged: 2 })
    expect((await importFile('transactions', errors)).progress).toMatchObject({ added: 0, unchanged: 2 })
    expect(await readSpentCents('late')).toBe(2000)
  })
})

describe('our own export', () => {
  test('changes nothing when imported unedited, including tags and join dates', async () => {
    await addFanWithHistory(t, creatorId, {
      username: 'round_trip',
      email: 'round@trip.test',
      joinedAt: '2025-02-03T04:05:06.789Z',
      tags: ['big spender', 'vip'],
      spent: 120,
    })
    const list = await t.send(admin, 'GET /fans/export', { query: { q: 'round_trip' } })
    expect(list.text).toContain(',big spender; vip,')
    const result = await importFile('fans', list.text)
    expect(result.progress).toMatchObject({ added: 0, updated: 0, unchanged: 1, failed: 0 })
    const edited = await importFile('fans', list.text.replace('big spender; vip', 'big spender; vip; new'))
    expect(edited.progress).toMatchObject({ updated: 1 })
  })

  test('includes the platform, which survives a re-import and can be edited', async () => {
    await importFile('fans', 'username,platform\nport_a,fansly\nport_b,\nport_c,Only Fans\n')
    const readPlatforms = async () =>
      (await t.sql(`SELECT platform FROM fans WHERE username_key LIKE 'port_%' ORDER BY username_key`)).map(
        ({ platform }) => platform,
      )
    expect(await readPlatforms()).toEqual(['FANSLY', 'ONLYFANS', 'ONLYFANS'])
    const { text } = await t.send(admin, 'GET /fans/export', { query: { q: 'port_' } })
    expect(text.split('\r\n')[0]).toContain(',Preferred content,Platform,Tags,')
    expect(text).toContain(',Fansly,')
    expect((await importFile('fans', text)).progress).toMatchObject({ unchanged: 3, updated: 0, failed: 0 })
    const edited = await importFile('fans', text.replaceAll(',OnlyFans,', ',Fanvue,'))
    expect(edited.progress).toMatchObject({ unchanged: 1, updated: 2, failed: 0 })
    expect(await readPlatforms()).toEqual(['FANSLY', 'FANVUE', 'FANVUE'])
    const wrong = await importFile('fans', 'username,platform\nport_a,MySpace\n')
    expect(wrong.errors).toEqual([
      {
        row: 2,
        field: 'platform',
        message: '“MySpace” is not a known platform. Use OnlyFans, Fansly, Fanvue, Other or Internal.',
      },
    ])
    expect(await figureMismatches({ platform: t.platform, agencyId })).toEqual([])
  })

  test('of all fans and sales changes nothing, even if the UTC date differs or an hour repeats', async () => {
    const joined = ['2026-01-14T04:30:00Z', '2025-11-02T05:30:00Z', '2025-11-02T06:30:00Z']
    for (const [i, joinedAt] of joined.entries()) {
      const fan = await addFanWithHistory(t, creatorId, { username: `zone_${i}`, joinedAt, spent: 10 + i })
      const record = (body: AnyJson) =>
        t.send(admin, 'POST /fans/{id}/transactions', { params: { id: fan }, body })
      await record({ amount: 25, type: 'Tips', date: joinedAt, externalId: `zone-${i}` })
      await record({ amount: -5, type: 'Tips', kind: 'REFUND', reason: 'Late, "sorry"', date: joinedAt })
      await record({ amount: 2, type: 'Tips', kind: 'CORRECTION', reason: '-5', platformFee: 0 })
    }
    const duplicates = 'date,fan,amount,type\n2026-03-01,zone_0,10,tip\n2026-03-01,zone_0,10,tip\n'
    await importFile('transactions', duplicates)
    const fans = (await t.send(admin, 'GET /fans/export', {})).text
    expect(fans).toContain(',2026-01-13 23:30:00,')
    const before = await readFanTables()
    const secondFans = await importFile('fans', fans)
    expect(secondFans.progress).toMatchObject({ added: 0, updated: 0, failed: 0 })
    expect(secondFans.progress.unchanged).toBe(secondFans.rows)
    const sales = (await t.send(admin, 'GET /fans/transactions/export', {})).text
    const secondSales = await importFile('transactions', sales)
    expect(secondSales.progress).toMatchObject({ added: 0, updated: 0, failed: 0 })
    expect(secondSales.progress.unchanged).toBe(secondSales.rows)
    expect(secondSales.rows).toBeGreaterThan(13)
    expect(await readFanTables()).toBe(before)
  })
})

test('archived fans are counted once in the result', async () => {
  for (const username of ['gone_a', 'gone_b'])
    await addFanWithHistory(t, creatorId, { username, archived: true })
  const fans = await importFile('fans', 'username,city\ngone_a,Oslo\ngone_a,Rome\ngone_b,Oslo\nhere,Oslo\n')
  expect(fans).toMatchObject({ archivedFans: 2, progress: { added: 1, updated: 3 } })
  const sales = 'date,fan,amount,type\n2026-03-01,gone_a,10,tip\n2026-03-01,here,10,tip\n'
  expect(await importFile('transactions', sales, { verb: 'check' })).toMatchObject({ archivedFans: 1 })
  expect(await importFile('fans', 'username\nhere\n')).toMatchObject({ archivedFans: 0 })
})

describe('ambiguous dates', () => {
  const readJoinedAt = async (name: string) =>
    (await t.sql('SELECT joined_at FROM fans WHERE username_key = $1', [name]))[0].joined_at.toISOString()

  test.for([
    [undefined, '2026-03-04T05:00:00.000Z'],
    ['month', '2026-03-04T05:00:00.000Z'],
    ['day', '2026-04-03T04:00:00.000Z'],
  ] as const)('with the date order %s are read as %s', async ([dateOrder, instant]) => {
    const name = `date_${dateOrder}`
    const uploaded = await upload('fans', `username,joined\n${name},3/4/2026\n`)
    expect(uploaded).toMatchObject({ dateOrders: [null, 'month'], ambiguousDates: [1] })
    await start(uploaded, dateOrder ? { dateOrder } : {})
    await runPass(uploaded.id)
    expect(await readJoinedAt(name)).toBe(instant)
    expect(await get(uploaded.id)).toMatchObject({ dateOrders: [null, dateOrder ?? 'month'] })
  })

  test('a column with an unambiguous date keeps its order', async () => {
    const uploaded = await upload('fans', 'username,joined\nproof_a,3/4/2026\nproof_b,3/14/2026\n')
    expect(uploaded.ambiguousDates).toEqual([])
    await start(uploaded, { dateOrder: 'day' })
    await runPass(uploaded.id)
    expect(await readJoinedAt('proof_a')).toBe('2026-03-04T05:00:00.000Z')
  })
})

describe('canceling', () => {
  const names = (prefix: string) => Array.from({ length: 1_500 }, (_, i) => `${prefix}${i}`).join('\n')
  const countFans = async (prefix: string) =>
    (await t.sql('SELECT count(*)::int AS n FROM fans WHERE username_key LIKE $1', [`${prefix}%`]))[0].n

  test('keeps imported rows and continues on the next run', async () => {
    const uploaded = await upload('fans', `username\n${names('stop')}\n`)
    await start(uploaded)
    const pass = runPass(uploaded.id)
    await vi.waitFor(async () => expect(await countFans('stop')).toBeGreaterThan(0), {
      interval: 5,
      timeout: 10_000,
    })
    const response = await cancel(uploaded.id)
    await pass
    const after = await get(uploaded.id)
    expect(response.status).toBe(200)
    expect(after).toMatchObject({
      state: 'FAILED',
      problem: expect.stringMatching(
        /^Stopped by canarynorth AGENCY_ADMIN after (500|1,000|1,500) of 1,500 rows\. Imported rows are kept/,
      ),
    })
    expect(await countFans('stop')).toBe(after.progress.added)
    const { done, added } = after.progress
    expect(await readAuditEvents(uploaded.id)).toMatchObject([
      { action: 'import.canceled', details: { pass: 'run', kind: 'fans', done, added, failed: 0 } },
    ])
    await start(uploaded)
    await runPass(uploaded.id)
    expect(await get(uploaded.id)).toMatchObject({
      state: 'DONE',
      problem: null,
      progress: { added: 1_500 - added, unchanged: added },
    })
  })

  test('a check returns the import to its initial state', async () => {
    const uploaded = await upload('fans', `username\n${names('halt')}\n`)
    await start(uploaded, { verb: 'check' })
    expect((await cancel(uploaded.id)).body.data).toMatchObject({ state: 'UPLOADED' })
    await runPass(uploaded.id)
    expect(await get(uploaded.id)).toMatchObject({ state: 'UPLOADED', problem: null })
    expect(await countFans('halt')).toBe(0)
  })

  test('is possible only for a running import in the same agency', async () => {
    const uploaded = await upload('fans', 'username\nidle\n')
    expect((await cancel(uploaded.id)).status).toBe(409)
    await start(uploaded)
    const south = t.people.south.AGENCY_ADMIN.token
    const params = { id: uploaded.id }
    expect((await t.send(south, 'POST /fans/imports/{id}/cancel', { params })).status).toBe(404)
    await runPass(uploaded.id)
    expect((await cancel(uploaded.id)).status).toBe(409)
    expect(await get(uploaded.id)).toMatchObject({ state: 'DONE' })
  })
})

test('a failed import is audited with its row counts', async () => {
  const uploaded = await upload('fans', 'username\nfail_a\n')
  await start(uploaded)
  let isBroken = true
  const platform = {
    ...t.platform,
    clock: () => {
      if (!isBroken) return new Date()
      isBroken = false
      throw new Error('broken')
    },
  }
  const attempt = processImport(platform, { agencyId, importId: uploaded.id }, { isLast: true })
  await expect(attempt).rejects.toThrow('broken')
  expect(await readAuditEvents(uploaded.id)).toMatchObject([
    {
      action: 'import.failed',
      actor_name: 'Import',
      details: {
        pass: 'run',
        kind: 'fans',
        done: 0,
        added: 0,
        problem: expect.stringMatching(/Run the import again/),
      },
    },
  ])
})
