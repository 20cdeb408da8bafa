import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runChaos } from './run.ts'

/** The short version of `npm run chaos:chat`; it takes a minute, so only CI and `npm test -- --all` run it. */
const PLAN = { sends: 600, writers: 8, serverKills: 2, postgresKills: 1 }

test.runIf(process.env.TEST_ALL)(
  'no message is lost, duplicated, invented or reordered while processes are killed',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-chaos-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const seed = Date.now() % 1_000_000
    const report = await runChaos({ ...PLAN, seed, dataDir })
    expect(report.violations, `seed ${seed}`).toEqual([])
    // Checks that the run included kills, retries and rejections.
    expect(report.kills).toEqual({ server: 2, postgres: 1 })
    expect(report.ok).toBeGreaterThan(540)
    expect(report.stored).toBe(report.ok)
    expect(report.tally.unknowns).toBeGreaterThan(5)
    expect(report.tally.rejected).toBeGreaterThan(5)
    expect(report.readers.disconnects).toBeGreaterThan(5)
    expect(report.unread).toBeGreaterThan(0)
  },
  600_000,
)
