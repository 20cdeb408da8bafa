// npm run bench:notify: a broadcast to 10,000 creators while 200 screens are open: how soon it is accepted, by how many
// statements it is written, how soon the badge of an open screen follows, and what counting the unread ones costs.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { printTable, verdict } from './fans-report.ts'
import { openScreen, type Screen } from './notify-clients.ts'

const CREATORS = 10_000
const SCREENS = 200
const ROUNDS = 5
const ceilings = { acceptedMs: 1_000, badgeMs: 1_000 }

type Ready = { port: number; tokens: string[] }
type Round = { accepted: number; measured: number; slowest: number; rows: number; statements: string[] }
type Plan = { 'Node Type': string; 'Index Name'?: string; 'Actual Rows': number; Plans?: Plan[] }

const child = fork(new URL('notify-server.ts', import.meta.url), [String(CREATORS), String(SCREENS)], {
  execArgv: ['--import', new URL('../server/src/platform/boot/register.ts', import.meta.url).href],
})
const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended')))
ended.catch(() => {})
const [ready] = (await Promise.race([once(child, 'message'), ended])) as [Ready]
const origin = `http://127.0.0.1:${ready.port}`
const [adminToken = '', ...tokens] = ready.tokens
const screens: Screen[] = []
for (const token of tokens) screens.push(await openScreen(origin, token))

const rounds: Round[] = []
for (let round = 1; round <= ROUNDS; round++) rounds.push(await broadcast(round))
const { plan } = await ask<{ plan: [{ Plan: Plan; 'Execution Time': number }] }>(child, { ask: 'plan' })
for (const screen of screens) screen.close()
child.send({ ask: 'stop' })
await once(child, 'exit')

const ms = (value: number) => `${Math.round(value)} ms`
printTable(
  ['broadcast', 'accepted', 'badge of one screen', `slowest of ${SCREENS}`, 'rows', 'statements'],
  rounds.map((one, i) => [
    `${i + 1}`,
    ms(one.accepted),
    ms(one.measured),
    ms(one.slowest),
    String(one.rows),
    String(one.statements.length),
  ]),
)
console.log(`  load of the machine meanwhile: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
const worst = (of: (round: Round) => number) => Math.max(...rounds.map(of))
const writes = rounds.map(
  ({ statements }) => statements.filter((text) => /INSERT INTO notifications\b/.test(text)).length,
)
// Above the lookup stands the wall between agencies, which is asked once and reads nothing.
const nodes = flatten(plan[0].Plan).filter((node) => node['Node Type'] !== 'Result')
const [count] = nodes
const held = [
  verdict(
    `accepted in under ${ceilings.acceptedMs} ms`,
    worst((one) => one.accepted) < ceilings.acceptedMs,
    `${ms(worst((one) => one.accepted))} at worst`,
  ),
  verdict(
    `all ${CREATORS} rows are written by one statement`,
    rounds.every(({ rows }) => rows === CREATORS) && writes.every((n) => n === 1),
    `${rounds.map(({ rows }) => rows).join(', ')} rows by ${writes.join(', ')}; ${rounds[0]?.statements.length} statements of the app while it was accepted`,
  ),
  verdict(
    `badge in under ${ceilings.badgeMs} ms after acceptance`,
    worst((one) => one.measured) < ceilings.badgeMs,
    `${ms(worst((one) => one.measured))} at worst, the slowest screen ${ms(worst((one) => one.slowest))}`,
  ),
  verdict(
    'the unread count is one index lookup',
    nodes.length === 1 &&
      /^Index (Only )?Scan$/.test(count?.['Node Type'] ?? '') &&
      count?.['Actual Rows'] === 1,
    nodes.map((node) => `${node['Node Type']} using ${node['Index Name']}`).join(', '),
  ),
]
process.exit(held.every(Boolean) ? 0 : 1)

function flatten(node: Plan): Plan[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

async function broadcast(round: number): Promise<Round> {
  await ask(child, { ask: 'forget' })
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/notifications/admin/broadcast`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: `Message ${round}`,
      message: 'Rehearsal on Friday at six.',
      priority: 'HIGH',
    }),
  })
  const { data } = (await answer.json()) as { data: { id: string; recipients: number } }
  const accepted = performance.now()
  const { statements } = await ask<{ statements: string[] }>(child, { ask: 'statements' })
  while (screens.some(({ count }) => count < round)) {
    if (performance.now() - accepted > 20_000) throw new Error('Some badges never followed')
    await new Promise((wait) => setTimeout(wait, 5))
  }
  const { rows } = await ask<{ rows: number }>(child, { ask: 'rows', sendId: data.id })
  const late = screens.map(({ counted }) => Math.max(0, counted - accepted))
  return {
    accepted: accepted - begun,
    measured: late[0] ?? Number.POSITIVE_INFINITY,
    slowest: Math.max(...late),
    rows,
    statements: statements.filter((text) => !/unread FROM notification_counts/.test(text)),
  }
}

async function ask<T>(server: ChildProcess, question: object): Promise<T> {
  const answer = once(server, 'message') as Promise<[T]>
  server.send(question)
  return (await answer)[0]
}
