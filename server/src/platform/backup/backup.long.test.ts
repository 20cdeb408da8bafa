import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { addCreator, addFan } from '../../../test/fans.ts'
import { seedAgencies } from '../../../test/seed-agencies.ts'
import { copyCluster, makeTempFolder } from '../../../test/test-cluster.ts'
import { wire } from '../../app.ts'
import { writeMessage } from '../../features/chat/message-writer.service.ts'
import { type Config, loadConfig } from '../config.ts'
import type { Platform } from '../ctx.ts'
import { fingerprintOf } from '../identity/installation-secret.ts'
import { createLog } from '../log/log.ts'
import { openPlatform } from '../open.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const log = createLog({ level: 'silent' })
const PASSPHRASE = 'correct horse battery staple'
const ROUNDS = 2

async function start(config: Config) {
  const instance = await openPlatform(config, log)
  wire(instance.platform)
  await instance.platform.jobs.start()
  await instance.finishSetup()
  return instance
}

const createAdminClient = ({ database }: Platform) =>
  new pg.Client({ ...database.connection, user: 'postgres' })
const fileKey = (n: number) => `backup/${n}`

/** Writes a file and then a message about it, as fast as it can, with a checkpoint every few writes. */
function writeUnderLoad(platform: Platform, agencyId: string, fanId: string) {
  const state = { written: 0, isStopping: false }
  const admin = createAdminClient(platform)
  const write = async () => {
    await platform.storage.write(fileKey(state.written + 1), Readable.from([`file ${state.written + 1}`]))
    const { seq } = await writeMessage(platform, agencyId, {
      id: newId(),
      fanId,
      direction: 'TO_FAN',
      content: `message ${state.written + 1} ${'x'.repeat(2_000)}`,
      handlerType: 'HUMAN',
      composition: 'typed',
      senderName: 'Somebody',
      senderId: null,
      clientId: null,
      externalId: null,
      sentAt: new Date().toISOString(),
      platform: null,
      visible: null,
      ownerId: null,
      attachments: [],
    })
    state.written = seq
  }
  const writing = (async () => {
    while (!state.isStopping) await write()
  })()
  const checkpointing = (async () => {
    await admin.connect()
    while (!state.isStopping) {
      await admin.query('CHECKPOINT')
      await sleep(20)
    }
    await admin.end()
  })()
  return {
    state,
    async stop() {
      state.isStopping = true
      await Promise.all([writing, checkpointing])
    },
  }
}

test('a backup made under load and forced checkpoints restores to one point in time, with key, audit log and files', {
  timeout: 180_000 * ROUNDS,
}, async () => {
  const dataDir = await copyCluster()
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'off', NODE_ENV: 'test' })
  let instance = await start(config)
  const people = await seedAgencies(instance.platform)
  const { agencyId } = people.north.AGENCY_ADMIN
  const creatorId = await addCreator({ platform: instance.platform } as TestApp, agencyId, 'Backed Up')
  const fanId = await addFan({ platform: instance.platform } as TestApp, agencyId, creatorId)
  const key = readFileSync(join(dataDir, 'secret.key'), 'utf8')
  const encrypted = instance.platform.vault.encrypt('a secret', 'record 1')
  const scan = { agencyId, id: 'scan-1' }
  const { wrappedKey } = await instance.platform.sealedFiles.write(scan, Readable.from(['a passport']), 100)

  for (let round = 1; round <= ROUNDS; round++) {
    const target = join(makeTempFolder(), 'backup')
    const load = writeUnderLoad(instance.platform, agencyId, fanId)
    await expect.poll(() => load.state.written, { timeout: 10_000 }).toBeGreaterThan(20)
    const before = load.state.written
    await backUp(config, log, target, PASSPHRASE)
    const after = load.state.written
    await load.stop()
    expect(after).toBeGreaterThan(before)
    await instance.close()
    rmSync(dataDir, { recursive: true })

    const { logs } = await restore(config, log, target, PASSPHRASE)
    expect(logs.length).toBeGreaterThan(0)
    instance = await start(config)
    const { platform } = instance
    const admin = createAdminClient(platform)
    await admin.connect()
    const [counts] = (
      await admin.query(
        `SELECT count(*)::int AS count, max(m.seq)::int AS last, max(c.last_seq)::int AS counted
         FROM messages m JOIN conversations c USING (agency_id, fan_id) WHERE m.fan_id = $1`,
        [fanId],
      )
    ).rows
    await admin.end()
    expect([counts.count, counts.counted]).toEqual([counts.last, counts.last])
    expect(counts.last).toBeGreaterThanOrEqual(before)
    expect(counts.last).toBeLessThanOrEqual(after + 1)
    for (let n = 1; n <= counts.last; n++)
      expect(await text(await platform.storage.read(fileKey(n)))).toBe(`file ${n}`)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(key)
    expect(platform.vault.decrypt(encrypted, 'record 1')).toBe('a secret')
    expect(await text(await platform.sealedFiles.read(scan, wrappedKey))).toBe('a passport')
  }
  await instance.close()
})

