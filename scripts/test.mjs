// Runs all checks and tests, and prints the totals at the end.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium, findOrInstallHeadlessChromium } from './chromium.mjs'
import { keepTempFilesInMemory } from './memory-folder.ts'
import { OneLineError } from './one-line-error.mjs'
import { binary, fromRoot, ROOT } from './paths.mjs'
import { addCounts, countPlaywright, countVitest, formatTotal } from './test-count.mjs'
import {
  findFlakyJourneys,
  findFlakyVitestTests,
  findPlaywrightFailures,
  findVitestFailures,
} from './test-failures.mjs'
import { ensureWebBuilt } from './web-build.mjs'

// Slowest first, to keep slow checks from running alone at the end. Server and web types include those of the contract.
const CHECKS = [
  ['server types', 'tsc', tscArgs('server')],
  ['web types', 'tsc', tscArgs('web')],
  ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
]
const EXTRA_CHECKS = [
  ['e2e and bench types', 'tsc', tscArgs('.')],
  ['unused code', 'knip', []],
  ['contract types', 'tsc', tscArgs('contract')],
]
/** More space for new objects means fewer garbage collections, which saves 5% of the CPU time. */
const GC_FLAG = '--max-semi-space-size=64'
const ZERO = { passed: 0, failed: 0, skipped: 0 }
const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 }
const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 }

// If the bootstrap is killed, stop the test runners too.
process.on('disconnect', () => process.kill(-process.pid, 'SIGTERM'))
process.channel?.unref()

keepTempFilesInMemory()
const reports = mkdtempSync(join(tmpdir(), 'greenroom-reports-'))
const options = process.argv.slice(2)
const scopeEnv = options.includes('--all') ? { TEST_ALL: '1' } : { TEST_QUICK: '1' }
const suites = { check, unit, pages, e2e }
const failures = []
const flaky = []
const times = []
let total = ZERO
/** Promise of the folder with demo data for the journeys; undefined if they create it themselves. */
let template

try {
  for (const name of selectedSuites()) {
    const startedAt = Date.now()
    total = addCounts(total, await suites[name]())
    times.push(`${name} ${secondsSince(startedAt)} s`)
  }
} catch (error) {
  if (!(error instanceof OneLineError)) throw error
  console.error(error.message)
  total = addCounts(total, ONE_FAILED)
} finally {
  rmSync(reports, { recursive: true, force: true })
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
if (total.failed > failures.length) failures.push('a failure outside of the tests; see above')
if (failures.length > 0) console.log(['\nFailures:', ...failures].join('\n'))
if (flaky.length > 0) console.log(['', ...flaky.map((name) => `flaky: ${name}`)].join('\n'))
if (times.length > 0) console.log(`\n${times.join(', ')}`)
console.log(`\n${formatTotal(total)}`)

/** `--only=` selects one suite. With `--all` and in CI, journeys marked @long run too. */
function selectedSuites() {
  const names = Object.keys(suites)
  const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length)
  const areOptionsValid = options.every((option) => option === '--all' || option === `--only=${only}`)
  if (!areOptionsValid || (only !== undefined && !names.includes(only)))
    throw new OneLineError(`Usage: npm test -- [--all] [--only=${names.join('|')}]`)
  return only === undefined ? names : [only]
}

/**
 * Runs the checks, and the web build that the journeys need, up to four at a time. With `--all` or `--only=check`, the
 * extra checks run too.
 */
async function check() {
  const needsBuild = selectedSuites().includes('e2e')
  const checks = options.includes('--all') || !needsBuild ? [...CHECKS, ...EXTRA_CHECKS] : CHECKS
  const jobs = [
    ...(needsBuild
      ? [['web build', () => runBuffered('web-build', [fromRoot('scripts', 'web-build.mjs')])]]
      : []),
    ...checks.map(([name, tool, args]) => [name, () => runBuffered(tool, [binary(tool), ...args])]),
  ]
  let count = ZERO
  await runInParallel(jobs, async ([name, work]) => {
    const { code, output, seconds } = await work()
    console.log(`${output}== check: ${name}: ${seconds} s`)
    count = addCounts(count, code === 0 ? ONE_PASSED : ONE_FAILED)
    if (code !== 0) failures.push(`check: ${name}`)
  })
  return count
}

