import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

// A headless window of a full Chromium loads its address bar's pop-ups as pages of their own, at every new context:
// twice the work of our page. The last switch of a name wins, so Playwright's own list is repeated.
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${withoutFeatures.join(',')}`,
]
// Chromium refuses its sandbox to root, and only to root.
if (process.getuid?.() === 0) args.push('--no-sandbox')

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/kit/global-setup.ts',
  // Journeys also wait, for mails, timers and the idle lock (two and a half minutes): one more than there are cores.
  workers: Math.max(2, Math.min(4, availableParallelism() + 1)),
  fullyParallel: false,
  // Nothing is recorded while it passes: what fails runs again with a trace, and stays failed.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    launchOptions: {
      args,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
  },
})
