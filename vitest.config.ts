import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type BrowserCommand, type TestSpecification } from 'vitest/node'
import { anyBrowserPath } from './scripts/chromium.mjs'
import { chromiumFlags } from './scripts/chromium-flags.ts'
import { keepTempFilesInMemory } from './scripts/memory-folder.ts'

keepTempFilesInMemory()

const chromium = process.env.CHROMIUM_PATH ?? anyBrowserPath()

const shared = {
  setupFiles: ['./vitest.setup.ts'],
  exclude: [
    '**/node_modules/**',
    'e2e/**',
    '**/build/**',
    // Slow tests with killed processes or large data run only in CI and with `npm test -- --all`.
    ...(process.env.TEST_ALL ? [] : ['**/*.long.test.ts']),
  ],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  unstubEnvs: true,
  // A test that passes on its second attempt is listed as flaky and does not fail the run.
  retry: 1,
  // A slow machine needs longer than the default second.
  expect: { poll: { timeout: 10_000, interval: 50 } },
}

/** For tests without a server. */
const light = { ...shared, isolate: false, setupFiles: [...shared.setupFiles, './vitest.fresh.ts'] }

// Slow tests in small files. Without timings from an earlier run, the largest files start first, and these would run
// alone at the end.
const SLOWEST = [
  'bridge.long',
  'backup/backup',
  'chaos/chaos',
  'test/fuzz',
  'test/canary',
  'test/rights',
  'platform/set-up',
  'uploads/media',
  'uploads/poster',
  'large-agency',
  '-scale',
  'audit/audit',
  'notification-delivery',
  'demo/seed',
  'seed-repeat',
  'embedded/crash',
  'embedded/embedded-postgres',
  'auth/sign-in',
  'mail/mailer',
  'jobs/jobs',
  '-resume',
  'packet-memory',
]

// `npm test` uses React's production build, which renders pages in 60% of the time.
const reactBuild = process.env.NODE_ENV === 'production' ? 'production' : 'development'

/** Used by web/test/input.ts. */
const clickAt: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.click(x, y)

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = SLOWEST.findIndex((name) => moduleId.includes(`${name}.`))
      return index < 0 ? SLOWEST.length : index
    }
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((specs) => specs.toSorted((a, b) => rank(a) - rank(b)))
  }
}

export default defineConfig({
  test: {
    pool: 'threads',
    // Server tests mostly wait for PostgreSQL, so more files than cores run in parallel.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    projects: [
      { test: { ...light, name: 'repo', include: ['architecture*.test.ts', 'scripts/**/*.test.ts'] } },
      { test: { ...light, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          // Loading the server takes longer than most tests. Each file has its own database and app and leaves no module
          // state behind.
          isolate: false,
          include: ['server/**/*.test.ts'],
          globalSetup: ['./server/test/global-setup.ts'],
          // Uses the server's loader, which loads large packages several times faster.
          execArgv: ['--import', new URL('./server/src/platform/boot/register.ts', import.meta.url).href],
        },
      },
      {
        test: {
          ...light,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...shared.exclude, 'web/**/*.page.test.tsx'],
        },
      },
      {
        plugins: [tailwindcss()],
        cacheDir: `node_modules/.vite-${reactBuild}`,
        resolve: {
          alias: {
            // Makes the route table readable in the browser and replaces the socket.
            '@react-router/dev/routes': fileURLToPath(new URL('./web/test/route-table.ts', import.meta.url)),
            'socket.io-client': fileURLToPath(new URL('./web/test/live.ts', import.meta.url)),
          },
        },
        define: {
          'process.env.NODE_ENV': JSON.stringify(reactBuild),
          // Axe takes a quarter of the time of page tests.
          'import.meta.env.TEST_QUICK': `${Boolean(process.env.TEST_QUICK)}`,
        },
        optimizeDeps: { entries: ['web/src/**/*.tsx', 'web/test/*.{ts,tsx}', '!web/test/*.test.ts'] },
        test: {
          ...shared,
          name: 'pages',
          // Slow machines take several times as long to render a page.
          testTimeout: 90_000,
          include: ['web/**/*.page.test.tsx'],
          setupFiles: [...shared.setupFiles, './web/test/setup.ts'],
          // Modules load once for all files; each test starts signed out with an empty cache.
          isolate: false,
          // Each page keeps a core busy.
          maxWorkers: 2,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              // Makes a click on a missing element fail before the test times out.
              actionTimeout: 10_000,
              launchOptions: { args: chromiumFlags, ...(chromium ? { executablePath: chromium } : {}) },
              contextOptions: { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
            }),
            commands: { clickAt },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
