import { searchCalls } from './fans-baseline.ts'
import { type BenchServer, skipPages } from './fans-harness.ts'
import { baselinePath, type Case, compareThroughput, idsOf } from './throughput.ts'

/** Rare and common words, matching from a handful to a fifth of the fans. */
const searchWords = [
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

export async function measureThroughput(server: BenchServer): Promise<boolean> {
  return compareThroughput(server, await casesOf(server))
}

async function casesOf(server: BenchServer): Promise<Case[]> {
  const { cursor, last } = await skipPages(server, 'tier=REGULAR', 200)
  return [
    { name: 'list of 50 by spend', share: 0.6, ours: ['/fans?limit=50'], baseline: [baselinePath('list')] },
    {
      name: 'tier filter, page 201',
      share: 0.6,
      ours: [`/fans?limit=50&tier=REGULAR&cursor=${cursor}`],
      baseline: [baselinePath('deep', 'REGULAR', Math.round(last.totalSpent * 100), last.id)],
    },
    {
      name: 'one fan by id',
      share: 0.6,
      ours: server.values.map((id) => `/fans/${id}`),
      baseline: server.values.map((id) => baselinePath('byId', id)),
    },
    {
      name: 'search',
      share: 0.5,
      ours: searchWords.map((word) => `/fans?limit=50&q=${word}`),
      baseline: await mapSequentially(searchWords, (word) =>
        findFastest(
          server,
          `/fans?limit=50&q=${word}`,
          searchCalls.map((call) => baselinePath(call, `%${word}%`)),
        ),
      ),
    },
  ]
}

async function mapSequentially<T, R>(items: T[], action: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await action(item))
  return results
}

/** The fastest search strategy of the baseline server for a word, to keep the comparison fair. */
async function findFastest(server: BenchServer, apiPath: string, paths: string[]): Promise<string> {
  const expected = idsOf((await server.get(apiPath)).data)
  let best = { path: '', time: Number.POSITIVE_INFINITY }
  for (const path of paths) {
    for (let attempt = 0; attempt < 8; attempt++) {
      const startedAt = performance.now()
      const { data } = (await (await fetch(server.baseline + path)).json()) as { data: { id: string }[] }
      const time = performance.now() - startedAt
      if (idsOf(data) !== expected) break
      if (time < best.time) best = { path, time }
    }
  }
  return best.path
}
