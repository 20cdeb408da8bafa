import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { binary } from './paths.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that runs, installing one where the machine lets us; undefined otherwise. */
export async function findOrInstallChromium() {
  return given() ?? onSystem() ?? fromDebian() ?? (await fromPlaywright())
}

function given() {
  const path = process.env.CHROMIUM_PATH
  if (!path) return undefined
  if (runs(path)) return path
  console.log(`CHROMIUM_PATH=${path} does not run; looking for another Chromium.`)
  return undefined
}

function onSystem() {
  return systemPaths().find(runs)
}

/** Where a Chromium seems to be; nobody has tried whether it runs. */
export function systemPaths() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...MAC].filter((path) => existsSync(path))
}

function fromDebian() {
  return installFromDebian('chromium', 'the browser tests') ? onSystem() : undefined
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test')
  if (!runs(chromium.executablePath())) {
    console.log('Downloading Chromium for the browser tests...')
    spawnSync(process.execPath, [binary('playwright'), 'install', 'chromium'], { stdio: 'ignore' })
  }
  return runs(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** A path alone is no proof: on some systems it is a stub that asks to install something else. */
function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}
