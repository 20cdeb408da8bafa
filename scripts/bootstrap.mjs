// Entry point of all npm scripts. Has no dependencies, because a new machine may have only Node 20 and npm.
// Installs missing packages, builds what is stale, and runs the command on the Node version pinned in the lock file.

const USAGE =
  'Usage: node scripts/bootstrap.mjs start | dev | test [--all] [--only=check|unit|pages|e2e] | ci | exec <file.ts> [...]'

if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`Greenroom needs Node 20 or later; this is Node ${process.versions.node}.`)
  process.exit(1)
}

const { existsSync } = await import('node:fs')
const { fromRoot } = await import('./paths.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { findPinnedNode } = await import('./pinned-node.mjs')
const { ensureWebBuilt } = await import('./web-build.mjs')
const { runProgram } = await import('./run-program.mjs')
const { OneLineError } = await import('./one-line-error.mjs')

// Node's --env-file-if-exists prints a line if the file is missing.
const env = existsSync(fromRoot('.env')) ? ['--env-file=.env'] : []
const BOOT = ['--import', './server/src/platform/boot/register.ts', ...env]

const commands = {
  start: (node) => {
    ensureWebBuilt(node)
    return [...BOOT, 'server/src/main.ts']
  },
  dev: () => ['scripts/dev.mjs'],
  test: (_node, args) => ['scripts/test.mjs', ...args],
  // Prepares everything `start` needs without starting, for container images and caches.
  ci: (node) => void ensureWebBuilt(node),
  exec: (_node, args) => (args.length > 0 ? [...BOOT, ...args] : usageError()),
}

function usageError() {
  throw new OneLineError(USAGE)
}

try {
  const [name, ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : usageError()
  ensureInstalled()
  const node = findPinnedNode()
  const nodeArgs = command(node, args)
  if (nodeArgs) runProgram(node, nodeArgs)
} catch (error) {
  if (!(error instanceof OneLineError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
