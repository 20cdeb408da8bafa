import {
  type FigureMismatch,
  figureMismatches,
  listAgenciesToRecount,
  rebuildFigures,
} from '../src/features/fans/recount.service.ts'
import { loadConfig } from '../src/platform/config.ts'
import { attachOrStartPostgres } from '../src/platform/db/connect.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { loginAs } from '../src/platform/db/roles.ts'
import { installationSecret } from '../src/platform/identity/installation-secret.ts'
import { createLog } from '../src/platform/log/log.ts'
import { StartupError } from '../src/platform/startup-error.ts'

const MAX_LISTED = 20

/** npm run figures:check recounts all figures and exits with code 1 if any differ; figures:rebuild corrects them. */
async function main(task: string | undefined): Promise<number> {
  if (task !== 'check' && task !== 'rebuild')
    throw new StartupError('Usage: npm run figures:check or npm run figures:rebuild')
  const config = loadConfig(process.env)
  const postgres = await attachOrStartPostgres(config, createLog({ level: 'error' }))
  const secret = installationSecret(config.secretKey, config.dataDir)
  const database = openDatabase(loginAs(postgres.admin, secret, 'greenroom_app'), () => {})
  try {
    return await processAgencies(database, task)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

async function processAgencies(database: Database, task: 'check' | 'rebuild'): Promise<number> {
  const agencies = await listAgenciesToRecount(database)
  let mismatchCount = 0
  for (const { id, name } of agencies) {
    const scope = { platform: { database }, agencyId: id }
    const startedAt = performance.now()
    if (task === 'rebuild') await rebuildFigures(scope)
    const mismatches = await figureMismatches(scope)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const result = mismatches.length === 0 ? 'correct' : `${mismatches.length} WRONG`
    console.log(`${id}  ${name.slice(0, 32).padEnd(32)}  ${result.padEnd(12)}  ${seconds.padStart(6)} s`)
    printMismatches(mismatches)
    mismatchCount += mismatches.length
  }
  const action = task === 'rebuild' ? 'rebuilt and recounted' : 'recounted'
  console.log(
    mismatchCount > 0
      ? `Figures that differ from the recount: ${mismatchCount}`
      : `All figures ${action}: no differences. Agencies: ${agencies.length}`,
  )
  return mismatchCount > 0 ? 1 : 0
}

function printMismatches(mismatches: FigureMismatch[]): void {
  for (const { table_name, key, expected, stored } of mismatches.slice(0, MAX_LISTED))
    console.log(
      `  ${table_name.padEnd(19)} ${JSON.stringify(key)}  expected ${JSON.stringify(expected)}  stored ${JSON.stringify(stored)}`,
    )
  if (mismatches.length > MAX_LISTED) console.log(`  and ${mismatches.length - MAX_LISTED} more`)
}

main(process.argv[2]).then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  },
)
