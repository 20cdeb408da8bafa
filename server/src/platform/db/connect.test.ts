import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyCluster, makeTempFolder, query, startCluster } from '../../../test/test-cluster.ts'
import { loadConfig } from '../config.ts'
import type { Log } from '../log/log.ts'
import { StartupError } from '../startup-error.ts'
import { connectPostgres } from './connect.ts'

function recordingLog() {
  const lines: string[] = []
  const write = (line: unknown) => void lines.push(String(line))
  return { lines, log: { info: write, warn: write, error: write } as unknown as Log }
}
const configFor = (socketDir: string, user = 'postgres', database = 'postgres') =>
  loadConfig({
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`,
  })

test('waits for an unavailable database at startup and logs a warning', async () => {
  const dataDir = await copyCluster()
  const { lines, log } = recordingLog()
  const connecting = connectPostgres(configFor(join(dataDir, 'run')), log, 20_000)
  await expect.poll(() => lines, { timeout: 5_000 }).toHaveLength(1)
  expect(lines[0]).toMatch(/^PostgreSQL at .* is not responding .*waiting up to 20 s/)
  const { db } = await startCluster(dataDir)
  const { admin } = await connecting
  expect(await query(admin.host, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(db.socketDir).toBe(admin.host)
})

test('a database that stays unavailable fails the startup with a one-line error', async () => {
  const { log } = recordingLog()
  const failure = await connectPostgres(configFor(makeTempFolder()), log, 300).catch((error) => error)
  expect(failure).toBeInstanceOf(StartupError)
  expect(failure.message).toMatch(/^Cannot reach PostgreSQL at /)
})

test('does not wait if the user or database does not exist', async () => {
  const { db } = await startCluster(await copyCluster())
  for (const config of [configFor(db.socketDir, 'nobody'), configFor(db.socketDir, 'postgres', 'nowhere')]) {
    const { lines, log } = recordingLog()
    await expect(connectPostgres(config, log, 20_000)).rejects.toThrow(/does not exist/)
    expect(lines).toEqual([])
  }
})
