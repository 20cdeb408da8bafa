import { measureIntents } from './assist-intents.ts'
import { measureScreening } from './assist-screening.ts'
import { measureSpeed } from './assist-speed.ts'

/** Quality and speed of assist and screening. Run `--half=test` at most three times; see docs/screening.md. */
const option = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = option('only')
const half = option('half') === 'test' ? 'test' : 'tuning'
const parts: Record<string, () => boolean | Promise<boolean>> = {
  intents: () => measureIntents(half),
  speed: measureSpeed,
  screening: () => measureScreening(half, half === 'tuning'),
}

let passed = true
for (const [name, measure] of Object.entries(parts))
  if (only === undefined || only === name) passed = (await measure()) && passed
process.exitCode = passed ? 0 : 1
