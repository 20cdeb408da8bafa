import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { createApp, wire } from '../server/src/app.ts'
import { createAgency } from '../server/src/features/agency/agency.service.ts'
import { createAccount } from '../server/src/features/auth/account.service.ts'
import { openSession } from '../server/src/features/auth/session.service.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { withScope } from '../server/src/platform/db/scope.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { openPlatform } from '../server/src/platform/open.ts'

/** The measured process of bench:content, with one admin signed in and jobs running. */

export type UploadServerReady = { port: number; token: string }

const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', USER_LIMITS: 'off' })
const { platform, close } = await openPlatform(config, createLog({ level: 'silent' }))
wire(platform)
const app = await createApp(platform, () => false, null)
await platform.jobs.start()
await app.listen({ host: '127.0.0.1', port: 0 })

const agencyId = newId()
const ctx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Bench' } } as const
const visitor = { platform, requestId: newId(), ipAddress: '127.0.0.1', device: 'Bench' }
const token = await withScope(platform.database, agencyId, async (tx) => {
  await createAgency(ctx, tx, { name: 'Agency', timeZone: 'UTC', isHouse: true })
  const [userId, role] = [newId(), 'AGENCY_ADMIN'] as const
  const emailVerifiedAt = platform.clock().toISOString()
  const account = { id: userId, email: `${userId}@bench.test`, name: role, role, emailVerifiedAt }
  await createAccount(tx, { ...account, passwordHash: 'none' })
  return openSession(visitor, tx, { userId, agencyId, role, name: role })
})

process.on('message', async () => {
  await app.close()
  await close()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
process.on('disconnect', () => process.exit(1))
const ready: UploadServerReady = { port: (app.server.address() as AddressInfo).port, token }
process.send?.(ready)
