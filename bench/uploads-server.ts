import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { createApp, wire } from '../server/src/app.ts'
import { createAgency } from '../server/src/features/agency/agency.service.ts'
import { createAccount } from '../server/src/features/auth/account.service.ts'
import { openSession } from '../server/src/features/auth/session.service.ts'
import { createPendingCreator } from '../server/src/features/creators/creators.service.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { type Tx, withScope } from '../server/src/platform/db/scope.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { openPlatform } from '../server/src/platform/open.ts'

/** The measured process of bench:uploads, without per-user limits, so only the decoder protects it. */

export type UploadsReady = { port: number; adminToken: string; videos: { id: string; token: string }[] }

const VIDEOS_PER_ATTACKER = 4
const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
const config = loadConfig({
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  PORT: '0',
  USER_LIMITS: 'off',
})
const { platform, close } = await openPlatform(config, createLog({ level: 'silent' }))
wire(platform)
const app = await createApp(platform, () => false, null)
await platform.jobs.start()
await app.listen({ host: '127.0.0.1', port: 0 })

const agencyId = newId()
const ctx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Bench' } } as const
const visitor = { platform, requestId: newId(), ipAddress: '127.0.0.1', device: 'Bench' }
const ready = await withScope(platform.database, agencyId, async (tx): Promise<UploadsReady> => {
  await createAgency(ctx, tx, { name: 'Agency', timeZone: 'UTC', isHouse: true })
  const admin = await createSignedInUser(tx, 'AGENCY_ADMIN', platform.clock().toISOString())
  const attackers = [
    await createSignedInUser(tx, 'CREATOR', null),
    await createSignedInUser(tx, 'CREATOR', null),
  ]
  const videos: UploadsReady['videos'] = []
  for (const { userId, token } of attackers)
    for (let i = 0; i < VIDEOS_PER_ATTACKER; i++) videos.push({ id: await addVideo(tx, userId), token })
  return { port: (app.server.address() as AddressInfo).port, adminToken: admin.token, videos }
})

process.on('message', async (message) => {
  if (message !== 'stop') return
  await app.close()
  await close()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
process.on('disconnect', () => process.exit(1))
process.send?.(ready)

async function createSignedInUser(tx: Tx, role: 'AGENCY_ADMIN' | 'CREATOR', emailVerifiedAt: string | null) {
  const userId = newId()
  const account = { id: userId, email: `${userId}@bench.test`, name: role, role, emailVerifiedAt }
  await createAccount(tx, { ...account, passwordHash: 'none' })
  if (role === 'CREATOR') await createPendingCreator(tx, { userId, stageName: role })
  return { userId, token: await openSession(visitor, tx, { userId, agencyId, role, name: role }) }
}

/** A processed video without a poster, so a poster sent for it is decoded. */
async function addVideo(tx: Tx, ownerId: string): Promise<string> {
  const id = newId()
  await tx.query(
    `INSERT INTO uploads (id, agency_id, owner_id, purpose, status, kind, file_name, bytes)
     VALUES ($1, $2, $3, 'chat', 'ready', 'video', 'clip.mp4', 1000)`,
    [id, agencyId, ownerId],
  )
  return id
}
