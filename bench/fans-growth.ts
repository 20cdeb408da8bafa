import { dataFolder } from './fans-data.ts'
import { type BenchServer, skipPages, startFansServer } from './fans-harness.ts'
import { check, printTable } from './report.ts'

const REQUESTS = 200
const MAX_GROWTH = 2
/** Faster calls are not checked: their growth is noise. */
const MIN_CHECKED_MS = 2

/** Compares the median time of each call in a small and a large agency, on one connection: it may at most double. */
export async function measureGrowth(small: number, large: number): Promise<boolean> {
  const name = (fans: number) => `${fans.toLocaleString('en-US')} fans`
  const rows = (await measureBoth(small, large)).map(({ call, ms, largeMs }) => ({
    call,
    ms,
    largeMs,
    factor: largeMs / ms,
  }))
  printTable(
    ['call, median ms', name(small), name(large), 'growth'],
    rows.map(({ call, ms, largeMs, factor }) => [
      call,
      ms.toFixed(2),
      largeMs.toFixed(2),
      `${factor.toFixed(2)}x`,
    ]),
  )
  const results = rows.map(({ call, largeMs, factor }) => {
    const isChecked = largeMs >= MIN_CHECKED_MS
    const detail = isChecked
      ? `${factor.toFixed(2)}x, at most ${MAX_GROWTH}x`
      : `${largeMs.toFixed(2)} ms, not checked under ${MIN_CHECKED_MS} ms`
    return check(`growth of ${call}`, !isChecked || factor <= MAX_GROWTH, detail)
  })
  return results.every(Boolean)
}

/** Both servers run at once and are called alternately, so other load on the machine affects both. */
async function measureBoth(small: number, large: number) {
  // Created before signing in: a session would expire while a million rows are created.
  for (const fans of [small, large]) await dataFolder(fans)
  const servers = [await startFansServer(small), await startFansServer(large)] as const
  try {
    const [smallCalls, largeCalls] = [await callsOf(servers[0]), await callsOf(servers[1])]
    const times = []
    for (const call of Object.keys(smallCalls)) {
      const [ms, largeMs] = await measureMedians([
        [servers[0], smallCalls[call] ?? []],
        [servers[1], largeCalls[call] ?? []],
      ])
      times.push({ call, ms: ms ?? 0, largeMs: largeMs ?? Number.POSITIVE_INFINITY })
    }
    return times
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function callsOf(server: BenchServer): Promise<Record<string, string[]>> {
  const { cursor } = await skipPages(server, 'tier=REGULAR', 20)
  const creators = (await server.get('/creators?limit=100')) as unknown as { data: { id: string }[] }
  const creatorId = creators.data[0]?.id
  const fan = (await server.get(`/fans/${server.values[0]}`)) as unknown as { data: { username: string } }
  const sorts = ['spent', 'active', 'messages', 'upsell', 'joined', 'username']
  return {
    ...Object.fromEntries(sorts.map((sort) => [`list by ${sort}`, [`/fans?limit=50&sort=${sort}`]])),
    'list of one creator': [`/fans?limit=50&creatorId=${creatorId}`],
    'list of one creator by activity': [`/fans?limit=50&creatorId=${creatorId}&sort=active`],
    'tier, page 21': [`/fans?limit=50&tier=REGULAR&cursor=${cursor}`],
    'opportunity: engaged': ['/fans?limit=50&opportunity=engaged'],
    'opportunity: quiet': ['/fans?limit=50&opportunity=quiet'],
    'by tag': ['/fans?limit=50&tag=music'],
    'one fan': server.values.slice(0, REQUESTS).map((id) => `/fans/${id}`),
    // Matches one fan in either agency, so the response size is the same.
    'search, rare word': [`/fans?limit=50&q=${encodeURIComponent(fan.data.username)}`],
    'search, common word': ['/fans?limit=50&q=river'],
    'search, two letters': ['/fans?limit=50&q=fo'],
    analytics: ['/fans/analytics'],
    'analytics of one creator': [`/fans/analytics?creatorId=${creatorId}`],
    'creators list': ['/creators'],
    'tags in use': ['/fans/tags'],
    'export, first byte': ['/fans/export'],
  }
}

async function measureMedians(targets: [BenchServer, string[]][]): Promise<number[]> {
  const times = targets.map((): number[] => [])
  for (let i = -20; i < REQUESTS; i++) {
    for (const [index, [server, paths]] of targets.entries()) {
      const ms = await measureTime(server, paths[Math.abs(i) % paths.length] ?? '')
      if (i >= 0) times[index]?.push(ms)
    }
  }
  return times.map((values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}

async function measureTime(server: BenchServer, path: string): Promise<number> {
  const startedAt = performance.now()
  const abort = new AbortController()
  const response = await fetch(`${server.origin}/api${path}`, {
    headers: server.headers,
    signal: abort.signal,
  })
  if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`)
  const reader = response.body?.getReader()
  await reader?.read()
  const firstByteMs = performance.now() - startedAt
  // For a download, only the time to the first byte is measured.
  if (path.startsWith('/fans/export')) {
    abort.abort()
    return firstByteMs
  }
  while (!(await reader?.read())?.done);
  return performance.now() - startedAt
}
