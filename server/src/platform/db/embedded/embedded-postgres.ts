import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { prepareDataFolder, removeSocketDir } from './data-folder.ts'
import { acquireInstanceLock } from './instance-lock.ts'
import { clearLeftovers, PORT } from './leftovers.ts'
import type { Settings } from './settings.ts'
import { type EmbeddedLog, superviseServer } from './supervisor.ts'
import { ensureSymlinks } from './symlinks.ts'

export type EmbeddedOptions = { dataDir: string; log: EmbeddedLog; settings?: Settings }

export type EmbeddedPostgres = {
  socketDir: string
  port: number
  user: 'postgres'
  database: 'postgres'
  stop(): Promise<void>
}

/** Runs PostgreSQL in our data folder, reachable only through a Unix socket; it stops when we exit. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options
  const binaries = findBinaries()
  ensureSymlinks(binaries.packageDir)
  const folder = prepareDataFolder(options.dataDir, binaries)
  const lock = await acquireInstanceLock(folder)
  try {
    await clearLeftovers(folder, log)
    const created = await ensureCluster(folder, binaries, settings.fsync !== 'off')
    if (created) log.info(`Created a new database in ${folder.cluster}.`)
    const supervisor = await superviseServer({ folder, binaries, settings, log })
    return {
      socketDir: folder.socketDir,
      port: PORT,
      user: 'postgres',
      database: 'postgres',
      stop: async () => {
        await supervisor.stop().finally(() => lock.release())
        removeSocketDir(folder)
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
