import { verifyAudit } from '../src/platform/audit/verify.ts'
import { loadConfig } from '../src/platform/config.ts'
import { attachOrStartPostgres } from '../src/platform/db/connect.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { loginAs } from '../src/platform/db/roles.ts'
import { installationSecret } from '../src/platform/identity/installation-secret.ts'
import { createLog } from '../src/platform/log/log.ts'
import { StartupError } from '../src/platform/startup-error.ts'

/**
 * npm run audit:verify: recomputes the hash chain of the audit log. Exits with code 1 if a row was changed, inserted or
 * removed.
 */
async function main(): Promise<number> {
  const config = loadConfig(process.env)
  const postgres = await attachOrStartPostgres(config, createLog({ level: 'error' }))
  const secret = installationSecret(config.secretKey, config.dataDir)
  const database = openDatabase(loginAs(postgres.admin, secret, 'greenroom_app'), () => {})
  try {
    const results = await verifyAudit(database)
    for (const { agencyId, rows, head, fault } of results) {
      console.log(
        `${agencyId}  ${String(rows).padStart(8)} rows  ${fault ? `BROKEN: ${fault}` : `intact, head ${head.slice(0, 16)}`}`,
      )
    }
    const brokenCount = results.filter((result) => result.fault).length
    console.log(
      brokenCount > 0 ? `Broken logs: ${brokenCount} of ${results.length}` : `Intact logs: ${results.length}`,
    )
    return brokenCount > 0 ? 1 : 0
  } finally {
    await database.close()
    await postgres.stop()
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  },
)
