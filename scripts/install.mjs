import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { OneLineError } from './one-line-error.mjs'
import { fromRoot, ROOT } from './paths.mjs'

const STAMP = fromRoot('node_modules', '.greenroom-lock')

/** Installs when node_modules is not what package-lock.json says. */
export function ensureInstalled() {
  const lock = readFileSync(fromRoot('package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
  if (read(STAMP) === wanted) return
  if (!isInstalledByHand(JSON.parse(lock.toString('utf8')))) install()
  writeFileSync(STAMP, wanted)
}

/** npm keeps its own account of what it installed, and writes it last. */
function isInstalledByHand(lock) {
  const account = read(fromRoot('node_modules', '.package-lock.json'))
  if (!account) return false
  const installed = JSON.parse(account).packages
  return Object.entries(lock.packages).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional ||
      (path in installed && installed[path].version === entry.version),
  )
}

function install() {
  console.log('Installing packages (needed once, about a minute)...')
  // A killed install must not look finished.
  rmSync(STAMP, { force: true })
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  // NODE_ENV=production would leave out what builds the web app, and `npm --silent` the reason of a failure.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const args = [...first, 'ci', ...options]
  const result = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  if (result.status === 0) return
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`
  console.error(output.trim())
  throw new OneLineError(`The packages could not be installed: ${whatToDo(output)}`)
}

const REMEDIES = [
  [
    /E(NOTFOUND|AI_AGAIN|CONN|TIMEDOUT)|network|socket hang up/i,
    'check the network connection and try again.',
  ],
  [/ENOSPC/, 'the disk is full; make room and try again.'],
  [/EACCES|EPERM|EROFS/, `this user may not write to ${ROOT}; make it writable and try again.`],
  [
    /EUSAGE|in sync/,
    'package.json and package-lock.json do not agree; run "npm install" and commit the lock.',
  ],
  [/ENOENT.*npm|spawn npm/, 'npm was not found; install it together with Node and try again.'],
]

export function whatToDo(output) {
  return REMEDIES.find(([sign]) => sign.test(output))?.[1] ?? "see npm's words above, then try again."
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
