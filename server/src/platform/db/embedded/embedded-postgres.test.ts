import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyCluster, makeTempFolder, query, startCluster } from '../../../../test/test-cluster.ts'
import { StartupError } from '../../startup-error.ts'

test('starts, accepts queries, stops, and keeps its data for the next start', async () => {
  const dataDir = join(makeTempFolder(), 'data')
  const first = await startCluster(dataDir)
  await query(first.db.socketDir, 'CREATE TABLE items (name text)')
  await query(first.db.socketDir, "INSERT INTO items VALUES ('first')")
  await first.db.stop()
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)

  const second = await startCluster(dataDir)
  expect(await query(second.db.socketDir, 'SELECT name FROM items')).toEqual([{ name: 'first' }])
  expect(second.log).toEqual([])
})

test('uses UTF-8 and UTC, and listens only on a private Unix socket', async () => {
  const { db } = await startCluster(await copyCluster())
  const [settings] = await query(
    db.socketDir,
    `SELECT getdatabaseencoding() AS encoding, current_setting('TimeZone') AS zone,
            current_setting('listen_addresses') AS addresses, 'É' ILIKE 'é' AS folds`,
  )
  expect(settings).toEqual({ encoding: 'UTF8', zone: 'UTC', addresses: '', folds: true })
  expect(statSync(db.socketDir).mode & 0o777).toBe(0o700)
})

test.runIf(process.env.TEST_ALL)('several data folders can run at the same time', async () => {
  const [first, second] = await Promise.all([
    startCluster(await copyCluster()),
    startCluster(await copyCluster()),
  ])
  await query(first.db.socketDir, 'CREATE TABLE only_in_one ()')
  const [row] = await query(second.db.socketDir, "SELECT to_regclass('only_in_one') AS oid")
  expect(row).toEqual({ oid: null })
})

test('a second instance on the same folder is rejected at once, with the pid of the first', async () => {
  const dataDir = await copyCluster()
  const { db } = await startCluster(dataDir)
  const failure = await startCluster(dataDir).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartupError)
  expect(failure).toHaveProperty(
    'message',
    expect.stringMatching(
      new RegExp(`${dataDir} is in use by another Greenroom server \\(process ${process.pid}\\)`),
    ),
  )
  expect(await query(db.socketDir, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.runIf(process.env.TEST_ALL)(
  'a data folder whose path is too long for a socket gets a short socket path elsewhere',
  async () => {
    const dataDir = join(makeTempFolder(), 'a-folder-with-a-long-name'.repeat(5), 'data')
    const { db } = await startCluster(await copyCluster(dataDir))
    expect(Buffer.byteLength(join(db.socketDir, '.s.PGSQL.5432'))).toBeLessThan(104)
    expect(await query(db.socketDir, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await db.stop()
    expect(existsSync(db.socketDir)).toBe(false)
  },
)

test.runIf(process.env.TEST_ALL)('an interrupted first start does not block the next one', async () => {
  const dataDir = join(makeTempFolder(), 'data')
  mkdirSync(join(dataDir, 'postgres.unfinished-1', 'base'), { recursive: true })
  mkdirSync(join(dataDir, 'postgres'))
  const { db } = await startCluster(dataDir)
  expect(await query(db.socketDir, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'run'])
})

const invalidFolders: [name: string, prepare: (folder: string) => string, message: RegExp][] = [
  [
    'a folder inside a file',
    (folder) => {
      writeFileSync(join(folder, 'file'), '')
      return join(folder, 'file', 'data')
    },
    /not writable \(ENOTDIR\)/,
  ],
  ['a folder that cannot be created', () => '/proc/greenroom/data', /not writable \(E/],
  [
    'data from another PostgreSQL version',
    (folder) => {
      mkdirSync(join(folder, 'postgres'))
      writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '15\n')
      return folder
    },
    /created by PostgreSQL 15, but this is PostgreSQL 18/,
  ],
  [
    'a folder with other content',
    (folder) => {
      mkdirSync(join(folder, 'postgres'))
      writeFileSync(join(folder, 'postgres', 'holiday.txt'), '')
      return folder
    },
    /contains no database/,
  ],
]

test.each(invalidFolders)('rejects %s with a one-line error', async (_name, prepare, message) => {
  const failure = await startCluster(prepare(makeTempFolder())).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartupError)
  expect((failure as StartupError).message).toMatch(message)
  expect((failure as StartupError).message).not.toContain('\n')
})

test.runIf(process.getuid?.() === 0)(
  'as root, the error names a folder the PostgreSQL user can’t access',
  async () => {
    const folder = makeTempFolder()
    mkdirSync(join(folder, 'closed'), { mode: 0o700 })
    await expect(startCluster(join(folder, 'closed', 'data'))).rejects.toThrow(
      new RegExp(`cannot run as root.*cannot access ${join(folder, 'closed')}:`),
    )
  },
)
