import {
  type FigureFault,
  figureFaults,
  listAgenciesToRecount,
  rebuildFigures,
} from '../src/features/fans/recount.service.ts'
import { loadConfig } from '../src/platform/config.ts'
import { attachOrStartPostgres } from '../src/platform/db/connect.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { loginAs } from '../src/platform/db/roles.ts'
import { installationSecret } from '../src/platform/identity/vault.ts'
import { createLog } from '../src/platform/log/log.ts'
import { StartupError } from '../src/platform/startup-error.ts'

const MOST_SHOWN = 20

/** npm run figures:check counts every figure anew and ends with 1 when one differs; figures:rebuild puts them right. */
async function main(task: string | undefined): Promise<number> {
  if (task !== 'check' && task !== 'rebuild') throw new StartupError('Say check or rebuild.')
  const config = loadConfig(process.env)
  const postgres = await attachOrStartPostgres(config, createLog({ level: 'error' }))
  const secret = installationSecret(config.secretKey, config.dataDir)
  const database = openDatabase(loginAs(postgres.admin, secret, 'greenroom_app'), () => {})
  try {
    return await overAllAgencies(database, task)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

async function overAllAgencies(database: Database, task: 'check' | 'rebuild'): Promise<number> {
  const agencies = await listAgenciesToRecount(database)
  let wrong = 0
  for (const { id, name } of agencies) {
    const scope = { platform: { database }, agencyId: id }
    const begun = performance.now()
    if (task === 'rebuild') await rebuildFigures(scope)
    const faults = await figureFaults(scope)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const verdict = faults.length === 0 ? 'as counted' : `${faults.length} WRONG`
    console.log(`${id}  ${name.slice(0, 32).padEnd(32)}  ${verdict.padEnd(12)}  ${seconds.padStart(6)} s`)
    show(faults)
    wrong += faults.length
  }
  const last = task === 'rebuild' ? 'rebuilt and counted again' : 'counted again'
  console.log(
    wrong > 0
      ? `${wrong} figures are not what a recount says`
      : `All figures of ${agencies.length} agencies ${last}: every one is right`,
  )
  return wrong > 0 ? 1 : 0
}

function show(faults: FigureFault[]): void {
  for (const { kept_in, key, expected, stored } of faults.slice(0, MOST_SHOWN))
    console.log(
      `  ${kept_in.padEnd(19)} ${JSON.stringify(key)}  counted ${JSON.stringify(expected)}  stored ${JSON.stringify(stored)}`,
    )
  if (faults.length > MOST_SHOWN) console.log(`  and ${faults.length - MOST_SHOWN} more`)
}

main(process.argv[2]).then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  },
)
