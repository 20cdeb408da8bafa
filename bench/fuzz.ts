import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** Sends random input to every endpoint: `npm run fuzz -- --runs=500 --seed=1`. */
const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })
const runs = values.runs ?? '200'
const seed = values.seed ?? String(Date.now() % 1_000_000_000)
console.log(`${runs} runs per endpoint, seed ${seed}`)

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const args = [vitest, 'run', 'server/test/fuzz.test.ts', '--testTimeout=600000']
const env = { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed }
spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
