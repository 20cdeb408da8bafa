import { parseArgs } from 'node:util'
import { wire } from '../src/app.ts'
import { resetFromCommandLine } from '../src/features/auth/command-line-reset.service.ts'
import { loadConfig } from '../src/platform/config.ts'
import { attachOrStartPostgres } from '../src/platform/db/connect.ts'
import { installationSecret } from '../src/platform/identity/installation-secret.ts'
import { createLog } from '../src/platform/log/log.ts'
import { openServices } from '../src/platform/open.ts'
import { StartupError } from '../src/platform/startup-error.ts'

const USAGE = 'Usage: npm run reset-password -- name@example.com [--disable-two-factor]'

/** npm run reset-password: prints a password reset link for an account, even while the server is running. */
async function main(): Promise<number> {
  const options = { 'disable-two-factor': { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [email] = positionals
  if (!email) throw new StartupError(USAGE)
  const config = loadConfig(process.env)
  const log = createLog({ level: 'error' })
  const postgres = await attachOrStartPostgres(config, log)
  const secret = installationSecret(config.secretKey, config.dataDir)
  const { platform, close } = await openServices(config, log, secret, postgres.admin)
  try {
    wire(platform)
    const url = await resetFromCommandLine(platform, email.trim().toLowerCase(), values['disable-two-factor'])
    if (!url) throw new StartupError(`No active account has the address ${email}.`)
    console.log(`Open this link to set a new password. It works once, for one hour.\n${url}`)
    if (values['disable-two-factor']) console.log('Two-factor is off for this account.')
    return 0
  } finally {
    await close()
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
