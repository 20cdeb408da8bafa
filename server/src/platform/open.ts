import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Platform } from './ctx.ts'
import { openClock } from './db/clock.ts'
import { connectPostgres } from './db/connect.ts'
import { type ConnectionSettings, openDatabase } from './db/database.ts'
import { loginAs } from './db/roles.ts'
import { createEvents } from './events/events.ts'
import { createUserLimits, noUserLimits } from './http/user-limits.ts'
import { createSessions } from './identity/sessions.ts'
import { createVault } from './identity/vault.ts'
import { createJobs, type JobsOptions } from './jobs/jobs.ts'
import { createHints } from './live/hints.ts'
import type { Log } from './log/log.ts'
import { createRepeatCounter } from './log/repeats.ts'
import { createMailer } from './mail/mailer.ts'
import { createOutbound } from './outbound/outbound.ts'
import { createPush } from './push/push.ts'
import { contactOf, createVapid } from './push/vapid.ts'
import { createDocumentKeys, findDocumentKeys } from './sealed-files/document-keys.ts'
import { createSealedFiles } from './sealed-files/sealed-files.ts'
import { setUp } from './set-up.ts'
import { createDiskStorage } from './storage/disk-storage.ts'
import { createS3Storage, waitForBucket } from './storage/s3-storage.ts'
import { createUploadFiles } from './storage/upload-files.ts'

export type OpenPlatform = { platform: Platform; close(): Promise<void> }

/**
 * Starts everything below the features: PostgreSQL, roles, migrations, then the services. Other nodes can't
 * run their setup until `finishSetup` or `close` is called.
 */
export async function openPlatform(
  config: Config,
  log: Log,
): Promise<OpenPlatform & { finishSetup(): Promise<void> }> {
  if (config.s3) await waitForBucket(config.s3, log)
  const postgres = await connectPostgres(config, log)
  try {
    const { secret, release } = await setUp(config, postgres.admin, log)
    const services = await openServices(config, log, secret, postgres.admin)
    return {
      platform: services.platform,
      finishSetup: release,
      async close() {
        await release()
        await services.close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Opens the services on a database that is already set up, as scripts and tests do. */
export async function openServices(
  config: Config,
  log: Log,
  secret: string,
  base: ConnectionSettings,
  { pollSeconds }: Pick<JobsOptions, 'pollSeconds'> = {},
): Promise<OpenPlatform> {
  const reportLost = createRepeatCounter()
  const database = openDatabase(
    loginAs(base, secret, 'greenroom_app'),
    ({ message: reason }) =>
      reportLost(reason, (repeats) =>
        log.warn({ reason, ...(repeats > 0 && { repeats }) }, 'Database connection lost'),
      ),
    undefined,
    (err) => log.error({ err }, 'An after-commit hook failed'),
  )
  const clock = await openClock(database.pool).catch(async (error) => {
    await database.close()
    throw error
  })
  const sessions = createSessions(database)
  const jobs = createJobs({
    connection: loginAs(base, secret, 'greenroom_jobs'),
    log,
    role: config.role,
    ...(pollSeconds !== undefined && { pollSeconds }),
  })
  const mailer = createMailer({ config, database, jobs, log })
  const outbound = createOutbound({ allow: config.outboundAllow })
  const storage = config.s3 ? createS3Storage(config.s3) : createDiskStorage(join(config.dataDir, 'files'))
  const documentKeys = createDocumentKeys(findDocumentKeys(config.documentKeys, config.dataDir))
  const platform: Platform = {
    config,
    database,
    log,
    events: createEvents(),
    sessions,
    userLimits: config.userLimits ? createUserLimits(database) : noUserLimits,
    jobs,
    live: createHints(),
    mailer,
    outbound,
    push: createPush(outbound, createVapid(secret, contactOf(config))),
    storage,
    sealedFiles: createSealedFiles(storage, documentKeys),
    uploads: createUploadFiles(join(config.dataDir, 'uploads')),
    vault: createVault(secret),
    clock: clock.now,
  }
  return {
    platform,
    async close() {
      clock.close()
      await jobs.stop()
      await mailer.close()
      outbound.close()
      await sessions.close()
      await database.close()
    },
  }
}
