import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { longTest } from '../../test/long.ts'
import { startNode, stopNode } from '../../test/start-node.ts'
import {
  copyCluster,
  makeTempFolder,
  query,
  startCluster,
  throwawaySettings,
} from '../../test/test-cluster.ts'
import { loadConfig } from './config.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { rolePassword } from './db/roles.ts'
import { createLog } from './log/log.ts'
import { openPlatform } from './open.ts'
import { keyIdText } from './sealed-files/document-keys.ts'
import { StartupError } from './startup-error.ts'

const log = createLog({ level: 'silent' })
const KEY = 'the key of the first installation 0123456789'
const OTHER_KEY = 'the key of another installation 0123456789'
const OTHER_DOCUMENT_KEY = 'the-document-key-of-another-installation'

async function start(env: Record<string, string>): Promise<void> {
  const { close } = await openPlatform(loadConfig({ DEMO: 'off', NODE_ENV: 'test', ...env }), log)
  await close()
}

async function startError(env: Record<string, string>): Promise<string> {
  const error = await start(env).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartupError)
  return (error as Error).message
}

/** An external PostgreSQL, as configured by DATABASE_URL. */
async function startEmptyPostgres(): Promise<string> {
  const { db } = await startCluster(await copyCluster())
  await query(db.socketDir, 'CREATE DATABASE greenroom')
  return `postgres://postgres@localhost/greenroom?host=${encodeURIComponent(db.socketDir)}`
}

longTest('a database starts only with the key it was created with', { timeout: 90_000 }, async () => {
  const dataDir = await copyCluster()
  const file = join(dataDir, 'secret.key')
  await start({ DATA_DIR: dataDir })
  const key = readFileSync(file, 'utf8')

  rmSync(file)
  expect(await startError({ DATA_DIR: dataDir })).toContain(`${file} is missing`)
  expect(existsSync(file)).toBe(false)
  expect(await startError({ DATA_DIR: dataDir, SECRET_KEY: OTHER_KEY })).toMatch(/^SECRET_KEY is not the key/)
  writeFileSync(file, OTHER_KEY)
  expect(await startError({ DATA_DIR: dataDir })).toContain(`${file} is not the key`)
  for (const damaged of ['', '\n', 'short']) {
    writeFileSync(file, damaged)
    expect(await startError({ DATA_DIR: dataDir })).toContain(`${file} is empty or damaged`)
  }
  writeFileSync(file, key)
  await start({ DATA_DIR: dataDir })
  rmSync(file)
  await start({ DATA_DIR: dataDir, SECRET_KEY: key })
})

test('a database starts only with the keys of its documents', { timeout: 90_000 }, async () => {
  const dataDir = await copyCluster()
  const file = join(dataDir, 'documents.key')
  await start({ DATA_DIR: dataDir })
  const key = readFileSync(file, 'utf8').trim()
  rmSync(file)
  expect(await startError({ DATA_DIR: dataDir })).toContain(`${file} is missing`)
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, OTHER_DOCUMENT_KEY)
  expect(await startError({ DATA_DIR: dataDir })).toContain(`${file} does not contain the key`)
  expect(await startError({ DATA_DIR: dataDir, DOCUMENT_KEYS: OTHER_DOCUMENT_KEY })).toMatch(
    /^DOCUMENT_KEYS does not/,
  )
  // From now on the new key is needed too, until a rotation.
  await start({ DATA_DIR: dataDir, DOCUMENT_KEYS: `${OTHER_DOCUMENT_KEY},${key}` })
  expect(await startError({ DATA_DIR: dataDir, DOCUMENT_KEYS: key })).toMatch(/^DOCUMENT_KEYS does not/)
  const [, id = ''] =
    /write (\w+) into/.exec(await startError({ DATA_DIR: dataDir, DOCUMENT_KEYS: OTHER_DOCUMENT_KEY })) ?? []
  writeFileSync(`${file}.lost`, id)
  await start({ DATA_DIR: dataDir })
})

longTest('the keys of a database from an earlier version are found in its documents', async () => {
  const { db } = await startCluster(await copyCluster())
  await query(db.socketDir, 'CREATE DATABASE greenroom')
  const url = `postgres://postgres@localhost/greenroom?host=${encodeURIComponent(db.socketDir)}`
  const dataDir = makeTempFolder()
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: KEY }
  const file = join(dataDir, 'documents.key')
  await start(env)
  const key = readFileSync(file, 'utf8').trim()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  onTestFinished(() => admin.end())
  const forget = `DELETE FROM installation.facts WHERE name = 'document_keys'`
  await admin.query(forget)
  rmSync(file)
  await start(env)
  writeFileSync(file, key)
  await admin.query(forget)
  await admin.query(
    `SET session_replication_role = replica;
     INSERT INTO document_scans (id, agency_id, document_id, side, media_type, bytes, sha256, wrapped_key, added_at)
     VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'FRONT', 'image/jpeg', 1, '', '\\x${keyIdText(key)}00', now())`,
  )
  rmSync(file)
  expect(await startError(env)).toContain(`${file} is missing`)
  writeFileSync(file, key)
  await start(env)
  const { rows } = await admin.query(`SELECT value FROM installation.facts WHERE name = 'document_keys'`)
  expect(rows).toEqual([{ value: keyIdText(key) }])
})

