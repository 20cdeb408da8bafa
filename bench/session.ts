import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'

/** npm run bench:session: server CPU time per authenticated, scoped request. */

const SECONDS = 5
const CONNECTIONS = 20
const limits = { session: 0.05, row: 0.4 }

type Ready = { port: number; baselinePort: number; email: string; password: string }
type Run = { name: string; cpuMs: number; perSecond: number; p99: number }

const child = fork(new URL('session-server.ts', import.meta.url), {
  execArgv: ['--import', new URL('../server/src/platform/boot/register.ts', import.meta.url).href],
})
const [ready] = (await once(child, 'message')) as [Ready]
const origin = `http://127.0.0.1:${ready.port}`
const token = await signIn(ready)
const headers = { authorization: `Bearer ${token}` }

const empty = await measure('empty route', `${origin}/bench/empty`)
const session = await measure('session check, cached', `${origin}/bench/session`, headers)
const row = await measure('GET /api/agency (session, scope, one row)', `${origin}/api/agency`, headers)
const baseline = await measure('http + pg, the same row', `http://127.0.0.1:${ready.baselinePort}/`)
child.send('stop')
await once(child, 'exit')

console.log('\n  server CPU/request   requests/s      p99')
for (const run of [empty, session, row, baseline]) {
  console.log(
    `  ${run.cpuMs.toFixed(3).padStart(15)} ms   ${String(run.perSecond).padStart(10)}   ${String(run.p99).padStart(4)} ms   ${run.name}`,
  )
}
const overhead = { session: session.cpuMs - empty.cpuMs, row: row.cpuMs - empty.cpuMs }
const checks = [
  check('session check over an empty route', overhead.session, limits.session),
  check('scoped read of one row over an empty route', overhead.row, limits.row),
]
console.log(`  for comparison: plain pg over an empty route ${(baseline.cpuMs - empty.cpuMs).toFixed(3)} ms`)
process.exit(checks.every(Boolean) ? 0 : 1)

function check(name: string, value: number, limit: number): boolean {
  const passed = value < limit
  console.log(`  ${passed ? 'passed' : 'FAILED'}: ${name} ${value.toFixed(3)} ms, limit ${limit} ms`)
  return passed
}

async function signIn({ email, password }: Ready): Promise<string> {
  const body = JSON.stringify({ email, password })
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

async function measure(name: string, url: string, requestHeaders: Record<string, string> = {}): Promise<Run> {
  const options = { url, connections: CONNECTIONS, headers: requestHeaders }
  await autocannon({ ...options, duration: 2 })
  const before = await readCpuUsage(child)
  const result = await autocannon({ ...options, duration: SECONDS })
  const after = await readCpuUsage(child)
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed`)
  const micros = after.user + after.system - before.user - before.system
  return {
    name,
    cpuMs: micros / 1000 / result.requests.total,
    perSecond: Math.round(result.requests.average),
    p99: result.latency.p99,
  }
}

async function readCpuUsage(server: ChildProcess): Promise<NodeJS.CpuUsage> {
  const reply = once(server, 'message') as Promise<[{ cpu: NodeJS.CpuUsage }]>
  server.send('cpu')
  return (await reply)[0].cpu
}
