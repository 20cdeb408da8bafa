import { wire } from '../src/app.ts'
import { largeHouses, loadLargeHouse, MOST_ROWS } from '../src/demo/large-house.ts'
import { seedDemo } from '../src/demo/seed.ts'
import { houseAgency } from '../src/features/agency/agency.service.ts'
import { loadConfig } from '../src/platform/config.ts'
import { attachOrStartPostgres } from '../src/platform/db/connect.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { ensureRoles, loginAs } from '../src/platform/db/roles.ts'
import { installationSecret } from '../src/platform/identity/vault.ts'
import { createLog } from '../src/platform/log/log.ts'
import { openServices } from '../src/platform/open.ts'
import { StartupError } from '../src/platform/startup-error.ts'

/** npm run data:large [-- --fans=100000 --again]: an agency of its own with that many fans, beside the demo. */
async function main(): Promise<void> {
  const { fans, again } = options(process.argv.slice(2))
  const config = loadConfig(process.env)
  if (!config.demo)
    throw new StartupError('The large data is for demos: its password is public. Start it without DEMO=off.')
  const begun = performance.now()
  const log = createLog({ level: 'error' })
  const postgres = await attachOrStartPostgres(config, log)
  try {
    const secret = installationSecret(config.secretKey, config.dataDir)
    await ensureRoles(postgres.admin, secret)
    await migrate(loginAs(postgres.admin, secret, 'greenroom_owner'))
    const { platform, close } = openServices(config, log, secret, postgres.admin)
    try {
      wire(platform)
      if ((await houseAgency(platform))?.demo === false)
        throw new StartupError('This is a real installation: the large data goes into a demo only.')
      await platform.jobs.start()
      await seedDemo(platform)
      if ((await largeHouses(postgres.admin)).length > 0 && !again) {
        console.log('The Large House is here already. The ledger keeps every row, so it cannot be replaced;')
        console.log('npm run data:large -- --again makes another one beside it.')
        return
      }
      const house = await loadLargeHouse(platform, postgres.admin, fans, (what, seconds) =>
        console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${what}`),
      )
      const { sizes } = house
      console.log(
        `${sizes.fans.toLocaleString('en-US')} fans, ${sizes.transactions.toLocaleString('en-US')} transactions and ${sizes.messages.toLocaleString('en-US')} messages in ${sizes.conversations.toLocaleString('en-US')} conversations, in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
      )
      console.log(`Sign in as ${house.email}, password ${house.password}`)
    } finally {
      await close()
    }
  } finally {
    await postgres.stop()
  }
}

function options(args: string[]): { fans: number; again: boolean } {
  let [fans, again] = [100_000, false]
  for (const arg of args) {
    const [, number] = /^--fans=(\d+)$/.exec(arg) ?? []
    if (number) fans = Number(number)
    else if (arg === '--again') again = true
    else throw new StartupError(usage)
  }
  if (fans < 100 || fans > MOST_ROWS) throw new StartupError(usage)
  return { fans, again }
}

const usage = `Usage: npm run data:large [-- --fans=100000] [--again]   (100 to 2,000,000 fans; ten transactions and ten messages for each, in a conversation for every fifth, at most ${MOST_ROWS.toLocaleString('en-US')} of either)`

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  },
)
