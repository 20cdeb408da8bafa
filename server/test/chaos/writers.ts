import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_MESSAGE_LENGTH } from '@greenroom/contract/features/chat/chat.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { call } from './api.ts'
import type { Sent } from './checker.ts'
import type { Fans, Said } from './fans.ts'

export type Stage = {
  origin: string
  /** Of those who may write to all of the fans. */
  tokens: string[]
  fanIds: string[]
  /** Of another agency. */
  foreignFanId: string
  blockedFanId: string
  fans: Fans
  random: () => number
}
export type Tally = { tries: number; unknowns: number; refused: number; deeds: number }

const LONGEST_MS = 180_000
const textOf = (mark: string) => `#${mark} Are you around later today?`
export const markOf = (content: string): string | null => /^#(\S+) /.exec(content)?.[1] ?? null

type Answer = { is: 'ok'; id: string; seq: number } | { is: 'refused' } | { is: 'unknown' }
type Try = { fanId: string; wanted: Sent['wanted']; attempts: (() => Promise<Answer>)[] }

/** One of the writers: sends one message after the other until told to end, each until it is known what became of it. */
export async function write(
  stage: Stage,
  writer: number,
  next: () => number | null,
  sent: Sent[],
  tally: Tally,
) {
  const isFan = writer % 4 === 3
  const token = stage.tokens[writer % stage.tokens.length] ?? ''
  let last: { clientId: string; fanId: string; id: string } | null = null
  for (let n = next(); n !== null; n = next()) {
    const mark = `${writer}-${n}`
    const clientId = newId()
    const plan = isFan ? heardFrom(stage, mark, n) : sendBy(stage, token, mark, clientId, last)
    const record = await untilKnown(mark, plan, tally)
    sent.push(record)
    const [ack] = record.acks
    if (!isFan && ack && record.outcome === 'ok') last = { clientId, fanId: record.fanId, id: ack.id }
    if (ack && stage.random() < 0.1) await touch(stage, token, ack.id, tally)
  }
}

async function untilKnown(mark: string, { fanId, wanted, attempts }: Try, tally: Tally): Promise<Sent> {
  const record: Sent = {
    mark,
    fanId,
    wanted,
    outcome: 'unknown',
    acks: [],
    begunAt: performance.now(),
    ackedAt: 0,
  }
  while (record.outcome === 'unknown' && performance.now() - record.begunAt < LONGEST_MS) {
    const answers = await Promise.all(
      attempts.map(async (attempt) => {
        const answer = await attempt()
        // The first acknowledgement counts: from then on it has its place.
        if (answer.is === 'ok') record.ackedAt ||= performance.now()
        return answer
      }),
    )
    tally.tries += answers.length
    for (const answer of answers) {
      if (answer.is === 'unknown') tally.unknowns++
      if (answer.is === 'ok') record.acks.push({ id: answer.id, seq: answer.seq })
    }
    if (record.acks.length > 0) record.outcome = 'ok'
    else if (answers.some(({ is }) => is === 'refused')) record.outcome = 'refused'
    else await sleep(100 + Math.random() * 200)
  }
  if (record.outcome === 'refused') tally.refused++
  return record
}

/** Mostly an honest send; now and then one that hangs up, that comes three times at once, or that must be refused. */
function sendBy(
  { origin, random, fanIds, foreignFanId }: Stage,
  token: string,
  mark: string,
  clientId: string,
  last: { clientId: string; fanId: string } | null,
): Try {
  const fanId = fanIds[Math.floor(random() * fanIds.length)] ?? ''
  const content = textOf(mark)
  const post = (body: object, hangUpAfterMs?: number) => async (): Promise<Answer> => {
    const more = { method: 'POST', body, ...(hangUpAfterMs === undefined ? {} : { hangUpAfterMs }) }
    const outcome = await call<{ id: string; seq: number }>(origin, token, '/chats/send', more)
    return outcome.is === 'ok' ? { is: 'ok', id: outcome.data.id, seq: outcome.data.seq } : { is: outcome.is }
  }
  const good = { fanId, content, clientId }
  const refused = (body: object): Try => ({ fanId, wanted: 'refused', attempts: [post(body)] })
  const draw = random()
  if (draw < 0.02) return refused({ ...good, content: content.padEnd(MAX_MESSAGE_LENGTH + 1, '.') })
  if (draw < 0.03) return refused({ ...good, fanId: newId() })
  if (draw < 0.04) return refused({ ...good, fanId: foreignFanId })
  if (draw < 0.06 && last && last.fanId !== fanId) return refused({ ...good, clientId: last.clientId })
  if (draw < 0.1) return { fanId, wanted: 'ok', attempts: [post(good), post(good), post(good)] }
  if (draw < 0.15) {
    let hungUp = false
    const attempt = () => {
      const after = hungUp ? undefined : 1 + Math.floor(random() * 25)
      hungUp = true
      return post(good, after)()
    }
    return { fanId, wanted: 'ok', attempts: [attempt] }
  }
  return { fanId, wanted: 'ok', attempts: [post(good)] }
}

function heardFrom({ fans, fanIds, blockedFanId, random }: Stage, mark: string, n: number): Try {
  const blocked = random() < 0.03
  const fanId = blocked ? blockedFanId : (fanIds[Math.floor(random() * fanIds.length)] ?? '')
  const said: Said = { fanId, content: textOf(mark), externalId: `chaos-${n}` }
  const attempt = () => fans.say(said)
  const twice = random() < 0.05
  return { fanId, wanted: blocked ? 'refused' : 'ok', attempts: twice ? [attempt, attempt] : [attempt] }
}

/** Reads up to a message or flags it. What becomes of it is no matter here: readers must agree with the database. */
async function touch({ origin, random }: Stage, token: string, id: string, tally: Tally): Promise<void> {
  tally.deeds++
  if (random() < 0.5)
    await call(origin, token, '/chats/mark-read', { method: 'POST', body: { messageIds: [id] } })
  else
    await call(origin, token, `/chats/messages/${id}/flag`, {
      method: 'PUT',
      body: { flagged: random() < 0.7 },
    })
}
