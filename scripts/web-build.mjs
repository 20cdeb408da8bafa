import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OneLineError } from './one-line-error.mjs'
import { binary, fromRoot } from './paths.mjs'

const STAMP = fromRoot('web', 'build', '.stamp')
const NOT_SOURCES = new Set(['build', 'node_modules', '.react-router', 'test'])

/** Builds the web app when anything it is made of has changed. */
export function ensureWebBuilt(node) {
  const wanted = hashSources()
  if (readStamp() === wanted) return
  console.log('Building the web app...')
  // A killed build must not look finished.
  rmSync(STAMP, { force: true })
  const result = spawnSync(node, [binary('react-router'), 'build'], {
    cwd: fromRoot('web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (result.status !== 0) {
    console.error(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim())
    throw new OneLineError('The web app could not be built: see above.')
  }
  mkdirSync(fromRoot('web', 'build'), { recursive: true })
  writeFileSync(STAMP, wanted)
}

function hashSources() {
  const hash = createHash('sha256')
  const files = [...filesBelow('web'), ...filesBelow(join('contract', 'src')), 'package-lock.json']
  for (const path of files)
    hash
      .update(`${path}\0`)
      .update(readFileSync(fromRoot(path)))
      .update('\0')
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(fromRoot(folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return undefined
  }
}

// As a program of its own, for whoever has something else to do meanwhile.
if (import.meta.main) {
  try {
    ensureWebBuilt(process.execPath)
  } catch (error) {
    if (!(error instanceof OneLineError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
