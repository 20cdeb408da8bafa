import { type Browser, chromium } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/chromium.mjs'

/** A real Chromium with an empty profile and no background activity. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findOrInstallChromium()
  if (!executablePath) throw new Error('Chromium not found. Set CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}
