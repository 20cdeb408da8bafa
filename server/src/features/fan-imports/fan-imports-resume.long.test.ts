import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import type { Platform } from '../../platform/ctx.ts'
import { processImport } from './import-pass.service.ts'

/** Crashed, duplicate and concurrent workers: every row is imported once. */

vi.setConfig({ testTimeout: 90_000 })

let t: TestApp
let admin: string
let creatorId: string
let agencyId: string

beforeAll(async () => {
  // No background worker; the test runs the passes itself.
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN.token
  agencyId = t.people.north.CREATOR.agencyId
  creatorId = (await t.sql('SELECT id FROM creators WHERE agency_id = $1', [agencyId]))[0].id
})
afterAll(() => t.close())

async function startImport(
  kind: 'fans' | 'transactions',
  verb: 'check' | 'run',
  file: string,
): Promise<string> {
  const query = { kind, fileName: 'file.csv' }
  const { id, mapping } = (await t.send(admin, 'POST /fans/imports', { query, upload: file })).body.data
  const body = { mapping, creatorId }
  expect((await t.send(admin, `POST /fans/imports/{id}/${verb}`, { params: { id }, body })).status).toBe(202)
  return id
}
const get = async (id: string): Promise<AnyJson> =>
  (await t.send(admin, 'GET /fans/imports/{id}', { params: { id } })).body.data
const runPass = (importId: string, platform = t.platform, isLast = false) =>
  processImport(platform, { agencyId, importId }, { isLast })
const run = async (kind: 'fans' | 'transactions', file: string) => {
  const id = await startImport(kind, 'run', file)
  await runPass(id)
  return get(id)
}

/** Fails within the transaction of the nth chunk, after its rows were written, like a killed process. */
function failingAt(chunk: number): Platform {
  let chunks = 0
  const emit: Platform['events']['emit'] = async (ctx, tx, name, payload) => {
    // Each chunk announces its rows once.
    if ('origin' in payload && ++chunks === chunk) throw new Error('killed')
    await t.platform.events.emit(ctx, tx, name, payload)
  }
  return { ...t.platform, events: { ...t.platform.events, emit } }
}

/** A dry run writes nothing; it reads the clock once per chunk, after the start of the pass. */
function dryRunFailingAt(chunk: number): Platform {
  let calls = 0
  const clock = () => {
    if (calls++ === chunk) throw new Error('killed')
    return new Date()
  }
  return { ...t.platform, clock }
}

const names = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}${i}`)
const countFans = async (prefix: string) =>
  (await t.sql('SELECT count(*)::int AS n FROM fans WHERE username_key LIKE $1', [`${prefix}%`]))[0].n

test('a killed run continues where it stopped and imports every row once', async () => {
  const fans = names('kill', 1_700)
  const lines = fans.map((name, n) => `${name},${n % 1_000 === 600 ? 'bad' : `k${n}@x.test`}`)
  const id = await startImport('fans', 'run', `username,email\n${lines.join('\n')}\n`)
  for (const chunk of [3, 2]) await expect(runPass(id, failingAt(chunk))).rejects.toThrow('killed')
  expect(await get(id)).toMatchObject({ state: 'RUNNING', progress: { done: 1_500 } })
  await runPass(id)
  expect(await get(id)).toMatchObject({
    state: 'DONE',
    progress: { done: 1_700, added: 1_698, updated: 0, unchanged: 0, failed: 2 },
  })
  expect(await countFans('kill')).toBe(1_698)

  const sales = [...fans, ...fans]
    .filter((_, n) => n % 1_000 !== 600)
    .map((name) => `2026-03-01,${name},10,tip`)
  const salesId = await startImport('transactions', 'run', `date,fan,amount,type\n${sales.join('\n')}\n`)
  await expect(runPass(salesId, failingAt(4))).rejects.toThrow('killed')
  await runPass(salesId)
  const { progress } = await get(salesId)
  expect(progress.added + progress.failed).toBe(sales.length)
  const [sum] = await t.sql(
    `SELECT sum(total_spent_cents)::int AS spent FROM fans WHERE username_key LIKE 'kill%'`,
  )
  const [rows] = await t.sql('SELECT count(*)::int AS n FROM fan_transactions')
  expect([sum.spent, rows.n]).toEqual([progress.added * 1_000, progress.added])
})

test('a killed dry run starts over with the same result', async () => {
  const lines = names('dry', 1_200).map((name, n) => `${n === 900 ? 'dry0' : name},${n === 5 ? 'bad' : ''}`)
  const id = await startImport('fans', 'check', `username,email\n${lines.join('\n')}\n`)
  await expect(runPass(id, dryRunFailingAt(2))).rejects.toThrow('killed')
  await runPass(id)
  expect(await get(id)).toMatchObject({
    state: 'CHECKED',
    progress: { done: 1_200, added: 1_198, unchanged: 1, failed: 1 },
  })
  expect(await countFans('dry')).toBe(0)
})

test('concurrent workers import every row once', async () => {
  const id = await startImport('fans', 'run', `username\n${names('twice', 1_300).join('\n')}\n`)
  await Promise.all([runPass(id), runPass(id), runPass(id)])
  // The superseded workers stopped; the remaining one finished.
  expect(await get(id)).toMatchObject({
    state: 'DONE',
    progress: { done: 1_300, added: 1_300, unchanged: 0 },
  })
  expect(await countFans('twice')).toBe(1_300)
  await runPass(id)
  expect(await get(id)).toMatchObject({ state: 'DONE', progress: { done: 1_300 } })
})

test('concurrent imports of the same fans all succeed', async () => {
  const fans = names('both', 1_100)
  await run('fans', `username\n${fans.join('\n')}\n`)
  const cityImport = await startImport(
    'fans',
    'run',
    `username,city\n${fans.map((name) => `${name},Oslo`).join('\n')}\n`,
  )
  const reversed = fans.toReversed()
  const emailImport = await startImport(
    'fans',
    'run',
    `username,email\n${reversed.map((name) => `${name},${name}@x.test`).join('\n')}\n`,
  )
  const salesImport = await startImport(
    'transactions',
    'run',
    `date,fan,amount,type\n${reversed.map((name) => `2026-03-01,${name},10,tip`).join('\n')}\n`,
  )
  await Promise.all([cityImport, emailImport, salesImport].map((id) => runPass(id)))
  for (const id of [cityImport, emailImport, salesImport])
    expect(await get(id)).toMatchObject({ state: 'DONE', progress: { done: 1_100, failed: 0 } })
  const [row] = await t.sql(
    `SELECT count(*) FILTER (WHERE location = 'Oslo')::int AS cities, count(email)::int AS emails, sum(total_spent_cents)::int AS spent FROM fans WHERE username_key LIKE 'both%'`,
  )
  expect(row).toEqual({ cities: 1_100, emails: 1_100, spent: 1_100_000 })
})

test('an import fails after the last attempt and can be run again', async () => {
  const id = await startImport('fans', 'run', `username\n${names('last', 600).join('\n')}\n`)
  await expect(runPass(id, failingAt(2), true)).rejects.toThrow('killed')
  expect(await get(id)).toMatchObject({
    state: 'FAILED',
    problem: expect.stringContaining('Run the import again'),
  })
  const body = { mapping: { username: 0 }, creatorId }
  expect((await t.send(admin, 'POST /fans/imports/{id}/run', { params: { id }, body })).status).toBe(202)
  await runPass(id)
  expect(await get(id)).toMatchObject({
    state: 'DONE',
    progress: { added: 100, unchanged: 500 },
    problem: null,
  })
})