async function runInParallel(jobs, work) {
  const queue = [...jobs]
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await work(job)
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker))
}

function unit() {
  return runVitest('unit and integration tests', ['repo', 'contract', 'server', 'web'])
}

async function pages() {
  const path = await requireBrowser(findOrInstallHeadlessChromium)
  // Page tests don't keep all cores busy.
  if (selectedSuites().includes('e2e')) template = createTemplate()
  return path
    ? runVitest('page tests', ['pages'], { CHROMIUM_PATH: path, NODE_ENV: 'production' })
    : ONE_FAILED
}

async function runVitest(name, projects, env = {}) {
  const file = join(reports, `vitest-${projects[0]}.json`)
  const filters = projects.map((project) => `--project=${project}`)
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await step(name, () => run('vitest', args, { ...process.env, ...scopeEnv, ...env }))
  failures.push(...findVitestFailures(file))
  flaky.push(...findFlakyVitestTests(file))
  return countVitest(file, code)
}

async function e2e() {
  const path = await step('prepare browser journeys', prepareJourneys)
  if (!path) return ONE_FAILED
  const file = join(reports, 'playwright.json')
  const env = {
    ...process.env,
    ...scopeEnv,
    CHROMIUM_PATH: path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    GREENROOM_TEMPLATE: (await template) ?? '',
  }
  const args = ['test', '--reporter=list,json', ...(options.includes('--all') ? [] : ['--grep-invert=@long'])]
  const code = await step('browser journeys', () => run('playwright', args, env))
  if (!options.includes('--all'))
    console.log('Skipped long tests, axe, and checks for unused code. Run them with npm test -- --all')
  failures.push(...findPlaywrightFailures(file))
  flaky.push(...findFlakyJourneys(file))
  return countPlaywright(file, code)
}

/** Undefined if it fails; the journeys then create the demo data themselves and report the failure. */
async function createTemplate() {
  const { code, output } = await runBuffered('template', [fromRoot('e2e', 'kit', 'template.ts')])
  return code === 0 ? output.match(/\S+$/)?.[0] : undefined
}

async function prepareJourneys() {
  try {
    ensureWebBuilt(process.execPath)
  } catch (error) {
    if (!(error instanceof OneLineError)) throw error
    console.error(error.message)
    return undefined
  }
  // Long journeys include push messages.
  return requireBrowser(options.includes('--all') ? findOrInstallChromium : findOrInstallHeadlessChromium)
}

async function requireBrowser(findOrInstall) {
  const path = await findOrInstall()
  if (!path) console.error('Chromium not found, and it could not be installed. Set CHROMIUM_PATH.')
  return path
}

async function step(name, work) {
  console.log(`\n== ${name}`)
  const startedAt = Date.now()
  const result = await work()
  console.log(`== ${name}: ${secondsSince(startedAt)} s`)
  return result
}

function secondsSince(startedAt) {
  return ((Date.now() - startedAt) / 1000).toFixed(1)
}

/**
 * Incremental, to check only changes since the last run. One checker per project, because several projects are checked
 * in parallel and additional checkers would repeat the same work.
 */
function tscArgs(project) {
  const name = project === '.' ? 'root' : project
  const info = fromRoot('node_modules', '.cache', 'tsc', `${name}.tsbuildinfo`)
  return ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', info]
}

function run(tool, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [GC_FLAG, binary(tool), ...args], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Collects the output, because other commands print at the same time. */
function runBuffered(name, args) {
  const startedAt = Date.now()
  return new Promise((resolve) => {
    let output = ''
    const end = (code) => resolve({ code: code ?? 1, output, seconds: secondsSince(startedAt) })
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => {
      output += `${name}: ${error.message}\n`
      end(1)
    })
    child.on('close', end)
  })
}
