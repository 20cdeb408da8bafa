import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache/greenroom-bench')

/**
 * A data folder with this many fans, cached until the schema or the generated rows change. A bench that writes has its
 * own folder.
 */
export async function dataFolder(fans: number, owner: 'fans' | 'chat' = 'fans', years = 1): Promise<string> {
  const name = years === 1 ? `${owner}-${fans}` : `${owner}-${fans}-${years}y`
  const folder = join(cache, `${name}-${fingerprint()}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const isOutdated = (other: string) =>
    other.startsWith(`${name}-`) && !/^\dy-/.test(other.slice(name.length + 1))
  for (const old of readdirSync(cache).filter(isOutdated))
    rmSync(join(cache, old), { recursive: true, force: true })
  const unfinished = join(cache, `unfinished-${name}`)
  rmSync(unfinished, { recursive: true, force: true })
  console.log(`Creating ${fans.toLocaleString('en-US')} fans, cached for the next run:`)
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(root, 'bench/data/data-large.ts'), `--fans=${fans}`, `--years=${years}`],
    { cwd: root, env: { ...process.env, DATA_DIR: unfinished, DATABASE_URL: '' }, stdio: 'inherit' },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('Could not create the data')
  renameSync(unfinished, folder)
  return folder
}

/**
 * Hash of migrations, functions and row statements. Dates are relative to the day of creation, which does not affect
 * cost.
 */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of ['server/migrations', 'server/sql']) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => name.endsWith('.sql')).toSorted())
      hash.update(readFileSync(join(root, folder, file)))
  }
  for (const file of ['large-agency.ts', 'large-agency-rows.ts'])
    hash.update(readFileSync(join(root, 'bench/data', file)))
  return hash.digest('hex').slice(0, 12)
}
