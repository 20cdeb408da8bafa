import { Agent, request } from 'node:http'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { percentiles } from './percentiles.ts'

/** The senders of the flood test. They don't wait for responses, so a slow response doesn't delay the next message. */

export type SendTask = {
  origin: string
  perSecond: number
  total: number
  teams: { token: string; fanIds: string[] }[]
}
export type SendResult = { ok: number; error: string; ack: number[]; delay: number[] }

const TICK_MS = 2
const CONNECTIONS_PER_TEAM = 8
const WARM_UP_MESSAGES = 400

process.once('message', (task: SendTask) => void flood(task))

async function flood({ origin, perSecond, total, teams }: SendTask): Promise<void> {
  const agents = teams.map(() => new Agent({ keepAlive: true, maxSockets: CONNECTIONS_PER_TEAM }))
  const acks: number[] = []
  const delays: number[] = []
  let error = ''
  await warmUp(origin, agents, teams)
  const startedAt = now() + 500
  const send = (n: number): Promise<void> => {
    const due = startedAt + (n * 1_000) / perSecond
    const team = teams[n % teams.length] as (typeof teams)[number]
    const fanId = team.fanIds[Math.floor(n / teams.length) % team.fanIds.length] ?? ''
    const body = JSON.stringify({
      fanId,
      clientId: newId(),
      content: `flood ${n} ${due.toFixed(2)} See you on Friday!`,
    })
    delays.push(now() - due)
    // Measured from the due time, so a generator that falls behind doesn't hide slow responses.
    return post(origin, agents[n % teams.length] as Agent, team.token, body).then(
      () => void acks.push(now() - due),
      (reason) => {
        error ||= String(reason)
      },
    )
  }
  const pending: Promise<void>[] = []
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const dueCount = Math.min(total, Math.floor(((now() - startedAt) * perSecond) / 1_000) + 1)
      while (pending.length < dueCount) pending.push(send(pending.length))
      if (pending.length < total) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  await Promise.all(pending)
  for (const agent of agents) agent.destroy()
  process.send?.({
    ok: acks.length,
    error,
    ack: percentiles(acks),
    delay: percentiles(delays),
  } satisfies SendResult)
}

/** The first calls after a start are slower, because code is compiled. */
async function warmUp(origin: string, agents: Agent[], teams: SendTask['teams']): Promise<void> {
  for (let n = 0; n < WARM_UP_MESSAGES; n++) {
    const { token, fanIds } = teams[n % teams.length] as SendTask['teams'][number]
    const body = JSON.stringify({ fanId: fanIds[0], clientId: newId(), content: 'Warm-up' })
    await post(origin, agents[n % teams.length] as Agent, token, body)
  }
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

function post(origin: string, agent: Agent, token: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const clientRequest = request(
      `${origin}/api/chats/send`,
      { method: 'POST', agent, headers },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          response.statusCode === 201
            ? resolve()
            : reject(new Error(`${response.statusCode} ${text.slice(0, 200)}`)),
        )
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}
