import { defineConfig } from 'vitest/config'

const everywhere = {
  setupFiles: ['./vitest.setup.ts'],
  exclude: ['**/node_modules/**', 'e2e/**', '**/build/**'],
  testTimeout: 15_000,
  hookTimeout: 30_000,
  unstubEnvs: true,
}

export default defineConfig({
  test: {
    pool: 'threads',
    // Most of a server test is waiting for PostgreSQL: more files at once than cores.
    maxWorkers: 4,
    projects: [
      { test: { ...everywhere, name: 'house', include: ['architecture.test.ts', 'scripts/**/*.test.ts'] } },
      { test: { ...everywhere, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...everywhere,
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['./server/test/global-setup.ts'],
          // Large packages load several times faster, as they do under the server itself.
          execArgv: ['--import', new URL('./server/src/platform/boot/register.ts', import.meta.url).href],
        },
      },
      { test: { ...everywhere, name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
