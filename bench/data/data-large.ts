import { wire } from '../../server/src/app.ts'
import { seedDemo } from '../../server/src/demo/seed.ts'
import { houseAgency } from '../../server/src/features/agency/agency.service.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import { attachOrStartPostgres } from '../../server/src/platform/db/connect.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { openServices } from '../../server/src/platform/open.ts'
import { setUp } from '../../server/src/platform/set-up.ts'
import { StartupError } from '../../server/src/platform/startup-error.ts'
import { largeAgencies, loadLargeAgency, MAX_ROWS } from './large-agency.ts'

/** npm run data:large [-- --fans=100000 --years=1 --add-another]: adds an agency with that many fans to the demo. */
async function main(): Promise<void> {
  const { fans, years, addAnother } = parseOptions(process.argv.slice(2))
  const config = loadConfig(process.env)
  if (!config.demo)
    throw new StartupError(
      'The large sample agency is for demos only: its password is public. Run this command without DEMO=off.',
    )
  const startedAt = performance.now()
  const log = createLog({ level: 'error' })
  const postgres = await attachOrStartPostgres(config, log)
  try {
    const { secret, release } = await setUp(config, postgres.admin, log)
    const { platform, close } = await openServices(config, log, secret, postgres.admin)
    try {
      wire(platform)
      if ((await houseAgency(platform))?.demo === false)
        throw new StartupError(
          'This is not a demo installation. The large sample agency can only be added to a demo.',
        )
      await platform.jobs.start()
      await seedDemo(platform)
      await release()
      if ((await largeAgencies(postgres.admin)).length > 0 && !addAnother) {
        console.log("Large Agency already exists and can't be replaced: transactions are never deleted.")
        console.log('To add another one, run: npm run data:large -- --add-another')
        return
      }
      const progress = (step: string, seconds: number) =>
        console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${step}`)
      const agency = await loadLargeAgency(platform, postgres.admin, fans, progress, years)
      const { sizes } = agency
      console.log(
        `${sizes.fans.toLocaleString('en-US')} fans, ${sizes.transactions.toLocaleString('en-US')} transactions and ${sizes.messages.toLocaleString('en-US')} messages in ${sizes.conversations.toLocaleString('en-US')} conversations, in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
      )
      console.log(`Sign in as ${agency.email}, password ${agency.password}`)
    } finally {
      await release()
      await close()
    }
  } finally {
    await postgres.stop()
  }
}

function parseOptions(args: string[]): { fans: number; years: number; addAnother: boolean } {
  let [fans, years, addAnother] = [100_000, 1, false]
  for (const arg of args) {
    const [, fanCount] = /^--fans=(\d+)$/.exec(arg) ?? []
    const [, yearCount] = /^--years=([1-9])$/.exec(arg) ?? []
    if (fanCount) fans = Number(fanCount)
    else if (yearCount) years = Number(yearCount)
    else if (arg === '--add-another') addAnother = true
    else throw new StartupError(usage)
  }
  if (fans < 100 || fans > MAX_ROWS) throw new StartupError(usage)
  return { fans, years, addAnother }
}

const usage = `Usage: npm run data:large [-- --fans=100000] [--years=1] [--add-another]   (100 to 2,000,000 fans, each with ten transactions and ten messages on average, up to ${MAX_ROWS.toLocaleString('en-US')} of each; one fan in five has a conversation)`

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  },
)
