import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import {
  archivedIds,
  type ChunkOptions,
  emptyResult,
  errorRowKey,
  type Result,
  rejectRow,
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
  /** Position among identical messages; existing ones are matched in order. */
  nth: number
}

/** `between`: within the existing history. `conflict`: the id exists with different text. */
export type PastMessageOutcome = 'added' | 'unchanged' | 'between' | 'conflict'

/** Implemented by chat and injected, because chat depends on fans. */
export type HistoryImporter = {
  /** First message time by fan; fans without messages are omitted. */
  firstMessageTimes(tx: Tx, fanIds: string[]): Promise<Map<string, string>>
  /** Each fan's messages must be sorted by time. A null `importId` is a dry run. */
  add(ctx: AgencyCtx, tx: Tx, messages: PastMessage[], importId: string | null): Promise<PastMessageOutcome[]>
  /** Voids the import's messages for one creator and returns how many. */
  remove(
    ctx: AgencyCtx,
    tx: Tx,
    undo: { importId: string; creatorId: string; voidedBy: string },
  ): Promise<number>
  /** Called occasionally during bulk imports. */
  afterBulkInsert(tx: Tx): Promise<void>
}

type CandidateRow = { message: ConversationRow; row: MessageRow; fanId: string }

export async function importMessageRows(
  ctx: AgencyCtx,
  tx: Tx,
  rows: ConversationRow[],
  options: ChunkOptions,
  importer: HistoryImporter,
): Promise<Result> {
  const result = emptyResult(rows.length)
  const valid = validRows(rows, result, options)
  const existing = await loadFans(
    tx,
    valid.map(({ row }) => row),
  )
  result.archived = archivedIds(existing.values())
  const fail = ({ csv }: ConversationRow, field: 'username' | 'externalId' | 'sentAt', text: string) =>
    rejectRow(result, csv, [{ field, message: text }], errorRowKey(options, csv, null))
  const candidates: CandidateRow[] = []
  for (const message of rows) {
    const { row } = message.parsed
    if (!row) continue
    const fan = existing.get(fanKeyOf(row))
    if (!fan)
      fail(message, 'username', `This creator has no fan named “${row.username}”. Import the fans first.`)
    else if (message.duplicate === 'identical') result.unchanged++
    else if (message.duplicate === 'conflicting') fail(message, 'externalId', ID_CONFLICT)
    else candidates.push({ message, row, fanId: fan.id })
  }
  const outcomes = await importer.add(
    ctx,
    tx,
    candidates.map(toPastMessage),
    options.shouldWrite ? options.importId : null,
  )
  for (const [i, { message }] of candidates.entries()) {
    const outcome = outcomes[i]
    if (outcome === 'added' || outcome === 'unchanged') result[outcome]++
    else if (outcome === 'conflict') fail(message, 'externalId', ID_CONFLICT)
    else fail(message, 'sentAt', 'This message falls between existing messages.')
  }
  return result
}

const ID_CONFLICT = 'A message with this ID already exists with different text.'

async function loadFans(tx: Tx, rows: MessageRow[]): Promise<Map<string, writes.ExistingFan>> {
  const keys = new Map(rows.map((row) => [fanKeyOf(row), row]))
  const fans = await writes.selectExistingFans(tx, [...keys.values()], false)
  return new Map(fans.map((fan) => [fanKeyOf(fan), fan]))
}

function toPastMessage({ message, row, fanId }: CandidateRow): PastMessage {
  const { direction, sentAt, content, externalId, senderName, isDelivered, isRead } = row
  return { fanId, direction, sentAt, content, externalId, senderName, isDelivered, isRead, nth: message.nth }
}

/** First message time by conversation key; null if there is none. */
export async function loadFirstMessageTimes(
  tx: Tx,
  keys: string[],
  importer: HistoryImporter,
): Promise<Record<string, string | null>> {
  const fanKeys = keys.flatMap((key) => {
    const [creatorId = '', ...name] = key.split(' ')
    return /^[0-9a-f-]{36}$/.test(creatorId) ? [{ creatorId, usernameKey: name.join(' ') }] : []
  })
  const fans = await writes.selectExistingFans(tx, fanKeys, false)
  const times = await importer.firstMessageTimes(
    tx,
    fans.map(({ id }) => id),
  )
  return Object.fromEntries(fans.map((fan) => [fanKeyOf(fan), times.get(fan.id) ?? null]))
}