test('a stopped installation can be backed up, and a damaged backup or wrong passphrase changes nothing', {
  timeout: 90_000,
}, async () => {
  const dataDir = await copyCluster()
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'off', NODE_ENV: 'test' })
  const { platform, close } = await start(config)
  await platform.storage.write('a/b', Readable.from(['content']))
  await close()
  const target = join(makeTempFolder(), 'backup')
  const parent = dirname(target)
  const deadPid = spawnSync(process.execPath, ['--version']).pid
  const livePid = process.ppid
  const id = fingerprintOf(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()).slice(0, 8)
  const leftovers = [
    `${id}-${deadPid}`,
    `${id}-${livePid}`,
    `0123abcd-${deadPid}`,
    `${deadPid}`,
    `${deadPid}0`,
  ]
  for (const name of leftovers)
    mkdirSync(join(parent, `earlier.unfinished-${name}`, 'files'), { recursive: true })
  utimesSync(join(parent, `earlier.unfinished-${deadPid}`), 1, 1)
  await backUp(config, log, target, PASSPHRASE)
  expect(readdirSync(parent).toSorted()).toEqual([
    'backup',
    ...[leftovers[2], leftovers[1], leftovers[4]].map((name) => `earlier.unfinished-${name}`).toSorted(),
  ])
  await expect(backUp(config, log, target, PASSPHRASE)).rejects.toThrow('already exists')
  const key = readFileSync(join(dataDir, 'secret.key'))
  expect(readFileSync(join(target, 'manifest.json')).includes(key)).toBe(false)
  for (const name of ['secret.key', 'documents.key']) expect(existsSync(join(target, name))).toBe(false)

  await expect(restore(config, log, target, PASSPHRASE)).rejects.toThrow('is not empty')
  const empty = { ...config, dataDir: join(makeTempFolder(), 'data') }
  const attemptRestore = () => restore(empty, log, target, PASSPHRASE)
  await expect(restore(empty, log, target, 'another passphrase')).rejects.toThrow('not the passphrase')
  appendFileSync(join(target, 'files/a/b'), '!')
  await expect(attemptRestore()).rejects.toThrow('files/a/b was changed')
  rmSync(join(target, 'files/a/b'))
  await expect(attemptRestore()).rejects.toThrow('files/a/b is missing')
  writeFileSync(join(target, 'files/a/b'), 'content')
  const manifest = readFileSync(join(target, 'manifest.json'), 'utf8')
  writeFileSync(join(target, 'manifest.json'), manifest.replace('"version": 1', '"version":  1'))
  await expect(attemptRestore()).rejects.toThrow('was changed')
  expect(existsSync(empty.dataDir)).toBe(false)
  writeFileSync(join(target, 'manifest.json'), manifest)
  await attemptRestore()
  onTestFinished(() => rmSync(empty.dataDir, { recursive: true, force: true }))
  const restored = await start(empty)
  expect(await text(await restored.platform.storage.read('a/b'))).toBe('content')
  await restored.close()
})