longTest(
  'a node with another key does not change the first node’s passwords, in any database of the server',
  async () => {
    const url = await startEmptyPostgres()
    const dataDir = makeTempFolder()
    await start({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: KEY })
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    onTestFinished(() => admin.end())
    const passwords = async () =>
      (
        await admin.query(
          `SELECT rolname, rolpassword FROM pg_authid WHERE rolpassword IS NOT NULL ORDER BY 1`,
        )
      ).rows
    const before = await passwords()
    expect(before.length).toBe(3)

    expect(await startError({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: OTHER_KEY })).toMatch(
      /^SECRET_KEY is not the key/,
    )
    await admin.query('CREATE DATABASE second')
    const second = url.replace('/greenroom?', '/second?')
    expect(
      await startError({ DATABASE_URL: second, DATA_DIR: makeTempFolder(), SECRET_KEY: OTHER_KEY }),
    ).toMatch(/different SECRET_KEY/)
    expect(await passwords()).toEqual(before)
  },
)

test('a full disk at the first start leaves no key file', () => {
  const dataDir = join(makeTempFolder(), 'data')
  const script = `
    import * as secrets from ${JSON.stringify(new URL('./identity/installation-secret.ts', import.meta.url).href)}
    try { process.stdout.write(secrets.createSecret(${JSON.stringify(dataDir)})) }
    catch (error) { process.stdout.write(error.message) }`
  // Disallows any writes, as on a full disk.
  const child = spawnSync(
    '/bin/sh',
    ['-c', 'ulimit -f 0; exec "$0" --input-type=module -e "$1" | cat', process.execPath, script],
    { encoding: 'utf8' },
  )
  expect(child.stdout).toMatch(/^Cannot write .*secret\.key/)
  expect(readdirSync(dataDir)).toEqual([])
})

longTest('role passwords work and never appear in the PostgreSQL log, even when setup fails', async () => {
  const dataDir = await copyCluster()
  const db = await startEmbeddedPostgres({
    dataDir,
    log: { info() {}, warn() {}, error() {} },
    settings: { ...throwawaySettings, log_statement: 'all', log_min_error_statement: 'error' },
  })
  onTestFinished(() => db.stop())
  await query(db.socketDir, 'CREATE DATABASE greenroom')
  await query(db.socketDir, 'CREATE ROLE limited LOGIN CREATEROLE')
  const url = (user: string) =>
    `postgres://${user}@localhost/greenroom?host=${encodeURIComponent(db.socketDir)}`
  const filesDir = makeTempFolder()
  expect(await startError({ DATABASE_URL: url('limited'), DATA_DIR: filesDir, SECRET_KEY: KEY })).toContain(
    'permission denied for database greenroom. .env.example lists the rights',
  )
  await start({ DATABASE_URL: url('postgres'), DATA_DIR: filesDir, SECRET_KEY: KEY })
  const logText = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(logText).toContain('ALTER ROLE greenroom_app')
  for (const role of ['greenroom_owner', 'greenroom_app', 'greenroom_jobs'] as const)
    expect(logText).not.toContain(rolePassword(KEY, role))

  writeFileSync(
    join(dataDir, 'postgres', 'pg_hba.conf'),
    'local all postgres trust\nlocal all all scram-sha-256\n',
  )
  await query(db.socketDir, 'SELECT pg_reload_conf()')
  const signIn = async (password: string) => {
    const client = new pg.Client({
      host: db.socketDir,
      user: 'greenroom_app',
      password,
      database: 'greenroom',
    })
    await client.connect()
    await client.end()
  }
  await expect.poll(() => signIn('wrong').catch((error) => error.message)).toContain('password')
  await signIn(rolePassword(KEY, 'greenroom_app'))
})

longTest(
  'a node with its own data folder is rejected, since files of the other nodes would be missing',
  async () => {
    const url = await startEmptyPostgres()
    const shared = makeTempFolder()
    const ownDir = join(makeTempFolder(), 'own')
    await start({ DATABASE_URL: url, DATA_DIR: shared, SECRET_KEY: KEY })
    await start({ DATABASE_URL: url, DATA_DIR: shared, SECRET_KEY: KEY })
    expect(await startError({ DATABASE_URL: url, DATA_DIR: ownDir, SECRET_KEY: KEY })).toMatch(
      /DATA_DIR.*not the folder/,
    )
    mkdirSync(join(ownDir, 'files'), { recursive: true })
    writeFileSync(
      join(ownDir, 'files', '.installation'),
      readFileSync(join(shared, 'files', '.installation')),
    )
    expect(await startError({ DATABASE_URL: url, DATA_DIR: ownDir, SECRET_KEY: KEY })).toMatch(
      /documents\.key is missing/,
    )
    copyFileSync(join(shared, 'documents.key'), join(ownDir, 'documents.key'))
    await start({ DATABASE_URL: url, DATA_DIR: ownDir, SECRET_KEY: KEY })
  },
)

longTest(
  'two nodes start together on an empty PostgreSQL and seed the demo without conflict',
  { timeout: 120_000 },
  async () => {
    const url = await startEmptyPostgres()
    const env = { DATABASE_URL: url, DATA_DIR: makeTempFolder(), SECRET_KEY: KEY, DEMO: 'on' }
    const nodes = await Promise.all([startNode(env), startNode(env)])
    for (const { output } of nodes) expect(output()).toContain('Greenroom is running')
    await Promise.all(nodes.map(({ child }) => stopNode(child)))
  },
)
