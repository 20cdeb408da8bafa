import { spawnSync } from 'node:child_process'
import { type BenchServer, startServer } from './fans-harness.ts'
import { measureScroll } from './scroll.ts'
import { baselinePath, compareThroughput } from './throughput.ts'

const ITEMS = 10_000
const DEEP_PAGES = 20
const MIN_RATIO = 0.55

const startLibrary = (web: 'web' | '' = '') => startServer('content-library-server.ts', [String(ITEMS), web])

/** A page of the library compared with a baseline server that runs the same SQL. */
export async function measureLibrary(): Promise<boolean> {
  const server = await startLibrary()
  try {
    const { cursor, last } = await skipVideoPages(server, DEEP_PAGES)
    return await compareThroughput(server, [
      {
        name: 'library, page of 50',
        share: MIN_RATIO,
        ours: ['/content?limit=50'],
        baseline: [baselinePath('first')],
      },
      {
        name: `videos, page ${DEEP_PAGES + 1}`,
        share: MIN_RATIO,
        ours: [`/content?limit=50&type=VIDEO&cursor=${cursor}`],
        baseline: [baselinePath('deep', 'VIDEO', last.uploadedAt, last.id)],
      },
    ])
  } finally {
    await server.stop()
  }
}

type Page = { data: { id: string; uploadedAt: string }[]; meta: { nextCursor: string | null } }

async function skipVideoPages(server: BenchServer, pages: number) {
  let cursor = ''
  for (let page = 1; ; page++) {
    const path = `/content?limit=50&type=VIDEO${cursor && `&cursor=${cursor}`}`
    const { data, meta } = (await server.get(path)) as unknown as Page
    const last = data.at(-1)
    if (!meta.nextCursor || !last) throw new Error(`The list has only ${page} pages`)
    cursor = meta.nextCursor
    if (page === pages) return { cursor, last }
  }
}

/** Scrolls the grid, thumbnails included. */
export async function measureGridScroll(): Promise<boolean> {
  spawnSync('node', ['scripts/bootstrap.mjs', 'ci'], { stdio: 'inherit' })
  const server = await startLibrary('web')
  const list = { path: '/dashboard/content', items: 'li[data-index]', count: ITEMS }
  return measureScroll(server, list).finally(() => server.stop())
}
