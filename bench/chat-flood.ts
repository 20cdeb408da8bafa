import { type ChatServer, forkHelper, nextMessage, stopChild } from './chat-harness.ts'
import type { ListenResult, ListenTask } from './chat-listeners.ts'
import type { SendResult, SendTask } from './chat-senders.ts'
import { check, printTable } from './report.ts'

const limits = { ackMs: 150, deliveryMs: 300 }
const DELIVERY_TIMEOUT_MS = 15_000

/** Time to acknowledge and deliver messages at a fixed rate, each to ten of two hundred open screens. */
export async function measureFlood(server: ChatServer, perSecond: number, seconds: number): Promise<boolean> {
  const { origin, teams } = server
  const total = perSecond * seconds
  const listenTask: ListenTask = { origin, tokens: teams.flatMap(({ tokens }) => tokens) }
  const listeners = forkHelper('chat-listeners.ts', listenTask)
  await nextMessage(listeners)
  const sendTask: SendTask = {
    origin,
    perSecond,
    total,
    teams: teams.map(({ tokens, fanIds }) => ({ token: tokens[0] ?? '', fanIds })),
  }
  const senders = forkHelper('chat-senders.ts', sendTask)
  const sends = await nextMessage<SendResult>(senders)
  const expected = sends.ok * (listenTask.tokens.length / teams.length)
  listeners.send({ expected, timeoutMs: DELIVERY_TIMEOUT_MS })
  const received = await nextMessage<ListenResult>(listeners)
  for (const child of [listeners, senders]) await stopChild(child)
  const ms = (value: number) => `${value.toFixed(0)} ms`
  printTable(
    [`${perSecond} messages a second for ${seconds} s`, 'p50', 'p95', 'p99', 'max', 'limit (p99)'],
    [
      ['acknowledged', ...sends.ack.map(ms), ms(limits.ackMs)],
      [
        `delivered to ${listenTask.tokens.length} screens`,
        ...received.delivery.map(ms),
        ms(limits.deliveryMs),
      ],
      ['generator delay', ...sends.delay.map(ms), ''],
    ],
  )
  const ackP99 = sends.ack[2] ?? Number.POSITIVE_INFINITY
  const deliveryP99 = received.delivery[2] ?? Number.POSITIVE_INFINITY
  return [
    check(
      'all accepted',
      sends.ok === total,
      `${sends.ok} of ${total}${sends.error ? `; ${sends.error}` : ''}`,
    ),
    check(
      'all delivered exactly once',
      received.count === expected && received.duplicates === 0,
      `${received.count} of ${expected}, ${received.duplicates} duplicates`,
    ),
    check('acknowledged, p99', ackP99 < limits.ackMs, `${ms(ackP99)} (limit ${ms(limits.ackMs)})`),
    check(
      'delivered, p99',
      deliveryP99 < limits.deliveryMs,
      `${ms(deliveryP99)} (limit ${ms(limits.deliveryMs)})`,
    ),
  ].every(Boolean)
}
