import autocannon from 'autocannon'
import { type BaselineCall, searchCalls } from './fans-baseline.ts'
import { type FansServer, pageAt } from './fans-harness.ts'
import { check, printTable } from './report.ts'

const CONNECTIONS = 50
const SECONDS = 4
const ROUNDS = 3
const MAX_P99_FACTOR = 4

type Case = { name: string; share: number; ours: string[]; baseline: string[] }
type Run = { perSecond: number; p99: number }

/** Rare and common words, matching from a handful to a fifth of the fans. */
const words = [
  'otter4',
  'lynx77',
  'velvetraven',
  'sunny',
  'harbor',
  'quietfox',
  '4821',
  'post.test',
  'comet9',
  'midnight',
]

/** Requests per second of the real API against a baseline server that reads the same rows, at 50 connections. */
export async function measureThroughput(server: FansServer): Promise<boolean> {
  const cases = await casesOf(server)
  const rows: string[][] = []
  const results: boolean[] = []
  for (const benchCase of cases) {
    await expectSameRows(server, benchCase)
    const ours: Run[] = []
    const baseline: Run[] = []
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await load(`${server.origin}/api`, benchCase.ours, server.headers))
      baseline.push(await load(server.baseline, benchCase.baseline, {}))
    }
    const [us, them] = [median(ours), median(baseline)]
    const share = us.perSecond / them.perSecond
    rows.push([
      benchCase.name,
      String(us.perSecond),
      String(them.perSecond),
      `${Math.round(share * 100)} %`,
      `${benchCase.share * 100} %`,
      `${us.p99} ms`,
      `${them.p99} ms`,
    ])
    results.push(
      check(
        `${benchCase.name}: throughput`,
        share >= benchCase.share,
        `${Math.round(share * 100)} % of baseline, at least ${benchCase.share * 100} %`,
      ),
    )
    results.push(
      check(
        `${benchCase.name}: p99`,
        us.p99 < MAX_P99_FACTOR * them.p99,
        `${us.p99} ms, baseline ${them.p99} ms, under ${MAX_P99_FACTOR}x`,
      ),
    )
  }
  printTable(['call', 'ours/s', 'baseline/s', 'share', 'required', 'p99 ours', 'p99 baseline'], rows)
  return results.every(Boolean)
}

async function casesOf(server: FansServer): Promise<Case[]> {
  const { cursor, last } = await pageAt(server, 'tier=REGULAR', 200)
  const baseline = (call: BaselineCall, ...values: (string | number)[]) =>
    `/${call}?${values.map((value) => `v=${encodeURIComponent(value)}`).join('&')}`
  return [
    { name: 'list of 50 by spend', share: 0.6, ours: ['/fans?limit=50'], baseline: [baseline('list')] },
    {
      name: 'tier filter, page 201',
      share: 0.6,
      ours: [`/fans?limit=50&tier=REGULAR&cursor=${cursor}`],
      baseline: [baseline('deep', 'REGULAR', Math.round(last.totalSpent * 100), last.id)],
    },
    {
      name: 'one fan by id',
      share: 0.6,
      ours: server.ids.map((id) => `/fans/${id}`),
      baseline: server.ids.map((id) => baseline('one', id)),
    },
    {
      name: 'search',
      share: 0.5,
      ours: words.map((word) => `/fans?limit=50&q=${word}`),
      baseline: await mapInOrder(words, (word) =>
        fastestOf(
          server,
          `/fans?limit=50&q=${word}`,
          searchCalls.map((call) => baseline(call, `%${word}%`)),
        ),
      ),
    },
  ]
}

async function mapInOrder<T, R>(list: T[], work: (benchCase: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const benchCase of list) results.push(await work(benchCase))
  return results
}

/** The fastest search strategy of the baseline server for a word, so that the comparison is fair. */
async function fastestOf(server: FansServer, ours: string, paths: string[]): Promise<string> {
  const expected = ids((await server.get(ours)).data)
  let best = { path: '', time: Number.POSITIVE_INFINITY }
  for (const path of paths) {
    for (let attempt = 0; attempt < 8; attempt++) {
      const startedAt = performance.now()
      const { data } = (await (await fetch(server.baseline + path)).json()) as { data: Row[] }
      const time = performance.now() - startedAt
      if (ids(data) !== expected) break
      if (time < best.time) best = { path, time }
    }
  }
  return best.path
}

/** The comparison is only valid if both sides return the same fans in the same order. */
async function expectSameRows(server: FansServer, { name, ours, baseline }: Case): Promise<void> {
  for (const [index, path] of ours.slice(0, 20).entries()) {
    const benchCase = (await server.get(path)) as unknown as { data: Row | Row[] }
    const other = (await (await fetch(server.baseline + baseline[index])).json()) as { data: Row | Row[] }
    const [mine, theirs] = [ids(benchCase.data), ids(other.data)]
    if (mine === '' || mine !== theirs)
      throw new Error(`${name}: the two servers return different rows for ${path}`)
  }
}
type Row = { id: string }
const ids = (data: Row | Row[]): string =>
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
