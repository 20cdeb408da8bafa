// npm run bench:site: every public page of the production build in Lighthouse's mobile setting, against its ceilings.
import { spawnSync } from 'node:child_process'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { startServer } from '../e2e/kit/server.ts'
import { isFormPath, type SitePath, sitePaths } from '../e2e/kit/site-pages.ts'
import { findOrInstallChromium } from '../scripts/chromium.mjs'
import { freePort } from '../server/test/free-port.ts'

const ROUNDS = 3
const LCP_CEILING = 1_200
const LANDING_CEILING = 250_000
const performanceFloor = (path: SitePath) => (isFormPath(path) ? 97 : 99)

type Figures = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcp: number
  cls: number
  scriptBytes: number
  totalBytes: number
}
type Run = Figures & { complaints: string[] }

const asked = process.argv.slice(2)
const paths = sitePaths.filter((path) => asked.length === 0 || asked.includes(path))

spawnSync('node', ['scripts/bootstrap.mjs', 'ci'], { stdio: 'inherit' })
const executablePath = await findOrInstallChromium()
if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.')
const port = await freePort()
const server = await startServer()
const browser = await chromium.launch({
  executablePath,
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    `--remote-debugging-port=${port}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})

const misses: string[] = []
const rows: Record<string, Record<keyof Figures, number>> = {}
try {
  for (const path of paths) {
    const runs: Run[] = []
    for (let round = 0; round < ROUNDS; round++) runs.push(await measure(path))
    const figures = medianOf(runs)
    rows[path] = figures
    const missed = missesOf(path, figures)
    misses.push(...missed)
    if (missed.length > 0) misses.push(...new Set(runs.flatMap((run) => run.complaints)))
  }
} finally {
  await browser.close()
  await server.stop()
}
console.table(rows)
for (const miss of misses) console.log(`FAILS: ${miss}`)
if (misses.length > 0) process.exitCode = 1
else console.log(`Holds on all ${paths.length} pages, median of ${ROUNDS}.`)

async function measure(path: SitePath): Promise<Run> {
  const lhr = await visit(path)
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(value('largest-contentful-paint')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    scriptBytes: transferred(lhr, 'Script'),
    totalBytes: transferred(lhr),
    complaints: complaintsOf(path, lhr),
  }
}

/** On a busy machine the browser now and then loses a recording; the page has no part in that. */
async function visit(path: SitePath, tries = 3): Promise<Result> {
  const outcome = await lighthouse(`${server.origin}${path}`, { port, logLevel: 'error', output: 'json' })
  const error = outcome ? outcome.lhr.runtimeError?.message : 'Lighthouse gave no result'
  if (outcome && !error) return outcome.lhr
  if (tries > 1) return visit(path, tries - 1)
  throw new Error(`${path}: ${error}`)
}

/** What went over the wire, headers and all. */
function transferred(lhr: Result, type?: string): number {
  const details = lhr.audits['network-requests']?.details as
    | { items?: { resourceType?: string; transferSize?: number; url: string }[] }
    | undefined
  return (details?.items ?? [])
    .filter((item) => !item.url.startsWith('data:') && (type === undefined || item.resourceType === type))
    .reduce((sum, item) => sum + (item.transferSize ?? 0), 0)
}

function complaintsOf(path: string, lhr: Result): string[] {
  const counted = Object.values(lhr.categories).flatMap((category) =>
    category.auditRefs.filter((ref) => ref.weight > 0).map((ref) => ref.id),
  )
  const shifts = JSON.stringify(lhr.audits['cls-culprits-insight']?.details ?? {})
  const shifted = [...shifts.matchAll(/"selector":"([^"]+)"/g)].map(([, what]) => `${path}: moved: ${what}`)
  const failed = counted
    .map((id) => lhr.audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${path}: ${audit?.id}: ${audit?.title} ${audit?.displayValue ?? ''}`.trim())
  return [...failed, ...shifted]
}

function missesOf(path: SitePath, f: Figures): string[] {
  const checks: [boolean, string][] = [
    [
      f.performance >= performanceFloor(path),
      `performance ${f.performance}, at least ${performanceFloor(path)}`,
    ],
    [f.accessibility === 100, `accessibility ${f.accessibility}, must be 100`],
    [f.bestPractices === 100, `best practices ${f.bestPractices}, must be 100`],
    [f.seo === 100, `SEO ${f.seo}, must be 100`],
    [f.lcp < LCP_CEILING, `LCP ${f.lcp} ms, below ${LCP_CEILING}`],
    [f.cls === 0, `CLS ${f.cls}, must be 0`],
    [isFormPath(path) || f.scriptBytes === 0, `${f.scriptBytes} bytes of script, must be 0`],
    [
      path !== '/' || f.totalBytes < LANDING_CEILING,
      `${f.totalBytes} bytes in all, below ${LANDING_CEILING}`,
    ],
  ]
  return checks.filter(([holds]) => !holds).map(([, words]) => `${path}: ${words}`)
}

function medianOf(runs: Run[]): Figures {
  const median = (figure: keyof Figures) => {
    const sorted = runs.map((run) => run[figure]).toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
    seo: median('seo'),
    lcp: median('lcp'),
    cls: median('cls'),
    scriptBytes: median('scriptBytes'),
    totalBytes: median('totalBytes'),
  }
}
