import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, addFan, addMessage } from '../../../test/fans.ts'
import type { Platform } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { processImport } from '../fan-imports/import-pass.service.ts'
import { figureMismatches } from '../fans/recount.service.ts'
import { historyImporter } from './history-import.service.ts'

/** Long conversations and interrupted workers: each message is imported once, in order and without gaps. */

vi.setConfig({ testTimeout: 90_000 })

let t: TestApp
let adminToken: string
let creatorId: string
let agencyId: string

beforeAll(async () => {
  // No background workers, because the test runs and interrupts the job.
  t = await startTestApp({ config: { role: 'web' } })
  adminToken = t.people.north.AGENCY_ADMIN.token
  agencyId = t.people.north.CREATOR.agencyId
  creatorId = await addCreator(t, agencyId, 'Luna Long')
})
afterAll(() => t.close())

async function startImport(verb: 'check' | 'run', file: string): Promise<string> {
  const query = { kind: 'messages', fileName: 'talk.csv' }
  const { id, mapping } = (await t.send(adminToken, 'POST /fans/imports', { query, upload: file })).body.data
  const body = { mapping, creatorId }
  expect((await t.send(adminToken, `POST /fans/imports/{id}/${verb}`, { params: { id }, body })).status).toBe(
    202,
  )
  return id
}
const get = async (id: string): Promise<AnyJson> =>
  (await t.send(adminToken, 'GET /fans/imports/{id}', { params: { id } })).body.data
const runImport = (importId: string, platform = t.platform) =>
  processImport(platform, { agencyId, importId }, { isLast: false }, historyImporter)

/** Fails within the transaction of the nth chunk, like a killed process, so the chunk is rolled back. */
function createFailingPlatform(chunk: number): Platform {
  let calls = 0
  const clock = () => {
    // The first call is for the start time of the pass.
    if (calls++ === chunk) throw new Error('killed')
    return new Date()
  }
  return { ...t.platform, clock }
}

const timeAt = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString()
const csvRow = (username: string, n: number) => `${username},${n % 3 ? 'in' : 'out'},${timeAt(n)},Word ${n}`
const file = (lines: string[]) => `fan,direction,sent at,text\n${lines.join('\n')}\n`
/** Shuffled the same way on every run. */
const shuffle = (lines: string[]) => lines.map((_, i) => lines[(i * 7_919) % lines.length] ?? '')
const thread = (fanId: string) =>
  t.sql<{ seq: number; rev: number; content: string }>(
    'SELECT seq, rev, content FROM messages WHERE fan_id = $1 ORDER BY seq',
    [fanId],
  )
const mismatches = async () => [
  ...(await figureMismatches({ platform: t.platform, agencyId })),
  ...(await withScope(t.platform.database, agencyId, (tx) =>
    tx.query('SELECT * FROM gate.chat_mismatches()'),
  )),
]

test('a long conversation in an unordered file is imported completely, even if its worker dies repeatedly', async () => {
  const id = await addFan(t, agencyId, creatorId, { username: 'endless' })
  await addMessage(t, agencyId, id, 'FROM_FAN', { content: 'Middle', sentAt: timeAt(2_000) })
  await addMessage(t, agencyId, id, 'TO_FAN', { content: 'Middle too', sentAt: timeAt(2_001) })
  const numbers = Array.from({ length: 3_499 }, (_, i) => i).filter((n) => n !== 2_000 && n !== 2_001)
  const text = file(shuffle(numbers.map((n) => csvRow('endless', n))))

  const checkId = await startImport('check', text)
  await runImport(checkId)
  expect(await get(checkId)).toMatchObject({ state: 'CHECKED', progress: { added: 3_497, failed: 0 } })

  const runId = await startImport('run', text)
  for (const chunk of [2, 3, 2]) {
    await expect(runImport(runId, createFailingPlatform(chunk))).rejects.toThrow('killed')
    const partialThread = await thread(id)
    const first = partialThread[0]?.seq ?? 0
    expect(partialThread.map(({ seq }) => seq)).toEqual(partialThread.map((_, i) => first + i))
    const order = partialThread.map(({ content }) => content).filter((content) => content.startsWith('Word'))
    expect(order).toEqual(order.toSorted((a, b) => Number(a.slice(5)) - Number(b.slice(5))))
  }
  await runImport(runId)
  expect(await get(runId)).toMatchObject({
    state: 'DONE',
    progress: { done: 3_497, added: 3_497, unchanged: 0, failed: 0 },
  })
  const fullThread = await thread(id)
  expect(fullThread.map(({ content }) => content)).toEqual(
    Array.from({ length: 3_499 }, (_, n) =>
      n === 2_000 ? 'Middle' : n === 2_001 ? 'Middle too' : `Word ${n}`,
    ),
  )
  expect(new Set(fullThread.map(({ rev }) => rev)).size).toBe(3_499)
  expect(await mismatches()).toEqual([])

  const retryId = await startImport('run', text)
  await runImport(retryId)
  expect(await get(retryId)).toMatchObject({
    state: 'DONE',
    progress: { added: 0, unchanged: 3_497, failed: 0 },
  })
  expect(await thread(id)).toEqual(fullThread)
})

test('an interrupted import has no gaps, and the next run imports the remaining rows', async () => {
  const id = await addFan(t, agencyId, creatorId, { username: 'stopped' })
  await addMessage(t, agencyId, id, 'TO_FAN', { content: 'End', sentAt: timeAt(5_000) })
  const text = file(Array.from({ length: 1_200 }, (_, n) => csvRow('stopped', n)))
  const runId = await startImport('run', text)
  await expect(runImport(runId, createFailingPlatform(2))).rejects.toThrow('killed')
  await t.send(adminToken, 'POST /fans/imports/{id}/cancel', { params: { id: runId } })
  expect((await thread(id)).map(({ content }) => content)).toEqual([
    ...Array.from({ length: 500 }, (_, i) => `Word ${700 + i}`),
    'End',
  ])
  const queued = await t.sql(`SELECT data FROM pgboss.job WHERE name = 'fans.rebuild-figures'`)
  expect(queued).toMatchObject([{ data: { agencyId, creatorId } }])
  const nextRunId = await startImport('run', text)
  await runImport(nextRunId)
  expect(await get(nextRunId)).toMatchObject({
    state: 'DONE',
    progress: { added: 700, unchanged: 500, failed: 0 },
  })
  expect(await mismatches()).toEqual([])
})
