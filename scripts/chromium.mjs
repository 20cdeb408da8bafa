import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { binary } from './paths.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a working Chromium, installed if necessary and possible; undefined otherwise. */
export async function findOrInstallChromium() {
  return fromEnvironment() ?? fromSystem() ?? fromDebian() ?? (await fromPlaywright())
}

function fromEnvironment() {
  const path = process.env.CHROMIUM_PATH
  if (!path) return undefined
  if (runs(path)) return path
  console.log(`CHROMIUM_PATH=${path} does not run; looking for another one.`)
  return undefined
}

function fromSystem() {
  return systemPaths().find(runs)
}

/** Possible paths of a Chromium, not tested. */
export function systemPaths() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...MAC_PATHS].filter((path) => existsSync(path))
}

function fromDebian() {
  return installFromDebian('chromium', 'the browser tests') ? fromSystem() : undefined
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test')
  if (!runs(chromium.executablePath())) {
    console.log('Downloading Chromium for the browser tests...')
    spawnSync(process.execPath, [binary('playwright'), 'install', 'chromium'], { stdio: 'ignore' })
  }
  return runs(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** On some systems the path is a stub that asks to install another package. */
function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}
