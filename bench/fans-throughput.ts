import autocannon from 'autocannon'
import { type BareCall, searchCalls } from './fans-bare.ts'
import { type House, placeAt } from './fans-house.ts'
import { printTable, verdict } from './fans-report.ts'

const CONNECTIONS = 50
const SECONDS = 4
const ROUNDS = 3
const TAIL = 4

type Case = { name: string; share: number; ours: string[]; bare: string[] }
type Run = { perSecond: number; p99: number }

/** Rare and common words, from a handful of fans to a fifth of the house. */
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

/** Requests per second of the real API against a bare server that reads the same rows, at 50 connections. */
export async function measureThroughput(house: House): Promise<boolean> {
  const cases = await casesOf(house)
  const rows: string[][] = []
  const held: boolean[] = []
  for (const one of cases) {
    await sameRows(house, one)
    const ours: Run[] = []
    const bare: Run[] = []
    // In turns, so that whatever else the machine does falls on both.
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await load(`${house.origin}/api`, one.ours, house.headers))
      bare.push(await load(house.bare, one.bare, {}))
    }
    const [us, them] = [median(ours), median(bare)]
    const share = us.perSecond / them.perSecond
    rows.push([
      one.name,
      String(us.perSecond),
      String(them.perSecond),
      `${Math.round(share * 100)} %`,
      `${one.share * 100} %`,
      `${us.p99} ms`,
      `${them.p99} ms`,
    ])
    held.push(
      verdict(
        `${one.name}: throughput`,
        share >= one.share,
        `${Math.round(share * 100)} % of bare, at least ${one.share * 100} %`,
      ),
    )
    held.push(
      verdict(
        `${one.name}: p99`,
        us.p99 < TAIL * them.p99,
        `${us.p99} ms, bare ${them.p99} ms, under ${TAIL}x`,
      ),
    )
  }
  printTable(['call', 'ours/s', 'bare/s', 'share', 'floor', 'p99 ours', 'p99 bare'], rows)
  return held.every(Boolean)
}

async function casesOf(house: House): Promise<Case[]> {
  const { cursor, last } = await placeAt(house, 'tier=REGULAR', 200)
  const bare = (call: BareCall, ...values: (string | number)[]) =>
    `/${call}?${values.map((value) => `v=${encodeURIComponent(value)}`).join('&')}`
  return [
    { name: 'list of 50 by spend', share: 0.6, ours: ['/fans?limit=50'], bare: [bare('list')] },
    {
      name: 'tier filter, page 201',
      share: 0.6,
      ours: [`/fans?limit=50&tier=REGULAR&cursor=${cursor}`],
      bare: [bare('deep', 'REGULAR', Math.round(last.totalSpent * 100), last.id)],
    },
    {
      name: 'one fan by id',
      share: 0.6,
      ours: house.ids.map((id) => `/fans/${id}`),
      bare: house.ids.map((id) => bare('one', id)),
    },
    {
      name: 'search',
      share: 0.5,
      ours: words.map((word) => `/fans?limit=50&q=${word}`),
      bare: await inTurn(words, (word) =>
        fastestOf(
          house,
          `/fans?limit=50&q=${word}`,
          searchCalls.map((call) => bare(call, `%${word}%`)),
        ),
      ),
    },
  ]
}

async function inTurn<T, R>(list: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const one of list) results.push(await work(one))
  return results
}

/** The best plan for each word, one after the other and by its best time: the bare server gets no handicap. */
async function fastestOf(house: House, ours: string, ways: string[]): Promise<string> {
  const wanted = ids((await house.get(ours)).data)
  let best = { way: '', time: Number.POSITIVE_INFINITY }
  for (const way of ways) {
    for (let tries = 0; tries < 8; tries++) {
      const begun = performance.now()
      const { data } = (await (await fetch(house.bare + way)).json()) as { data: Row[] }
      const time = performance.now() - begun
      if (ids(data) !== wanted) break
      if (time < best.time) best = { way, time }
    }
  }
  return best.way
}

/** Both sides must bring the same fans in the same order, or the comparison means nothing. */
async function sameRows(house: House, { name, ours, bare }: Case): Promise<void> {
  for (const [index, path] of ours.slice(0, 20).entries()) {
    const one = (await house.get(path)) as unknown as { data: Row | Row[] }
    const other = (await (await fetch(house.bare + bare[index])).json()) as { data: Row | Row[] }
    const [mine, theirs] = [ids(one.data), ids(other.data)]
    if (mine === '' || mine !== theirs)
      throw new Error(`${name}: the two servers answer differently to ${path}`)
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
