import type { DemoCreator } from './creators.ts'
import type { DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import type { DemoAttachment, FanHistory } from './fan-rows.ts'
import { type DemoMessage, MINUTE, messageOf, smallTalkLine, toFan } from './messages.ts'
import { waitingMessages } from './phrases.ts'
import { createRandom } from './seeded-random.ts'

/** Ranks of the active fans (whales first) with an ongoing conversation. */
const ongoingRanks = [0, 2, 5, 7, 10, 13, 17, 20]
/** Approximately how long they have been waiting. */
const waitMinutes = [6, 21, 48, 115, 260, 610, 13, 400]

/** A realistic inbox: fans waiting for minutes or hours, some conversations assigned, some flagged. */
export function inboxOf(creator: DemoCreator, histories: FanHistory[], clock: DemoClock): FanHistory[] {
  const random = createRandom(`inbox ${creator.key}`)
  const offset = random.int(0, waitMinutes.length - 1)
  const activeFans = histories.filter(
    ({ fan, messages }) => fan.phase === 'active' && fan.blockReason === null && messages.length > 3,
  )
  const ongoing = new Map(
    ongoingRanks.flatMap((rank, i) => (activeFans[rank] ? [[activeFans[rank], i] as const] : [])),
  )
  const pictures = creator.key === 'juno' ? picturesFor(activeFans) : new Map<FanHistory, DemoAttachment>()
  return histories.map((history) => {
    const i = ongoing.get(history)
    const picture = pictures.get(history) ?? null
    if (i === undefined) return { ...history, picture }
    const since =
      clock.now - (waitMinutes[(i + offset) % waitMinutes.length] ?? 30) * random.between(0.7, 1.4) * MINUTE
    const messages = withOngoingMessages(
      creator,
      history,
      Math.round(since),
      waitingMessages[(offset * 3 + i) % waitingMessages.length] ?? [],
      i % 3 === 2,
      clock,
    )
    return {
      ...history,
      messages: i === 4 ? withFlag(messages) : messages,
      assignee: i % 2 ? null : assigneeOf(creator),
      picture,
    }
  })
}

function withOngoingMessages(
  creator: DemoCreator,
  { fan, messages }: FanHistory,
  since: number,
  lines: string[],
  isRead: boolean,
  clock: DemoClock,
): DemoMessage[] {
  const last = messages.at(-1)
  if (!last || last.at > since - 15 * MINUTE) return messages
  const added = [messageOf(creator, fan, last.seq + 1, toFan('checkIn'), 0, since - 12 * MINUTE)]
  for (const [i, line] of lines.entries()) {
    const at = Math.min(since + i * MINUTE, clock.now - 1_000 * (lines.length - i))
    added.push({
      ...messageOf(creator, fan, last.seq + 2 + i, smallTalkLine('FROM_FAN', line), 0, at),
      isRead,
    })
  }
  // A fan who replies has read all earlier messages.
  return [...messages.map((message) => ({ ...message, isRead: true, isDelivered: true })), ...added]
}

/** Flags the fan's last message. */
function withFlag(messages: DemoMessage[]): DemoMessage[] {
  const last = messages.findLastIndex(({ direction }) => direction === 'FROM_FAN')
  return messages.map((message, i) => (i === last ? { ...message, flagged: true } : message))
}

function assigneeOf({ operator, agency }: DemoCreator): string | null {
  if (operator) return demoId(`user ${operator}`)
  return agency === 'Northlight' ? demoId('user mara') : null
}

/** One purchased picture, one still locked, one free. */
function picturesFor(activeFans: FanHistory[]): Map<FanHistory, DemoAttachment> {
  const pictures = new Map<FanHistory, DemoAttachment>()
  const add = (
    matches: (message: DemoMessage) => boolean,
    price: (message: DemoMessage, history: FanHistory) => Price,
  ) => {
    for (const history of activeFans) {
      const message = pictures.has(history) ? undefined : history.messages.findLast(matches)
      if (message) return void pictures.set(history, { message, ...price(message, history) })
    }
  }
  add(
    ({ phrase }) => phrase === 'offerSet',
    (message, { messages }) => ({
      cents: message.price * 100,
      paidAt: messages[message.seq]?.at ?? message.at,
    }),
  )
  add(
    ({ phrase, content }) => phrase === 'campaign' && content.includes('$'),
    ({ price }) => ({ cents: price * 100, paidAt: null }),
  )
  add(
    ({ phrase, direction }) => phrase === 'talk' && direction === 'TO_FAN',
    () => ({ cents: null, paidAt: null }),
  )
  return pictures
}

type Price = Omit<DemoAttachment, 'message'>
