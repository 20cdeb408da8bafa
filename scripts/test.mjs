// Every check and every test, one after the other, and one plain line at the end.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { OneLineError } from './one-line-error.mjs'
import { binary, ROOT } from './paths.mjs'
import { add, countPlaywright, countVitest, totalLine } from './test-count.mjs'
import { failedInPlaywright, failedInVitest } from './test-failures.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const CHECKS = [
  ['format and lint', 'biome', ['ci', '.']],
  ['types of contract', 'tsc', ['-p', 'contract']],
  ['types of server', 'tsc', ['-p', 'server']],
  ['types of web', 'tsc', ['-p', 'web']],
  ['types of e2e and bench', 'tsc', ['-p', '.']],
  ['unused code', 'knip', []],
]
const PASSED = { passed: 1, failed: 0, skipped: 0 }
const FAILED = { passed: 0, failed: 1, skipped: 0 }

// When the bootstrap is killed nobody else ends the runners.
process.on('disconnect', () => process.kill(-process.pid, 'SIGTERM'))
process.channel?.unref()

const reports = mkdtempSync(join(tmpdir(), 'greenroom-reports-'))
const options = process.argv.slice(2)
const parts = { check, unit, e2e }
const failures = []
let total = { passed: 0, failed: 0, skipped: 0 }

try {
  for (const name of chosenParts()) total = add(total, await parts[name]())
} catch (error) {
  if (!(error instanceof OneLineError)) throw error
  console.error(error.message)
  total = add(total, FAILED)
} finally {
  rmSync(reports, { recursive: true, force: true })
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
if (total.failed > failures.length) failures.push('something outside of the tests: it stands further up')
if (failures.length > 0) console.log(['\nWhat failed:', ...failures].join('\n'))
console.log(`\n${totalLine(total)}`)

/** `--only=` takes one part. Journeys marked @long, which mostly wait, run with `--all` and in CI. */
function chosenParts() {
  const names = Object.keys(parts)
  const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length)
  const isKnown = options.every((option) => option === '--all' || option === `--only=${only}`)
  if (!isKnown || (only !== undefined && !names.includes(only)))
    throw new OneLineError(`Usage: npm test -- [--all] [--only=${names.join('|')}]`)
  return only === undefined ? names : [only]
}

async function check() {
  let count = { passed: 0, failed: 0, skipped: 0 }
  for (const [name, tool, args] of CHECKS) {
    const code = await step(`check: ${name}`, () => run(tool, args))
    count = add(count, code === 0 ? PASSED : FAILED)
    if (code !== 0) failures.push(`check: ${name}`)
  }
  return count
}

async function unit() {
  const file = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await step('unit and integration tests', () => run('vitest', args))
  failures.push(...failedInVitest(file))
  return countVitest(file, code)
}

async function e2e() {
  const path = await step('browser tests: preparation', prepareBrowserTests)
  if (!path) return FAILED
  const file = join(reports, 'playwright.json')
  const env = { ...process.env, CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = ['test', '--reporter=list,json', ...(options.includes('--all') ? [] : ['--grep-invert=@long'])]
  const code = await step('browser tests', () => run('playwright', args, env))
  if (!options.includes('--all')) console.log('Journeys marked @long were left out: npm test -- --all')
  failures.push(...failedInPlaywright(file))
  return countPlaywright(file, code)
}

async function prepareBrowserTests() {
  try {
    ensureWebBuilt(process.execPath)
  } catch (error) {
    if (!(error instanceof OneLineError)) throw error
    console.error(error.message)
    return undefined
  }
  const path = await findOrInstallChromium()
  if (!path) console.error('No Chromium was found and none could be installed: set CHROMIUM_PATH to one.')
  return path
}

async function step(name, work) {
  console.log(`\n== ${name}`)
  const startedAt = Date.now()
  const result = await work()
  console.log(`== ${name}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

function run(tool, args, env = process.env) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [binary(tool), ...args], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', () => done(1))
    child.on('exit', (code) => done(code ?? 1))
  })
}
