import autocannon from 'autocannon'
import { check, printTable } from './report.ts'

const CONNECTIONS = 50
const SECONDS = 4
const ROUNDS = 3
const MAX_P99_FACTOR = 4

/** Paths of both servers that return the same rows, and the share of the baseline's throughput that is required. */
export type Case = { name: string; share: number; ours: string[]; baseline: string[] }
type Servers = { origin: string; baseline: string; headers: Record<string, string> }
type Run = { perSecond: number; p99: number }
type Row = { id: string }

/** Compares the API's requests per second with a baseline server that reads the same rows, at 50 connections. */
export async function compareThroughput(server: Servers, cases: Case[]): Promise<boolean> {
  const rows: string[][] = []
  const results: boolean[] = []
  for (const benchCase of cases) {
    await expectSameRows(server, benchCase)
    const ourRuns: Run[] = []
    const baselineRuns: Run[] = []
    // Alternating, so other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round++) {
      ourRuns.push(await load(`${server.origin}/api`, benchCase.ours, server.headers))
      baselineRuns.push(await load(server.baseline, benchCase.baseline, {}))
    }
    const [ourMedian, baselineMedian] = [median(ourRuns), median(baselineRuns)]
    const share = ourMedian.perSecond / baselineMedian.perSecond
    rows.push([
      benchCase.name,
      String(ourMedian.perSecond),
      String(baselineMedian.perSecond),
      percent(share),
      percent(benchCase.share),
      `${ourMedian.p99} ms`,
      `${baselineMedian.p99} ms`,
    ])
    results.push(
      check(
        `${benchCase.name}: throughput`,
        share >= benchCase.share,
        `${percent(share)} of baseline, at least ${percent(benchCase.share)}`,
      ),
    )
    results.push(
      check(
        `${benchCase.name}: p99`,
        ourMedian.p99 < MAX_P99_FACTOR * baselineMedian.p99,
        `${ourMedian.p99} ms, baseline ${baselineMedian.p99} ms, under ${MAX_P99_FACTOR}x`,
      ),
    )
  }
  printTable(['call', 'ours/s', 'baseline/s', 'share', 'required', 'p99 ours', 'p99 baseline'], rows)
  return results.every(Boolean)
}

const percent = (share: number) => `${Math.round(share * 100)}%`

/** Path of a call on the baseline server. */
export const baselinePath = (call: string, ...values: (string | number)[]): string =>
  `/${call}?${values.map((value) => `v=${encodeURIComponent(value)}`).join('&')}`

/** The comparison is only valid if both sides return the same rows in the same order. */
async function expectSameRows(server: Servers, { name, ours, baseline }: Case): Promise<void> {
  for (const [index, path] of ours.slice(0, 20).entries()) {
    const ids = idsOf(await read(`${server.origin}/api${path}`, server.headers))
    const baselineIds = idsOf(await read(`${server.baseline}${baseline[index]}`))
    if (ids === '' || ids !== baselineIds)
      throw new Error(`${name}: the two servers return different rows for ${path}`)
  }
}

async function read(url: string, headers: Record<string, string> = {}): Promise<Row | Row[]> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`GET ${url}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Row | Row[] }).data
}

export const idsOf = (data: Row | Row[]): string =>
  [data]
    .flat()
    .map(({ id }) => id)
    .join()

async function load(origin: string, paths: string[], headers: Record<string, string>): Promise<Run> {
  const requests = paths.map((path) => ({
    path: new URL(origin + path).pathname + new URL(origin + path).search,
  }))
  const options = { url: origin, connections: CONNECTIONS, headers, requests }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: SECONDS })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} requests to ${paths[0]} failed`)
  return { perSecond: Math.round(result.requests.average), p99: result.latency.p99 }
}

function median(runs: Run[]): Run {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return { perSecond: middle(runs.map((run) => run.perSecond)), p99: middle(runs.map((run) => run.p99)) }
}
