import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { OneLineError } from './one-line-error.mjs'
import { fromRoot, ROOT } from './paths.mjs'

const STAMP = fromRoot('node_modules', '.greenroom-lock')

/** Installs packages if node_modules does not match package-lock.json. */
export function ensureInstalled() {
  const lock = readFileSync(fromRoot('package-lock.json'))
  const expected = createHash('sha256')
    .update(lock)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (readIfExists(STAMP) === expected) return
  if (!isInstalledByNpm(JSON.parse(lock.toString('utf8')))) install()
  writeFileSync(STAMP, expected)
}

/** Checks npm's own record of installed packages, which it writes last. */
function isInstalledByNpm(lock) {
  const record = readIfExists(fromRoot('node_modules', '.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  return Object.entries(lock.packages).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional ||
      (path in installed && installed[path].version === entry.version),
  )
}

function install() {
  console.log('Installing packages (needed once, about a minute)...')
  // An interrupted install must not look complete.
  rmSync(STAMP, { force: true })
  const npm = process.env.npm_execpath
  const [command, npmArgs] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  // NODE_ENV=production would skip the build tools, and `npm --silent` would hide error messages.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const args = [...npmArgs, 'ci', ...options]
  const result = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  if (result.status === 0) return
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`
  console.error(output.trim())
  throw new OneLineError(`Could not install packages: ${remedyFor(output)}`)
}

const REMEDIES = [
  [
    /E(NOTFOUND|AI_AGAIN|CONN|TIMEDOUT)|network|socket hang up/i,
    'check the network connection and try again.',
  ],
  [/ENOSPC/, 'the disk is full; free some space and try again.'],
  [/EACCES|EPERM|EROFS/, `no write access to ${ROOT}; make it writable and try again.`],
  [
    /EUSAGE|in sync/,
    'package.json and package-lock.json are out of sync; run "npm install" and commit package-lock.json.',
  ],
  [/ENOENT.*npm|spawn npm/, 'npm was not found; install it together with Node and try again.'],
]

export function remedyFor(output) {
  return REMEDIES.find(([pattern]) => pattern.test(output))?.[1] ?? "see npm's output above, then try again."
}

function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
