// npm run bench:notify: a broadcast to 10,000 creators while 200 screens are open: time to accept, number of
// statements, time until the badge of an open screen is updated, and the cost of the unread count.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { openScreen, type Screen } from './notify-clients.ts'
import { check, printTable } from './report.ts'

const CREATORS = 10_000
const SCREENS = 200
const ROUNDS = 5
const limits = { acceptedMs: 1_000, badgeMs: 1_000 }

type Ready = { port: number; tokens: string[] }
type Round = {
  accepted: number
  badgeDelay: number
  slowestDelay: number
  rows: number
  statements: string[]
}
type Plan = { 'Node Type': string; 'Index Name'?: string; 'Actual Rows': number; Plans?: Plan[] }

const child = fork(new URL('notify-server.ts', import.meta.url), [String(CREATORS), String(SCREENS)], {
  execArgv: ['--import', new URL('../server/src/platform/boot/register.ts', import.meta.url).href],
})
const exited = once(child, 'exit').then(() => Promise.reject(new Error('The server exited')))
exited.catch(() => {})
const [ready] = (await Promise.race([once(child, 'message'), exited])) as [Ready]
const origin = `http://127.0.0.1:${ready.port}`
const [adminToken = '', ...tokens] = ready.tokens
const screens: Screen[] = []
for (const token of tokens) screens.push(await openScreen(origin, token))

const rounds: Round[] = []
for (let round = 1; round <= ROUNDS; round++) rounds.push(await broadcast(round))
const { plan } = await callServer<{ plan: [{ Plan: Plan; 'Execution Time': number }] }>(child, {
  command: 'plan',
})
for (const screen of screens) screen.close()
child.send({ command: 'stop' })
await once(child, 'exit')

const ms = (value: number) => `${Math.round(value)} ms`
printTable(
  ['broadcast', 'accepted', 'badge of one screen', `slowest of ${SCREENS}`, 'rows', 'statements'],
  rounds.map((round, i) => [
    `${i + 1}`,
    ms(round.accepted),
    ms(round.badgeDelay),
    ms(round.slowestDelay),
    String(round.rows),
    String(round.statements.length),
  ]),
)
console.log(`  load average: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
const worst = (pick: (round: Round) => number) => Math.max(...rounds.map(pick))
const insertCounts = rounds.map(
  ({ statements }) => statements.filter((text) => /INSERT INTO notifications\b/.test(text)).length,
)
// The Result node above the lookup is the row-level security check; it reads nothing.
const nodes = flatten(plan[0].Plan).filter((node) => node['Node Type'] !== 'Result')
const [lookup] = nodes
const results = [
  check(
    `accepted in under ${limits.acceptedMs} ms`,
    worst((run) => run.accepted) < limits.acceptedMs,
    `${ms(worst((run) => run.accepted))} at worst`,
  ),
  check(
    `all ${CREATORS} rows are written by one statement`,
    rounds.every(({ rows }) => rows === CREATORS) && insertCounts.every((n) => n === 1),
    `${rounds.map(({ rows }) => rows).join(', ')} rows by ${insertCounts.join(', ')}; ${rounds[0]?.statements.length} app statements before acceptance`,
  ),
  check(
    `badge in under ${limits.badgeMs} ms after acceptance`,
    worst((run) => run.badgeDelay) < limits.badgeMs,
    `${ms(worst((run) => run.badgeDelay))} at worst, the slowest screen ${ms(worst((run) => run.slowestDelay))}`,
  ),
  check(
    'the unread count is one index lookup',
    nodes.length === 1 &&
      /^Index (Only )?Scan$/.test(lookup?.['Node Type'] ?? '') &&
      lookup?.['Actual Rows'] === 1,
    nodes.map((node) => `${node['Node Type']} using ${node['Index Name']}`).join(', '),
  ),
]
process.exit(results.every(Boolean) ? 0 : 1)

function flatten(node: Plan): Plan[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

async function broadcast(round: number): Promise<Round> {
  await callServer(child, { command: 'reset' })
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/notifications/admin/broadcast`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: `Message ${round}`,
      message: 'Rehearsal on Friday at six.',
      priority: 'HIGH',
    }),
  })
  const { data } = (await response.json()) as { data: { id: string; recipients: number } }
  const acceptedAt = performance.now()
  const { statements } = await callServer<{ statements: string[] }>(child, { command: 'statements' })
  while (screens.some(({ count }) => count < round)) {
    if (performance.now() - acceptedAt > 20_000) throw new Error('Some badges were not updated')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const { rows } = await callServer<{ rows: number }>(child, { command: 'rows', sendId: data.id })
  const delays = screens.map(({ countedAt }) => Math.max(0, countedAt - acceptedAt))
  return {
    accepted: acceptedAt - startedAt,
    badgeDelay: delays[0] ?? Number.POSITIVE_INFINITY,
    slowestDelay: Math.max(...delays),
    rows,
    statements: statements.filter((text) => !/unread FROM notification_counts/.test(text)),
  }
}

async function callServer<T>(server: ChildProcess, message: object): Promise<T> {
  const reply = once(server, 'message') as Promise<[T]>
  server.send(message)
  return (await reply)[0]
}
