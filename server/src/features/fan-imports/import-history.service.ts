import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import {
  archivedIds,
  type ChunkOptions,
  emptyResult,
  errorRowKey,
  type Result,
  refuse,
  validRows,
} from './import-chunk.service.ts'
import type { ConversationRow } from './import-conversations.ts'
import type { MessageRow } from './import-message-rows.ts'
import { fanKeyOf } from './import-plan.ts'
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
  /** Index among identical messages; existing ones are matched in order. */
  nth: number
}

/** `between`: within the existing history. `conflict`: the id exists with a different text. */
export type PastMessageOutcome = 'added' | 'unchanged' | 'between' | 'conflict'

/** Implemented by chat and injected, because chat depends on fans. */
export type HistoryImporter = {
  /** First message time by fan; fans without messages are omitted. */
  beginnings(tx: Tx, fanIds: string[]): Promise<Map<string, string>>
  /** Messages of a fan are sorted by time. Without an import it is a dry run. */
  add(ctx: AgencyCtx, tx: Tx, messages: PastMessage[], importId: string | null): Promise<PastMessageOutcome[]>
  /** Voids the import's messages of one creator; returns their number. */
  remove(ctx: AgencyCtx, tx: Tx, undo: { importId: string; creatorId: string; by: string }): Promise<number>
  /** Called occasionally during bulk imports. */
  afterBulkInsert(tx: Tx): Promise<void>
}

type KnownRow = { message: ConversationRow; row: MessageRow; fanId: string }

export async function importMessageRows(
  ctx: AgencyCtx,
  tx: Tx,
  rows: ConversationRow[],
  options: ChunkOptions,
  keeper: HistoryImporter,
): Promise<Result> {
  const result = emptyResult(rows.length)
  const valid = validRows(rows, result, options)
  const existing = await knownFans(
    tx,
    valid.map(({ row }) => row),
  )
  result.archived = archivedIds(existing.values())
  const fail = ({ csv }: ConversationRow, field: 'username' | 'externalId' | 'sentAt', text: string) =>
    refuse(result, csv, [{ field, message: text }], errorRowKey(options, csv, null))
  const candidates: KnownRow[] = []
  for (const message of rows) {
    const { row } = message.parsed
    if (!row) continue
    const fan = existing.get(fanKeyOf(row))
    if (!fan)
      fail(message, 'username', `This creator has no fan named “${row.username}”. Import the fans first.`)
    else if (message.repeats === 'same') result.unchanged++
    else if (message.repeats === 'other') fail(message, 'externalId', ID_CONFLICT)
    else candidates.push({ message, row, fanId: fan.id })
  }
  const outcomes = await keeper.add(
    ctx,
    tx,
    candidates.map(pastMessage),
    options.write ? options.importId : null,
  )
  for (const [i, { message }] of candidates.entries()) {
    const outcome = outcomes[i]
    if (outcome === 'added' || outcome === 'unchanged') result[outcome]++
    else if (outcome === 'conflict') fail(message, 'externalId', ID_CONFLICT)
    else fail(message, 'sentAt', 'This message falls between existing messages.')
  }
  return result
}

const ID_CONFLICT = 'A message with this ID already exists with a different text.'

async function knownFans(tx: Tx, rows: MessageRow[]): Promise<Map<string, writes.KnownFan>> {
  const keys = new Map(rows.map((row) => [fanKeyOf(row), row]))
  const fans = await writes.selectKnownFans(tx, [...keys.values()], false)
  return new Map(fans.map((fan) => [fanKeyOf(fan), fan]))
}

function pastMessage({ message, row, fanId }: KnownRow): PastMessage {
  const { direction, sentAt, content, externalId, senderName, isDelivered, isRead } = row
  return { fanId, direction, sentAt, content, externalId, senderName, isDelivered, isRead, nth: message.nth }
}

/** First message time by conversation key; null if there is none. */
export async function loadBeginnings(
  tx: Tx,
  keys: string[],
  keeper: HistoryImporter,
): Promise<Record<string, string | null>> {
  const fanKeys = keys.flatMap((key) => {
    const [creatorId = '', ...name] = key.split(' ')
    return /^[0-9a-f-]{36}$/.test(creatorId) ? [{ creatorId, usernameKey: name.join(' ') }] : []
  })
  const fans = await writes.selectKnownFans(tx, fanKeys, false)
  const begins = await keeper.beginnings(
    tx,
    fans.map(({ id }) => id),
  )
  return Object.fromEntries(fans.map((fan) => [fanKeyOf(fan), begins.get(fan.id) ?? null]))
}
