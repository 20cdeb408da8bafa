import { chanceOf } from './chance.ts'
import type { DemoCreator } from './creators.ts'
import { demoId } from './demo-id.ts'
import { type DemoMessage, fan, lineOf, MINUTE, us } from './messages.ts'
import type { Era } from './season.ts'
import type { DemoPicture, Life } from './store.ts'

/** Whose talk goes on while the demo opens: places among those who are still here, whales first. */
const talking = [0, 2, 5, 7, 10, 13, 17, 20]
/** For how many minutes they have been waiting, about. */
const waits = [6, 21, 48, 115, 260, 610, 13, 400]

/** The inbox as a shift finds it: some wait for minutes, some for hours, some are taken, some flagged. */
export function inboxOf(creator: DemoCreator, lives: Life[], era: Era): Life[] {
  const chance = chanceOf(`inbox ${creator.key}`)
  const turn = chance.whole(0, waits.length - 1)
  const here = lives.filter(
    ({ fan: one, messages }) => one.phase === 'here' && one.blocked === null && messages.length > 3,
  )
  const busy = new Map(talking.flatMap((place, i) => (here[place] ? [[here[place], i] as const] : [])))
  const pictures = creator.key === 'juno' ? picturesFor(here) : new Map<Life, DemoPicture>()
  return lives.map((life) => {
    const i = busy.get(life)
    const picture = pictures.get(life) ?? null
    if (i === undefined) return { ...life, picture }
    const since = era.now - (waits[(i + turn) % waits.length] ?? 30) * chance.between(0.7, 1.4) * MINUTE
    const messages = goingOn(creator, life, Math.round(since), chance.whole(1, 3), i % 3 === 2, era)
    return {
      ...life,
      messages: flagged(messages, i === 4),
      assignee: i % 2 ? null : assigneeOf(creator),
      picture,
    }
  })
}

function goingOn(
  creator: DemoCreator,
  { fan: one, messages }: Life,
  since: number,
  lines: number,
  isRead: boolean,
  era: Era,
): DemoMessage[] {
  const last = messages.at(-1)
  if (!last || last.at > since - 15 * MINUTE) return messages
  const more = [lineOf(creator, one, last.seq + 1, us('ourReply'), 0, since - 12 * MINUTE)]
  for (let i = 0; i < lines; i++) {
    const at = Math.min(since + i * MINUTE, era.now - 1_000 * (lines - i))
    const next = () => lineOf(creator, one, last.seq + 2 + i, fan(i === 0 ? 'fanReply' : 'fanHello'), 0, at)
    let line = next()
    // Nobody says the same thing twice in a row.
    while (more.some(({ content }) => content === line.content)) line = next()
    more.push({ ...line, isRead })
  }
  // Who writes has read what was there.
  return [...messages.map((old) => ({ ...old, isRead: true, isDelivered: true })), ...more]
}

function flagged(messages: DemoMessage[], wanted: boolean): DemoMessage[] {
  const at = messages.findLastIndex(({ direction }) => direction === 'FROM_FAN')
  return wanted
    ? messages.map((message, i) => (i === at ? { ...message, flagged: true } : message))
    : messages
}

function assigneeOf({ operator, agency }: DemoCreator): string | null {
  if (operator) return demoId(`user ${operator}`)
  return agency === 'Northlight' ? demoId('user mara') : null
}

/** A set that was bought, one that is still locked, and a picture for nothing. */
function picturesFor(here: Life[]): Map<Life, DemoPicture> {
  const found = new Map<Life, DemoPicture>()
  const add = (
    fits: (message: DemoMessage) => boolean,
    price: (message: DemoMessage, life: Life) => Price,
  ) => {
    for (const life of here) {
      const message = found.has(life) ? undefined : life.messages.findLast(fits)
      if (message) return void found.set(life, { message, ...price(message, life) })
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
    ({ phrase }) => phrase === 'ourReply',
    () => ({ cents: null, paidAt: null }),
  )
  return found
}

type Price = Omit<DemoPicture, 'message'>
