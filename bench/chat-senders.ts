import { Agent, request } from 'node:http'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { spread } from './chat-spread.ts'

/** The senders of the flood: an open loop, so a slow answer delays nobody's next message. */

export type SendTask = {
  origin: string
  perSecond: number
  total: number
  desks: { token: string; fanIds: string[] }[]
}
export type SendsDone = { ok: number; fault: string; ack: number[]; late: number[] }

const TICK_MS = 2
const LINES_EACH = 8
const WARM_UP = 400

process.once('message', (task: SendTask) => void flood(task))

async function flood({ origin, perSecond, total, desks }: SendTask): Promise<void> {
  const agents = desks.map(() => new Agent({ keepAlive: true, maxSockets: LINES_EACH }))
  const acks: number[] = []
  const late: number[] = []
  let fault = ''
  await warmUp(origin, agents, desks)
  const begun = now() + 500
  const send = (n: number): Promise<void> => {
    const due = begun + (n * 1_000) / perSecond
    const desk = desks[n % desks.length] as (typeof desks)[number]
    const fanId = desk.fanIds[Math.floor(n / desks.length) % desk.fanIds.length] ?? ''
    // When it was due, not when it was sent: a generator that falls behind must not look fast.
    const body = JSON.stringify({
      fanId,
      clientId: newId(),
      content: `flood ${n} ${due.toFixed(2)} See you on Friday!`,
    })
    late.push(now() - due)
    return post(origin, agents[n % desks.length] as Agent, desk.token, body).then(
      () => void acks.push(now() - due),
      (error) => {
        fault ||= String(error)
      },
    )
  }
  const under: Promise<void>[] = []
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((now() - begun) * perSecond) / 1_000) + 1)
      while (under.length < due) under.push(send(under.length))
      if (under.length < total) return
      clearInterval(timer)
      done()
    }, TICK_MS)
  })
  await Promise.all(under)
  for (const agent of agents) agent.destroy()
  process.send?.({ ok: acks.length, fault, ack: spread(acks), late: spread(late) } satisfies SendsDone)
}

/** A server that has just started compiles at its first calls; it is measured as it runs all day. */
async function warmUp(origin: string, agents: Agent[], desks: SendTask['desks']): Promise<void> {
  for (let n = 0; n < WARM_UP; n++) {
    const { token, fanIds } = desks[n % desks.length] as SendTask['desks'][number]
    const body = JSON.stringify({ fanId: fanIds[0], clientId: newId(), content: 'Before we begin' })
    await post(origin, agents[n % desks.length] as Agent, token, body)
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
    const sent = request(`${origin}/api/chats/send`, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () =>
        answer.statusCode === 201
          ? resolve()
          : reject(new Error(`${answer.statusCode} ${text.slice(0, 200)}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
