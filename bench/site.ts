// npm run bench:site: Lighthouse (mobile) on every public page of the production build, compared with limits.
import { spawnSync } from 'node:child_process'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { startServer } from '../e2e/kit/server.ts'
import { isFormPath, type SitePath, sitePaths } from '../e2e/kit/site-pages.ts'
import { findOrInstallChromium } from '../scripts/chromium.mjs'
import { findFreePort } from '../server/test/free-port.ts'

const ROUNDS = 3
const MAX_LCP_MS = 1_200
const MAX_LANDING_BYTES = 250_000
const minPerformance = (path: SitePath) => (isFormPath(path) ? 97 : 99)

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
type Run = Figures & { findings: string[] }

const selected = process.argv.slice(2)
const paths = sitePaths.filter((path) => selected.length === 0 || selected.includes(path))

spawnSync('node', ['scripts/bootstrap.mjs', 'ci'], { stdio: 'inherit' })
const executablePath = await findOrInstallChromium()
if (!executablePath) throw new Error('Chromium not found. Set CHROMIUM_PATH.')
const port = await findFreePort()
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

const failures: string[] = []
const rows: Record<string, Record<keyof Figures, number>> = {}
try {
  for (const path of paths) {
    const runs: Run[] = []
    for (let round = 0; round < ROUNDS; round++) runs.push(await measure(path))
    const figures = medianOf(runs)
    rows[path] = figures
    const failed = failuresOf(path, figures)
    failures.push(...failed)
    if (failed.length > 0) failures.push(...new Set(runs.flatMap((run) => run.findings)))
  }
} finally {
  await browser.close()
  await server.stop()
}
console.table(rows)
for (const failure of failures) console.log(`FAILED: ${failure}`)
if (failures.length > 0) process.exitCode = 1
else console.log(`Passed on all ${paths.length} pages, median of ${ROUNDS}.`)

async function measure(path: SitePath): Promise<Run> {
  const lhr = await runLighthouse(path)
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(value('largest-contentful-paint')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    scriptBytes: transferredBytes(lhr, 'Script'),
    totalBytes: transferredBytes(lhr),
    findings: findingsOf(path, lhr),
  }
}

/** On a busy machine Lighthouse sometimes loses its trace, so a failed run is repeated. */
async function runLighthouse(path: SitePath, attempts = 3): Promise<Result> {
  const outcome = await lighthouse(`${server.origin}${path}`, { port, logLevel: 'error', output: 'json' })
  const error = outcome ? outcome.lhr.runtimeError?.message : 'Lighthouse returned no result'
  if (outcome && !error) return outcome.lhr
  if (attempts > 1) return runLighthouse(path, attempts - 1)
  throw new Error(`${path}: ${error}`)
}

/** Bytes transferred, including headers. */
function transferredBytes(lhr: Result, type?: string): number {
  const details = lhr.audits['network-requests']?.details as
    | { items?: { resourceType?: string; transferSize?: number; url: string }[] }
    | undefined
  return (details?.items ?? [])
    .filter((item) => !item.url.startsWith('data:') && (type === undefined || item.resourceType === type))
    .reduce((sum, item) => sum + (item.transferSize ?? 0), 0)
}

function findingsOf(path: string, lhr: Result): string[] {
  const weighted = Object.values(lhr.categories).flatMap((category) =>
    category.auditRefs.filter((ref) => ref.weight > 0).map((ref) => ref.id),
  )
  const shiftDetails = JSON.stringify(lhr.audits['cls-culprits-insight']?.details ?? {})
  const shifted = [...shiftDetails.matchAll(/"selector":"([^"]+)"/g)].map(
    ([, selector]) => `${path}: moved: ${selector}`,
  )
  const failed = weighted
    .map((id) => lhr.audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${path}: ${audit?.id}: ${audit?.title} ${audit?.displayValue ?? ''}`.trim())
  return [...failed, ...shifted]
}

function failuresOf(path: SitePath, f: Figures): string[] {
  const checks: [boolean, string][] = [
    [f.performance >= minPerformance(path), `performance ${f.performance}, at least ${minPerformance(path)}`],
    [f.accessibility === 100, `accessibility ${f.accessibility}, must be 100`],
    [f.bestPractices === 100, `best practices ${f.bestPractices}, must be 100`],
    [f.seo === 100, `SEO ${f.seo}, must be 100`],
    [f.lcp < MAX_LCP_MS, `LCP ${f.lcp} ms, below ${MAX_LCP_MS}`],
    [f.cls === 0, `CLS ${f.cls}, must be 0`],
    [isFormPath(path) || f.scriptBytes === 0, `${f.scriptBytes} bytes of script, must be 0`],
    [
      path !== '/' || f.totalBytes < MAX_LANDING_BYTES,
      `${f.totalBytes} bytes in total, below ${MAX_LANDING_BYTES}`,
    ],
  ]
  return checks.filter(([passed]) => !passed).map(([, message]) => `${path}: ${message}`)
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
