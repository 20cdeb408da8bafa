import { verifyAudit } from '../src/platform/audit/verify.ts'
import { loadConfig } from '../src/platform/config.ts'
import { attachOrStartPostgres } from '../src/platform/db/connect.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { loginAs } from '../src/platform/db/roles.ts'
import { installationSecret } from '../src/platform/identity/vault.ts'
import { createLog } from '../src/platform/log/log.ts'
import { StartupError } from '../src/platform/startup-error.ts'

/** npm run audit:verify: recomputes every seal of the audit log. Ends with 1 when a row was changed, cut or removed. */
async function main(): Promise<number> {
  const config = loadConfig(process.env)
  const postgres = await attachOrStartPostgres(config, createLog({ level: 'error' }))
  const secret = installationSecret(config.secretKey, config.dataDir)
  const database = openDatabase(loginAs(postgres.admin, secret, 'greenroom_app'), () => {})
  try {
    const verdicts = await verifyAudit(database)
    for (const { agencyId, rows, head, fault } of verdicts) {
      console.log(
        `${agencyId}  ${String(rows).padStart(8)} rows  ${fault ? `BROKEN: ${fault}` : `intact, head ${head.slice(0, 16)}`}`,
      )
    }
    const broken = verdicts.filter((verdict) => verdict.fault).length
    console.log(
      broken > 0 ? `${broken} of ${verdicts.length} logs are broken` : `${verdicts.length} logs are intact`,
    )
    return broken > 0 ? 1 : 0
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
