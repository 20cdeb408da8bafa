import { measureIntents } from './assist-intents.ts'
import { measureScreening } from './assist-screening.ts'
import { measureSpeed } from './assist-speed.ts'

/**
 * Quality and speed of assist and screening. Run `--half=test` and `--half=unseen` (screening only) at most three times
 * each; see docs/screening.md.
 */
const option = (name: string) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = option('only')
const half = option('half') === 'test' ? 'test' : 'tuning'
const screeningSet = option('half') === 'unseen' ? 'unseen' : half
const benchmarks: Record<string, () => boolean | Promise<boolean>> = {
  intents: () => measureIntents(half),
  speed: measureSpeed,
  screening: () => measureScreening(screeningSet),
}

const results: boolean[] = []
for (const [name, measure] of Object.entries(benchmarks))
  if (only === undefined || only === name) results.push(await measure())
process.exitCode = results.length > 0 && results.every(Boolean) ? 0 : 1
