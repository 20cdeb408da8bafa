import { readPassphrase } from '../src/platform/backup/passphrase.ts'
import { restore } from '../src/platform/backup/restore.ts'
import { loadConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log/log.ts'
import { StartupError } from '../src/platform/startup-error.ts'

/** BACKUP_PASSPHRASE=... npm run restore -- <backup>: verifies a backup and restores it into an empty DATA_DIR. */
async function main([source, ...extraArgs]: string[]): Promise<void> {
  if (!source || extraArgs.length > 0)
    throw new StartupError('Usage: BACKUP_PASSPHRASE=... npm run restore -- <backup>')
  const config = loadConfig(process.env)
  const passphrase = readPassphrase(process.env)
  const { manifest, logs } = await restore(config, createLog({ level: 'error' }), source, passphrase)
  console.log(`Restored the backup of ${manifest.createdAt} to ${config.dataDir}`)
  console.log(
    `Files verified: ${manifest.files.length.toLocaleString('en-US')}. Audit logs intact: ${logs.length}.`,
  )
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  },
)
