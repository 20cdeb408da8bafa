import { type ChatHouse, end, helpBy, messageFrom } from './chat-house.ts'
import type { Listened, ListenTask } from './chat-listeners.ts'
import type { SendsDone, SendTask } from './chat-senders.ts'
import { printTable, verdict } from './fans-report.ts'

const ceilings = { ackMs: 150, deliveryMs: 300 }
const DELIVERIES_WITHIN_MS = 15_000

/** So many messages a second, come what may, each to ten of two hundred screens: how soon acknowledged and delivered. */
export async function measureFlood(house: ChatHouse, perSecond: number, seconds: number): Promise<boolean> {
  const { origin, desks } = house
  const total = perSecond * seconds
  const listenTask: ListenTask = { origin, tokens: desks.flatMap(({ tokens }) => tokens) }
  const listeners = helpBy('chat-listeners.ts', listenTask)
  await messageFrom(listeners)
  const sendTask: SendTask = {
    origin,
    perSecond,
    total,
    desks: desks.map(({ tokens, fanIds }) => ({ token: tokens[0] ?? '', fanIds })),
  }
  const senders = helpBy('chat-senders.ts', sendTask)
  const sends = await messageFrom<SendsDone>(senders)
  const wanted = sends.ok * (listenTask.tokens.length / desks.length)
  listeners.send({ wanted, withinMs: DELIVERIES_WITHIN_MS })
  const heard = await messageFrom<Listened>(listeners)
  for (const child of [listeners, senders]) await end(child)
  const ms = (value: number) => `${value.toFixed(0)} ms`
  printTable(
    [`${perSecond} messages a second for ${seconds} s`, 'p50', 'p95', 'p99', 'most', 'ceiling (p99)'],
    [
      ['acknowledged', ...sends.ack.map(ms), ms(ceilings.ackMs)],
      [
        `delivered to ${listenTask.tokens.length} screens`,
        ...heard.delivery.map(ms),
        ms(ceilings.deliveryMs),
      ],
      ['the generator itself late by', ...sends.late.map(ms), ''],
    ],
  )
  const ackP99 = sends.ack[2] ?? Number.POSITIVE_INFINITY
  const deliveryP99 = heard.delivery[2] ?? Number.POSITIVE_INFINITY
  return [
    verdict(
      'all accepted',
      sends.ok === total,
      `${sends.ok} of ${total}${sends.fault ? `; ${sends.fault}` : ''}`,
    ),
    verdict(
      'all delivered, once',
      heard.count === wanted && heard.doubled === 0,
      `${heard.count} of ${wanted}, ${heard.doubled} twice`,
    ),
    verdict('acknowledged, p99', ackP99 < ceilings.ackMs, `${ms(ackP99)}, under ${ms(ceilings.ackMs)}`),
    verdict(
      'delivered, p99',
      deliveryP99 < ceilings.deliveryMs,
      `${ms(deliveryP99)}, under ${ms(ceilings.deliveryMs)}`,
    ),
  ].every(Boolean)
}
