import { dataFolder } from './fans-data.ts'
import { type House, openHouse, placeAt } from './fans-house.ts'
import { printTable, verdict } from './fans-report.ts'

const REQUESTS = 200
const MOST = 2
/** Below this a call is as fast as anybody notices, and its growth is the machine's mood. */
const FLOOR_MS = 2

/** Median time of every call on one connection in a small and a large agency: none may grow more than twofold. */
export async function measureGrowth(small: number, large: number): Promise<boolean> {
  const name = (fans: number) => `${fans.toLocaleString('en-US')} fans`
  const rows = (await timesIn(small, large)).map(({ call, ms, grown }) => ({
    call,
    ms,
    grown,
    factor: grown / ms,
  }))
  printTable(
    ['call, median ms', name(small), name(large), 'grows'],
    rows.map(({ call, ms, grown, factor }) => [
      call,
      ms.toFixed(2),
      grown.toFixed(2),
      `${factor.toFixed(2)}x`,
    ]),
  )
  const held = rows.map(({ call, grown, factor }) => {
    const judged = grown >= FLOOR_MS
    const why = judged
      ? `${factor.toFixed(2)}x, at most ${MOST}x`
      : `${grown.toFixed(2)} ms, not judged under ${FLOOR_MS} ms`
    return verdict(`growth of ${call}`, !judged || factor <= MOST, why)
  })
  return held.every(Boolean)
}

/** Both houses are open at once and asked in turn: whatever else the machine does, it does to both. */
async function timesIn(small: number, large: number) {
  // Made before anybody signs in: making a million takes longer than a session stays open unused.
  for (const fans of [small, large]) await dataFolder(fans)
  const houses = [await openHouse(small), await openHouse(large)] as const
  try {
    const [few, many] = [await callsOf(houses[0]), await callsOf(houses[1])]
    const times = []
    for (const call of Object.keys(few)) {
      const [ms, grown] = await mediansOf([
        [houses[0], few[call] ?? []],
        [houses[1], many[call] ?? []],
      ])
      times.push({ call, ms: ms ?? 0, grown: grown ?? Number.POSITIVE_INFINITY })
    }
    return times
  } finally {
    for (const house of houses) await house.stop()
  }
}

async function callsOf(house: House): Promise<Record<string, string[]>> {
  const { cursor } = await placeAt(house, 'tier=REGULAR', 20)
  const creators = (await house.get('/creators?limit=100')) as unknown as { data: { id: string }[] }
  const creatorId = creators.data[0]?.id
  const fan = (await house.get(`/fans/${house.ids[0]}`)) as unknown as { data: { username: string } }
  const sorts = ['spent', 'active', 'messages', 'upsell', 'joined', 'username']
  return {
    ...Object.fromEntries(sorts.map((sort) => [`list by ${sort}`, [`/fans?limit=50&sort=${sort}`]])),
    'list of one creator': [`/fans?limit=50&creatorId=${creatorId}`],
    'list of one creator by activity': [`/fans?limit=50&creatorId=${creatorId}&sort=active`],
    'tier, page 21': [`/fans?limit=50&tier=REGULAR&cursor=${cursor}`],
    'opportunity: engaged': ['/fans?limit=50&opportunity=engaged'],
    'opportunity: quiet': ['/fans?limit=50&opportunity=quiet'],
    'by tag': ['/fans?limit=50&tag=music'],
    'one fan': house.ids.slice(0, REQUESTS).map((id) => `/fans/${id}`),
    // Borne by one fan in either house: a word borne by more in the larger one would measure the longer answer.
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

async function mediansOf(asked: [House, string[]][]): Promise<number[]> {
  const times = asked.map((): number[] => [])
  for (let i = -20; i < REQUESTS; i++) {
    for (const [at, [house, paths]] of asked.entries()) {
      const ms = await timeOf(house, paths[Math.abs(i) % paths.length] ?? '')
      if (i >= 0) times[at]?.push(ms)
    }
  }
  return times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0)
}

async function timeOf(house: House, path: string): Promise<number> {
  const begun = performance.now()
  const abort = new AbortController()
  const answer = await fetch(`${house.origin}/api${path}`, { headers: house.headers, signal: abort.signal })
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
  const reader = answer.body?.getReader()
  await reader?.read()
  const first = performance.now() - begun
  // A download goes on for long; its beginning is what is measured.
  if (path.startsWith('/fans/export')) {
    abort.abort()
    return first
  }
  while (!(await reader?.read())?.done);
  return performance.now() - begun
}
