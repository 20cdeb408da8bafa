// npm run bench:uploads: an attack in which unverified sign-ups upload 8 poster images at a time, which are
// rejected by their header or after decoding. Measures the memory of the server with its decoding process, and
// the p99 of other users with and without the attack.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import sharp from 'sharp'
import { percentiles } from './percentiles.ts'
import { check, printTable } from './report.ts'
import type { UploadsReady } from './uploads-server.ts'

/** Phases alternate, so other load on the machine affects all of them. */
const ROUNDS = 6
const SECONDS = 3
const CLIENTS = 10
const PAUSE_MS = 20
/** Eight posters per second. More is a flood of bytes, which the per-user limits stop. */
const ATTACK_PAUSE_MS = 1_000
const limits = { growthMb: 150, slowdown: 3 }

type Phase = { name: string; latencies: number[]; serverMb: number; totalMb: number; statuses: number[] }

// Created before the server starts, because creating a poster needs more memory than the server may use.
const posters = {
  '98 megapixels': await progressiveJpeg(9_900),
  '2 megapixels, damaged': (await progressiveJpeg(1_440)).subarray(0, -2_000),
}
const server = fork(new URL('uploads-server.ts', import.meta.url), {
  execArgv: ['--import', new URL('../server/src/platform/boot/register.ts', import.meta.url).href],
})
const exited = once(server, 'exit').then(() => Promise.reject(new Error('The server exited')))
exited.catch(() => {})
const [{ port, adminToken, videos }] = (await Promise.race([once(server, 'message'), exited])) as [
  UploadsReady,
]
const origin = `http://127.0.0.1:${port}`

const noAttack = newPhase('without attack')
const attacks = Object.keys(posters).map(newPhase)
await measure(newPhase('warm-up'), Buffer.from('not a picture'))
// Memory is compared with its size before the first attack, so memory that is never released counts. The phase before
// is as long as the attacks, because a server grows with any traffic at first.
const before = newPhase('before')
for (let round = 0; round < ROUNDS * 2; round++) await measure(before, null)
for (let round = 0; round < ROUNDS; round++) {
  await measure(noAttack, null)
  for (const [i, poster] of Object.values(posters).entries()) await measure(attacks[i] ?? noAttack, poster)
}
server.send('stop')
await once(server, 'exit')

const p99 = ({ latencies }: Phase) => percentiles(latencies)[2] ?? Number.POSITIVE_INFINITY
const ms = (value: number) => `${value.toFixed(1)} ms`
const mb = (value: number) => `${Math.round(value)} MB`
printTable(
  ['', 'other requests', 'p50', 'p99', 'server', 'with decoder', 'posters', 'rejected'],
  [noAttack, ...attacks].map((phase) => [
    phase.name,
    String(phase.latencies.length),
    ms(percentiles(phase.latencies)[0] ?? 0),
    ms(p99(phase)),
    mb(phase.serverMb),
    mb(phase.totalMb),
    String(phase.statuses.length),
    String(phase.statuses.filter((status) => status === 422).length),
  ]),
)
console.log(`  poster of 98 megapixels: ${(posters['98 megapixels'].length / 1e6).toFixed(2)} MB`)
console.log(`  load average: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
const results = attacks.flatMap((attack) => [
  check(
    `${attack.name}: memory grows by less than ${limits.growthMb} MB`,
    attack.totalMb - before.totalMb < limits.growthMb,
    `${mb(attack.totalMb - before.totalMb)} over ${mb(before.totalMb)}`,
  ),
  check(
    `${attack.name}: p99 of others at most ${limits.slowdown} times as long`,
    p99(attack) <= limits.slowdown * p99(noAttack),
    `${ms(p99(attack))} vs ${ms(p99(noAttack))}, ${(p99(attack) / p99(noAttack)).toFixed(1)} times`,
  ),
  check(
    `${attack.name}: every poster is rejected`,
    attack.statuses.length > 0 && attack.statuses.every((status) => status === 422),
    `${attack.statuses.length} posters, statuses ${[...new Set(attack.statuses)].join(', ')}`,
  ),
])
process.exit(results.every(Boolean) ? 0 : 1)

async function progressiveJpeg(px: number): Promise<Buffer> {
  const create = { width: px, height: px, channels: 3, background: '#0f6244' } as const
  return sharp({ create }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
}

function newPhase(name: string): Phase {
  return { name, latencies: [], serverMb: 0, totalMb: 0, statuses: [] }
}

/** Other users read at a steady pace while posters are sent one after another for each video. */
async function measure(phase: Phase, poster: Buffer | null): Promise<void> {
  const until = performance.now() + SECONDS * 1_000
  const sampler = setInterval(() => {
    const { serverMb, decoderMb } = measureMemory(server.pid ?? 0)
    phase.serverMb = Math.max(phase.serverMb, serverMb)
    phase.totalMb = Math.max(phase.totalMb, serverMb + decoderMb)
  }, 20)
  const attackers = poster ? videos.map((video) => attack(phase, video, poster, until)) : []
  await Promise.all([...Array.from({ length: CLIENTS }, () => read(phase, until)), ...attackers])
  clearInterval(sampler)
}

async function read({ latencies }: Phase, until: number): Promise<void> {
  while (performance.now() < until) {
    const startedAt = performance.now()
    const response = await fetch(`${origin}/api/agency`, {
      headers: { authorization: `Bearer ${adminToken}` },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A reader got ${response.status}`)
    latencies.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function attack(
  { statuses }: Phase,
  { id, token }: UploadsReady['videos'][number],
  poster: Buffer,
  until: number,
): Promise<void> {
  while (performance.now() < until) {
    const response = await fetch(`${origin}/api/uploads/${id}/poster`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(poster),
    })
    await response.arrayBuffer()
    statuses.push(response.status)
    await new Promise((resolve) => setTimeout(resolve, ATTACK_PAUSE_MS))
  }
}

/** Resident memory of the server and its decoding processes. */
function measureMemory(pid: number): { serverMb: number; decoderMb: number } {
  const decoders = readdirSync('/proc').filter(
    (name) =>
      /^\d+$/.test(name) &&
      isChildOf(name, pid) &&
      readOrEmpty(`/proc/${name}/cmdline`).includes('picture-process'),
  )
  return {
    serverMb: residentMb(String(pid)),
    decoderMb: decoders.reduce((sum, decoder) => sum + residentMb(decoder), 0),
  }
}

function isChildOf(name: string, parent: number): boolean {
  return Number(/\) \S (\d+)/.exec(readOrEmpty(`/proc/${name}/stat`))?.[1]) === parent
}

function residentMb(name: string): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readOrEmpty(`/proc/${name}/status`))?.[1] ?? 0) / 1_024
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
