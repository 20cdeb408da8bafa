import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_MESSAGE_LENGTH } from '@greenroom/contract/features/chat/chat.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { call } from './api.ts'
import type { SentMessage } from './checker.ts'
import type { FanMessage, Fans } from './fans.ts'

export type WriterContext = {
  origin: string
  /** Tokens of people who can message all of the fans. */
  tokens: string[]
  fanIds: string[]
  /** A fan of another agency. */
  foreignFanId: string
  blockedFanId: string
  fans: Fans
  random: () => number
}
export type Tally = { attempts: number; unknowns: number; rejected: number; actions: number }

const MAX_RETRY_MS = 180_000
const textOf = (mark: string) => `#${mark} Are you around later today?`
export const markOf = (content: string): string | null => /^#(\S+) /.exec(content)?.[1] ?? null

type Outcome = { kind: 'ok'; id: string; seq: number } | { kind: 'rejected' } | { kind: 'unknown' }
type Plan = { fanId: string; expected: SentMessage['expected']; attempts: (() => Promise<Outcome>)[] }

/** Sends messages one by one, retrying each until its outcome is known. */
export async function runWriter(
  context: WriterContext,
  writer: number,
  next: () => number | null,
  sent: SentMessage[],
  tally: Tally,
) {
  const isFan = writer % 4 === 3
  const token = context.tokens[writer % context.tokens.length] ?? ''
  let last: { clientId: string; fanId: string; id: string } | null = null
  for (let n = next(); n !== null; n = next()) {
    const mark = `${writer}-${n}`
    const clientId = newId()
    const plan = isFan ? planFanMessage(context, mark, n) : planSend(context, token, mark, clientId, last)
    const record = await sendUntilAcknowledged(mark, plan, tally)
    sent.push(record)
    const [ack] = record.acks
    if (!isFan && ack && record.outcome === 'ok') last = { clientId, fanId: record.fanId, id: ack.id }
    if (ack && context.random() < 0.1) await readOrFlagMessage(context, token, ack.id, tally)
  }
}

async function sendUntilAcknowledged(
  mark: string,
  { fanId, expected, attempts }: Plan,
  tally: Tally,
): Promise<SentMessage> {
  const record: SentMessage = {
    mark,
    fanId,
    expected,
    outcome: 'unknown',
    acks: [],
    startedAt: performance.now(),
    ackedAt: 0,
  }
  while (record.outcome === 'unknown' && performance.now() - record.startedAt < MAX_RETRY_MS) {
    const outcomes = await Promise.all(
      attempts.map(async (attempt) => {
        const outcome = await attempt()
        // Keeps the first time: from then on, the message's position must not change.
        if (outcome.kind === 'ok') record.ackedAt ||= performance.now()
        return outcome
      }),
    )
    tally.attempts += outcomes.length
    for (const outcome of outcomes) {
      if (outcome.kind === 'unknown') tally.unknowns++
      if (outcome.kind === 'ok') record.acks.push({ id: outcome.id, seq: outcome.seq })
    }
    if (record.acks.length > 0) record.outcome = 'ok'
    else if (outcomes.some(({ kind }) => kind === 'rejected')) record.outcome = 'rejected'
    else await sleep(100 + Math.random() * 200)
  }
  if (record.outcome === 'rejected') tally.rejected++
  return record
}

/** Mostly a plain send; sometimes one that disconnects, is sent three times at once, or must be rejected. */
function planSend(
  { origin, random, fanIds, foreignFanId }: WriterContext,
  token: string,
  mark: string,
  clientId: string,
  last: { clientId: string; fanId: string } | null,
): Plan {
  const fanId = fanIds[Math.floor(random() * fanIds.length)] ?? ''
  const content = textOf(mark)
  const post = (body: object, disconnectAfterMs?: number) => async (): Promise<Outcome> => {
    const options = {
      method: 'POST',
      body,
      ...(disconnectAfterMs === undefined ? {} : { disconnectAfterMs }),
    }
    const outcome = await call<{ id: string; seq: number }>(origin, token, '/chats/send', options)
    return outcome.kind === 'ok'
      ? { kind: 'ok', id: outcome.data.id, seq: outcome.data.seq }
      : { kind: outcome.kind }
  }
  const valid = { fanId, content, clientId }
  const invalid = (body: object): Plan => ({ fanId, expected: 'rejected', attempts: [post(body)] })
  const draw = random()
  if (draw < 0.02) return invalid({ ...valid, content: content.padEnd(MAX_MESSAGE_LENGTH + 1, '.') })
  if (draw < 0.03) return invalid({ ...valid, fanId: newId() })
  if (draw < 0.04) return invalid({ ...valid, fanId: foreignFanId })
  if (draw < 0.06 && last && last.fanId !== fanId) return invalid({ ...valid, clientId: last.clientId })
  if (draw < 0.1) return { fanId, expected: 'ok', attempts: [post(valid), post(valid), post(valid)] }
  if (draw < 0.15) {
    let hasDisconnected = false
    const attempt = () => {
      const after = hasDisconnected ? undefined : 1 + Math.floor(random() * 25)
      hasDisconnected = true
      return post(valid, after)()
    }
    return { fanId, expected: 'ok', attempts: [attempt] }
  }
  return { fanId, expected: 'ok', attempts: [post(valid)] }
}

function planFanMessage(
  { fans, fanIds, blockedFanId, random }: WriterContext,
  mark: string,
  n: number,
): Plan {
  const isBlocked = random() < 0.03
  const fanId = isBlocked ? blockedFanId : (fanIds[Math.floor(random() * fanIds.length)] ?? '')
  const message: FanMessage = { fanId, content: textOf(mark), externalId: `chaos-${n}` }
  const attempt = () => fans.send(message)
  const sendTwice = random() < 0.05
  return {
    fanId,
    expected: isBlocked ? 'rejected' : 'ok',
    attempts: sendTwice ? [attempt, attempt] : [attempt],
  }
}

/** Marks a message as read or flags it. The outcome does not matter: readers must match the database. */
async function readOrFlagMessage(
  { origin, random }: WriterContext,
  token: string,
  id: string,
  tally: Tally,
): Promise<void> {
  tally.actions++
  if (random() < 0.5)
    await call(origin, token, '/chats/mark-read', { method: 'POST', body: { messageIds: [id] } })
  else
    await call(origin, token, `/chats/messages/${id}/flag`, {
      method: 'PUT',
      body: { flagged: random() < 0.7 },
    })
}
