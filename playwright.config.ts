import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './scripts/chromium-flags.ts'
import { keepTempFilesInMemory } from './scripts/memory-folder.ts'

keepTempFilesInMemory()

/** The slowest files start first, to keep any of them from running alone at the end. */
const SLOWEST_FILES =
  /(site-appearance|site-layout-shift|chat-devices|chat-drafts|chat-history|onboarding)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'slowest', testMatch: SLOWEST_FILES },
    { name: 'others', testIgnore: SLOWEST_FILES },
  ],
  outputDir: 'test-results',
  globalSetup: './e2e/kit/global-setup.ts',
  // Journeys often wait (emails, timers, the idle lock), so run one more worker than there are cores.
  workers: Math.max(2, Math.min(4, availableParallelism() + 1)),
  fullyParallel: false,
  // A failed journey runs again with a trace. If it then passes, it is listed as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: chromiumFlags,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
    viewport: { width: 1440, height: 900 },
    // Animations take time on every click, and page tests run without them too.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
  },
})
