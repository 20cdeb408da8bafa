// npm run chaos:chat [-- --sends=1000 --kills=4 --postgres=1 --seed=7]: the message checker. Eight writers send while the
// server and its PostgreSQL are killed with -9 and the readers' sockets are cut; then every acknowledgement and every
// reader's timeline is compared with the database.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { violationKinds } from '../server/test/chaos/checker.ts'
import { runChaos } from '../server/test/chaos/run.ts'
import { check, printTable } from './report.ts'

const MAX_LISTED_VIOLATIONS = 20
const option = (name: string, defaultValue: number) => {
  const argument = process.argv.find((arg) => arg.startsWith(`--${name}=`))
  return argument ? Number(argument.slice(name.length + 3)) : defaultValue
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
const report = await runChaos({ ...plan, dataDir, log: (line) => console.log(`  ${line}`) }).finally(() =>
  rm(dataDir, { recursive: true, force: true }),
)
const { violations, tally, readers } = report
printTable(
  ['event', 'count'],
  [
    ['sends', plan.sends],
    ['acknowledged', report.ok],
    ['rejected, as expected', tally.rejected],
    ['attempts', tally.attempts],
    ['attempts without a response', tally.unknowns],
    ['messages read or flagged', tally.actions],
    ['kill -9 of the server', report.kills.server],
    ['kill -9 of PostgreSQL', report.kills.postgres],
    ['sockets closed', readers.disconnects],
    ['changes pushed to readers', readers.pushes],
    ['catch-up requests', readers.catchUps],
    ['messages stored', report.stored],
    ['unread at the end', report.unread],
  ].map(([label, count]) => [String(label), Number(count).toLocaleString('en-US')]),
)
printTable(
  ['violation', 'count'],
  violationKinds.map((kind) => [
    kind,
    String(violations.filter((violation) => violation.kind === kind).length),
  ]),
)
for (const { kind, detail } of violations.slice(0, MAX_LISTED_VIOLATIONS)) console.log(`  ${kind}: ${detail}`)
console.log(`  ${Math.round(report.seconds)} s, load average at the end ${loadavg()[0]?.toFixed(1)}`)
process.exit(check('zero violations', violations.length === 0, `${violations.length} found`) ? 0 : 1)
