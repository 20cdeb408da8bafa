import { defineConfig } from '@playwright/test'

const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
// Chromium refuses its sandbox to root, and only to root.
if (process.getuid?.() === 0) args.push('--no-sandbox')

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/kit/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
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
    trace: 'retain-on-failure',
  },
})
