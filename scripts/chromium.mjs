import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { binary } from './paths.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of a working Chromium, installing it if necessary; undefined if that fails. */
export async function findOrInstallChromium() {
  return (
    findInEnvironment() ??
    findOnSystem() ??
    installOnDebian('chromium', findOnSystem) ??
    (await installWithPlaywright())
  )
}

/** Prefers Chromium without a user interface, which runs tests faster but does not receive push messages. */
export async function findOrInstallHeadlessChromium() {
  return (
    findInEnvironment() ??
    findHeadlessOnSystem() ??
    findOnSystem() ??
    installOnDebian('chromium-headless-shell', findHeadlessOnSystem) ??
    (await findOrInstallChromium())
  )
}

function findInEnvironment() {
  const path = process.env.CHROMIUM_PATH
  if (!path) return undefined
  if (canRun(path)) return path
  console.log(`CHROMIUM_PATH=${path} doesn't run. Looking for another Chromium.`)
  return undefined
}

function findOnSystem() {
  return systemPaths().find(canRun)
}

function findHeadlessOnSystem() {
  return pathsOf(HEADLESS_NAMES).find(canRun)
}

/** Paths of existing Chromium programs, which may not work. */
function systemPaths() {
  return [...pathsOf(NAMES), ...MAC_PATHS.filter((path) => existsSync(path))]
}

function pathsOf(names) {
  const directories = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => directories.map((directory) => join(directory, name)))
    .filter((path) => existsSync(path))
}

/** For a test runner that was started without `npm test`. */
export function anyBrowserPath() {
  return [...pathsOf(HEADLESS_NAMES), ...systemPaths()][0]
}

function installOnDebian(name, find) {
  return installFromDebian(name, 'the browser tests') ? find() : undefined
}

async function installWithPlaywright() {
  const { chromium } = await import('@playwright/test')
  if (!canRun(chromium.executablePath())) {
    console.log('Downloading Chromium for the browser tests...')
    spawnSync(process.execPath, [binary('playwright'), 'install', 'chromium'], { stdio: 'ignore' })
  }
  return canRun(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** On some systems, the program is a stub that asks to install another package. */
function canRun(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}
