// npm run bench:analytics: home and analytics calls with 1,000,000 transactions and 1,000,000 messages, compared with
// a baseline server that reads the same rollups and with computing from raw rows; five years of data compared with one;
// and the home page in a browser with an empty profile. --only=speed, growth or home runs one part, --fans=...
// changes the size; each fan has ten transactions and ten messages.
import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import autocannon from 'autocannon'
import { measureHome } from './analytics-home.ts'
import { statements } from './analytics-statements.ts'
import { dataFolder } from './fans-data.ts'
import { type BenchServer, startServer } from './fans-harness.ts'
import { check, printTable } from './report.ts'

const args = process.argv.slice(2)
const optionOf = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const FANS = Number(optionOf('fans') ?? 100_000)
const only = optionOf('only')
const CONNECTIONS = 10
const SECONDS = 3
const ROUNDS = 3
const MIN_RATIO = 0.5
const MIN_SPEEDUP = 5
const MAX_GROWTH = 1.5
/** Faster calls are not checked for growth: the difference is noise. */
const MIN_CHECKED_MS = 5

const calls = Object.keys(statements)
const baselineUrl = (server: BenchServer, kind: 'rollups' | 'raw', call: string) =>
  `${server.baseline}/${kind}?call=${encodeURIComponent(call)}`
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const start = async (fans: number, years = 1) =>
  startServer('analytics-server.ts', [await dataFolder(fans, 'fans', years)])

async function measureThroughput(url: string, headers: Record<string, string>): Promise<number> {
  const options = { url, connections: CONNECTIONS, headers }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: SECONDS })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`)
  return result.requests.average
}

/** Median milliseconds on one connection. */
async function measureTime(url: string, headers: Record<string, string>, requests: number): Promise<number> {
  const times: number[] = []
  for (let i = -1; i < requests; i++) {
    const startedAt = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`GET ${url}: ${response.status}`)
    if (i >= 0) times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function measureSpeed(server: BenchServer): Promise<boolean> {
  const rows: string[][] = []
  const results: boolean[] = []
  for (const call of calls) {
    const url = `${server.origin}/api${call}`
    const ourRuns: number[] = []
    const baselineRuns: number[] = []
    // Alternating, so other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round++) {
      ourRuns.push(await measureThroughput(url, server.headers))
      baselineRuns.push(await measureThroughput(baselineUrl(server, 'rollups', call), {}))
    }
    const share = median(ourRuns) / median(baselineRuns)
    const ms = await measureTime(url, server.headers, 15)
    const rawMs = await measureTime(baselineUrl(server, 'raw', call), {}, 3)
    rows.push([
      call,
      median(ourRuns).toFixed(0),
      median(baselineRuns).toFixed(0),
      `${Math.round(share * 100)}%`,
      ms.toFixed(1),
      rawMs.toFixed(0),
      `${(rawMs / ms).toFixed(1)}x`,
    ])
    results.push(
      check(`${call}: throughput`, share >= MIN_RATIO, `${Math.round(share * 100)}% of baseline`),
      check(
        `${call}: compared with raw rows`,
        rawMs / ms >= MIN_SPEEDUP,
        `${(rawMs / ms).toFixed(1)}x faster`,
      ),
    )
  }
  printTable(['call', 'ours/s', 'baseline/s', 'share', 'ours ms', 'raw ms', 'faster'], rows)
  return results.every(Boolean)
}

/** The same number of sales per day, for one year and for five. Called alternately. */
async function measureGrowth(oneYear: BenchServer, fiveYears: BenchServer): Promise<boolean> {
  const rows: string[][] = []
  const results: boolean[] = []
  for (const call of calls) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < 5; round++)
      for (const [index, server] of [oneYear, fiveYears].entries())
        times[index as 0 | 1].push(await measureTime(`${server.origin}/api${call}`, server.headers, 6))
    const [ms, longMs] = [median(times[0]), median(times[1])]
    const detail =
      longMs < MIN_CHECKED_MS ? `${longMs.toFixed(1)} ms, not checked under ${MIN_CHECKED_MS} ms` : ''
    rows.push([call, ms.toFixed(1), longMs.toFixed(1), `${(longMs / ms).toFixed(2)}x`])
    results.push(
      check(
        `${call}: growth`,
        longMs < MIN_CHECKED_MS || longMs / ms <= MAX_GROWTH,
        detail || `${(longMs / ms).toFixed(2)}x, at most ${MAX_GROWTH}x`,
      ),
    )
  }
  printTable(['call, median ms', 'one year', 'five years', 'growth'], rows)
  return results.every(Boolean)
}

const isSelected = (part: string) => only === undefined || only === part
const results: boolean[] = []
console.log(`  load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
if (isSelected('speed')) {
  const large = await start(FANS)
  results.push(await measureSpeed(large).finally(() => large.stop()))
}
if (isSelected('growth')) {
  // Created before signing in: a session would expire in the meantime.
  await dataFolder(FANS, 'fans', 5)
  const [oneYear, fiveYears] = [await start(FANS / 5), await start(FANS, 5)]
  results.push(
    await measureGrowth(oneYear, fiveYears).finally(async () => {
      await oneYear.stop()
      await fiveYears.stop()
    }),
  )
}
if (isSelected('home')) {
  spawnSync('node', ['scripts/bootstrap.mjs', 'ci'], { stdio: 'inherit' })
  const large = await startServer('analytics-server.ts', [await dataFolder(FANS), 'web'])
  results.push(await measureHome(large).finally(() => large.stop()))
}
process.exit(results.length > 0 && results.every(Boolean) ? 0 : 1)
