import { rotateDocumentKeys } from '../src/features/compliance/key-rotation.service.ts'
import { loadConfig } from '../src/platform/config.ts'
import { attachOrStartPostgres, connectionCount } from '../src/platform/db/connect.ts'
import { loginAs } from '../src/platform/db/roles.ts'
import { installationSecret } from '../src/platform/identity/installation-secret.ts'
import { createLog } from '../src/platform/log/log.ts'
import { openServices } from '../src/platform/open.ts'
import { recordDocumentKeys } from '../src/platform/sealed-files/needed-keys.ts'
import { StartupError } from '../src/platform/startup-error.ts'

/** npm run keys:rotate: creates a new master key for encrypted documents. Stop the server first. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog({ level: 'error' })
  const postgres = await attachOrStartPostgres(config, log)
  const secret = installationSecret(config.secretKey, config.dataDir)
  try {
    const { user = '' } = loginAs(postgres.admin, secret, 'greenroom_app')
    if ((await connectionCount(postgres.admin, user)) > 0)
      throw new StartupError('Stop all Greenroom servers first: they only have the old key.')
    const { platform, close } = await openServices(config, log, secret, postgres.admin)
    try {
      const { rewrapped } = await rotateDocumentKeys(config, platform, (keys) =>
        recordDocumentKeys(postgres.admin, keys),
      )
      console.log(`Document keys protected by the new master key: ${rewrapped}.`)
      console.log(
        config.documentKeys === undefined
          ? 'The old key was deleted. Make a new backup. Older backups contain the old key and can still be restored.'
          : 'Keep only the first key in DOCUMENT_KEYS. Store the old key for restoring older backups.',
      )
    } finally {
      await close()
    }
  } finally {
    await postgres.stop()
  }
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  },
)
