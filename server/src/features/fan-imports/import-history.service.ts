import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import {
  archivedAmong,
  type ChunkOrder,
  emptyResult,
  goodRows,
  keyOf,
  type Result,
  refuse,
} from './import-chunk.service.ts'
import type { MessageRow } from './import-message-rows.ts'
import { fanKeyOf } from './import-plan.ts'
import type { TalkRow } from './import-talks.ts'
import * as writes from './import-writes.queries.ts'

export type PastMessage = {
  fanId: string
  direction: Direction
  sentAt: number
  content: string
  externalId: string | null
  senderName: string | null
  isDelivered: boolean
  isRead: boolean
  /** The how manieth of its equals: as many as are there already are taken for these. */
  nth: number
}

/** `between`: older than the last and newer than the first message there. `conflict`: its id stands for other words. */
export type PastVerdict = 'added' | 'unchanged' | 'between' | 'conflict'

/** Whoever owns the messages; given to the imports where everything is put together. */
export type HistoryImporter = {
  /** When the conversations of these fans begin; those without a message are left out. */
  beginnings(tx: Tx, fanIds: string[]): Promise<Map<string, string>>
  /** Messages of a fan come in order of time. Without `write` only what would happen is told. */
  add(ctx: AgencyCtx, tx: Tx, messages: PastMessage[], write: boolean): Promise<PastVerdict[]>
  /** Called now and then while many come in. */
  tookMany(tx: Tx): Promise<void>
}

type KnownRow = { talk: TalkRow; row: MessageRow; fanId: string }

export async function takeMessages(
  ctx: AgencyCtx,
  tx: Tx,
  rows: TalkRow[],
  order: ChunkOrder,
  keeper: HistoryImporter,
): Promise<Result> {
  const result = emptyResult(rows.length)
  const good = goodRows(rows, result, order)
  const known = await knownFans(
    tx,
    good.map(({ row }) => row),
  )
  result.archived = archivedAmong(known.values())
  const say = (talk: TalkRow, field: 'username' | 'externalId' | 'sentAt', message: string) =>
    refuse(result, talk.csv, [{ field, message }], keyOf(order, talk.csv, null))
  const going: KnownRow[] = []
  for (const talk of rows) {
    const { row } = talk.parsed
    if (!row) continue
    const fan = known.get(fanKeyOf(row))
    if (!fan)
      say(talk, 'username', `This creator has no fan called “${row.username}”. Import the fans first.`)
    else if (talk.repeats === 'same') result.unchanged++
    else if (talk.repeats === 'other') say(talk, 'externalId', OTHER_WORDS)
    else going.push({ talk, row, fanId: fan.id })
  }
  const verdicts = await keeper.add(ctx, tx, going.map(pastMessage), order.write)
  for (const [i, { talk }] of going.entries()) {
    const verdict = verdicts[i]
    if (verdict === 'added' || verdict === 'unchanged') result[verdict]++
    else if (verdict === 'conflict') say(talk, 'externalId', OTHER_WORDS)
    else say(talk, 'sentAt', 'This falls between messages that already exist.')
  }
  return result
}

const OTHER_WORDS = 'Another message with this id is there already, with other words.'

async function knownFans(tx: Tx, rows: MessageRow[]): Promise<Map<string, writes.KnownFan>> {
  const keys = new Map(rows.map((row) => [fanKeyOf(row), row]))
  const fans = await writes.selectKnownFans(tx, [...keys.values()], false)
  return new Map(fans.map((fan) => [fanKeyOf(fan), fan]))
}

function pastMessage({ talk, row, fanId }: KnownRow): PastMessage {
  const { direction, sentAt, content, externalId, senderName, isDelivered, isRead } = row
  return { fanId, direction, sentAt, content, externalId, senderName, isDelivered, isRead, nth: talk.nth }
}

/** When the conversations with these keys begin, as far as they do. */
export async function beginningsOf(
  tx: Tx,
  keys: string[],
  keeper: HistoryImporter,
): Promise<Record<string, string | null>> {
  const wanted = keys.flatMap((key) => {
    const [creatorId = '', ...name] = key.split(' ')
    return /^[0-9a-f-]{36}$/.test(creatorId) ? [{ creatorId, usernameKey: name.join(' ') }] : []
  })
  const fans = await writes.selectKnownFans(tx, wanted, false)
  const begins = await keeper.beginnings(
    tx,
    fans.map(({ id }) => id),
  )
  return Object.fromEntries(fans.map((fan) => [fanKeyOf(fan), begins.get(fan.id) ?? null]))
}
