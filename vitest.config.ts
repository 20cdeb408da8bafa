import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { systemPaths } from './scripts/chromium.mjs'
import { chromiumFlags } from './scripts/chromium-flags.ts'

const chromium = process.env.CHROMIUM_PATH ?? systemPaths()[0]

const everywhere = {
  setupFiles: ['./vitest.setup.ts'],
  exclude: ['**/node_modules/**', 'e2e/**', '**/build/**'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  unstubEnvs: true,
}

// Small files that take longest. Where no earlier run has left its times the largest files go first, and these would
// be waited for alone at the end.
const LONGEST = [
  'chaos/chaos',
  'test/fuzz',
  'test/canary',
  'test/rights',
  'uploads/media',
  'notification-delivery',
  'demo/seed-rows',
  'embedded/crash',
  'embedded/embedded-postgres',
  'auth/sign-in',
  'mail/mailer',
  'jobs/jobs',
  'fan-imports-resume',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      return found < 0 ? LONGEST.length : found
    }
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((own) => own.toSorted((a, b) => place(a) - place(b)))
  }
}

export default defineConfig({
  test: {
    pool: 'threads',
    // Most of a server test is waiting for PostgreSQL: more files at once than cores.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...everywhere, name: 'house', include: ['architecture.test.ts', 'scripts/**/*.test.ts'] } },
      { test: { ...everywhere, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...everywhere,
          name: 'server',
          // Loading the server took longer than most of its tests. What they share is a PostgreSQL in any case: each file
          // has its own database and its own app, and leaves nothing behind in a module.
          isolate: false,
          include: ['server/**/*.test.ts'],
          globalSetup: ['./server/test/global-setup.ts'],
          // Large packages load several times faster, as they do under the server itself.
          execArgv: ['--import', new URL('./server/src/platform/boot/register.ts', import.meta.url).href],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...everywhere.exclude, 'web/**/*.page.test.tsx'],
        },
      },
      {
        plugins: [tailwindcss()],
        resolve: {
          alias: {
            // The route table is read in the browser, and the socket goes nowhere.
            '@react-router/dev/routes': fileURLToPath(new URL('./web/test/route-table.ts', import.meta.url)),
            'socket.io-client': fileURLToPath(new URL('./web/test/live.ts', import.meta.url)),
          },
        },
        define: { 'process.env.NODE_ENV': '"development"' },
        optimizeDeps: { entries: ['web/src/**/*.tsx', 'web/test/*.{ts,tsx}'] },
        test: {
          ...everywhere,
          name: 'pages',
          include: ['web/**/*.page.test.tsx'],
          setupFiles: [...everywhere.setupFiles, './web/test/setup.ts'],
          expect: { poll: { timeout: 10_000, interval: 50 } },
          // A page's modules load once for all files: each begins with an empty cache and nobody signed in.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: { args: chromiumFlags, ...(chromium ? { executablePath: chromium } : {}) },
              contextOptions: { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
