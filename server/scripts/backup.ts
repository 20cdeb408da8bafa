import { backUp } from '../src/platform/backup/backup.ts'
import { readPassphrase } from '../src/platform/backup/passphrase.ts'
import { loadConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log/log.ts'
import { StartupError } from '../src/platform/startup-error.ts'

/**
 * BACKUP_PASSPHRASE=... npm run backup -- <new folder>: copies the database and files, even while the server is
 * running.
 */
async function main([target, ...extraArgs]: string[]): Promise<void> {
  if (!target || extraArgs.length > 0)
    throw new StartupError('Usage: BACKUP_PASSPHRASE=... npm run backup -- <new folder>')
  const passphrase = readPassphrase(process.env)
  const { files } = await backUp(loadConfig(process.env), createLog({ level: 'warn' }), target, passphrase)
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024
  console.log(
    `Backed up ${files.length.toLocaleString('en-US')} files, ${megabytes.toFixed(0)} MB, to ${target}`,
  )
  console.log('It can only be restored with this passphrase. Store the passphrase somewhere else.')
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  },
)
