import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OneLineError } from './one-line-error.mjs'
import { binary, fromRoot } from './paths.mjs'

const STAMP_FILE = fromRoot('web', 'build', '.stamp')
const LOCK_FILE = fromRoot('web', '.build-lock')
const IGNORED_NAMES = new Set(['build', '.build-lock', 'node_modules', '.react-router', 'test'])

/** Builds the web app if its sources have changed. Test files that run in parallel wait for a single build. */
export function ensureWebBuilt(node) {
  const expected = hashSources()
  if (readStamp() === expected) return
  waitForLock()
  try {
    if (readStamp() !== expected) build(node, expected)
  } finally {
    rmSync(LOCK_FILE, { force: true })
  }
}

/** Ignores the lock of a process that was killed. */
function waitForLock() {
  for (;;) {
    try {
      return writeFileSync(LOCK_FILE, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isLockAbandoned()) rmSync(LOCK_FILE, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

function isLockAbandoned() {
  const pid = Number(read(LOCK_FILE))
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function build(node, expected) {
  console.log('Building the web app...')
  // An interrupted build must not look complete.
  rmSync(STAMP_FILE, { force: true })
  const result = spawnSync(node, [binary('react-router'), 'build'], {
    cwd: fromRoot('web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (result.status !== 0) {
    console.error(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim())
    throw new OneLineError('Could not build the web app. See the output above.')
  }
  mkdirSync(fromRoot('web', 'build'), { recursive: true })
  writeFileSync(STAMP_FILE, expected)
}

function hashSources() {
  const hash = createHash('sha256')
  const files = [...filesIn('web'), ...filesIn(join('contract', 'src')), 'package-lock.json']
  for (const path of files)
    hash
      .update(`${path}\0`)
      .update(readFileSync(fromRoot(path)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(fromRoot(folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !IGNORED_NAMES.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })
}

const readStamp = () => read(STAMP_FILE)

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

// Also runs as a program, because the tests build in parallel with the checks.
if (import.meta.main) {
  try {
    ensureWebBuilt(process.execPath)
  } catch (error) {
    if (!(error instanceof OneLineError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
