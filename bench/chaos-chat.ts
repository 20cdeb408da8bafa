// npm run chaos:chat [-- --sends=1000 --kills=4 --postgres=1 --seed=7]: the message checker. Eight writers send while the
// server and its PostgreSQL are killed with -9 and the readers' sockets are cut; then every acknowledgement and every
// reader's timeline is held against the database.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { kinds } from '../server/test/chaos/checker.ts'
import { runChaos } from '../server/test/chaos/run.ts'
import { printTable, verdict } from './fans-report.ts'

const SHOWN = 20
const option = (name: string, standard: number) => {
  const given = process.argv.find((arg) => arg.startsWith(`--${name}=`))
  return given ? Number(given.slice(name.length + 3)) : standard
}
const plan = {
  sends: option('sends', 10_000),
  writers: 8,
  serverKills: option('kills', 20),
  postgresKills: option('postgres', 3),
  seed: option('seed', Date.now() % 1_000_000),
}
console.log(`  seed ${plan.seed}: ${plan.sends} sends by ${plan.writers} writers`)
const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-chaos-'))
const report = await runChaos({ ...plan, dataDir, say: (line) => console.log(`  ${line}`) }).finally(() =>
  rm(dataDir, { recursive: true, force: true }),
)
const { violations, tally, readers } = report
printTable(
  ['what happened', 'times'],
  [
    ['sends', plan.sends],
    ['acknowledged', report.ok],
    ['refused, as they should be', tally.refused],
    ['tries', tally.tries],
    ['tries without an answer', tally.unknowns],
    ['messages read or flagged meanwhile', tally.deeds],
    ['kill -9 of the server', report.kills.server],
    ['kill -9 of PostgreSQL', report.kills.postgres],
    ['sockets cut', readers.cuts],
    ['changes pushed to readers', readers.pushes],
    ['times they asked what changed', readers.catchUps],
    ['messages stored', report.stored],
    ['unread at the end', report.unread],
  ].map(([what, times]) => [String(what), Number(times).toLocaleString('en-US')]),
)
printTable(
  ['violation', 'times'],
  kinds.map((kind) => [kind, String(violations.filter((one) => one.kind === kind).length)]),
)
for (const { kind, what } of violations.slice(0, SHOWN)) console.log(`  ${kind}: ${what}`)
console.log(`  ${Math.round(report.seconds)} s, load of the machine at the end ${loadavg()[0]?.toFixed(1)}`)
process.exit(verdict('zero violations', violations.length === 0, `${violations.length} found`) ? 0 : 1)
