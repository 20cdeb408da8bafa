import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Tx } from '../../platform/db/scope.ts'
import { type AddParam, namedStatement, parameters, roundUpLimit } from '../../platform/db/statement-text.ts'
import type { CreatorFilter } from './conversation.queries.ts'
import { type MessageRow, messageColumns } from './thread.queries.ts'

export type MatchRow = { id: string; seq: number; content: string; direction: Direction; timestamp: string }

export async function selectSeqBounds(tx: Tx, fanId: string): Promise<{ first: number; last: number }> {
  const [row] = await tx.query<{ first: number; last: number }>(
    'SELECT first_seq AS first, last_seq AS last FROM conversations WHERE agency_id = $1 AND fan_id = $2',
    [tx.agencyId, fanId],
  )
  return row ?? { first: 1, last: 0 }
}

/** Searches a range of the conversation, newest first. Excludes deleted messages. */
export async function findInRange(
  tx: Tx,
  fanId: string,
  searchText: string,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<MatchRow[]> {
  return tx.query<MatchRow>(
    `SELECT m.id, m.seq, m.content, m.direction, m.sent_at AS timestamp FROM messages m
     WHERE m.agency_id = $1 AND m.fan_id = $2 AND m.seq >= $3 AND m.seq < $4 AND m.deleted_at IS NULL AND strpos(lower(m.content), lower($5)) > 0
     ORDER BY m.seq DESC LIMIT $6`,
    [tx.agencyId, fanId, from, before, searchText, limit],
  )
}

export type AllMessagesRow = MessageRow & { fanId: string; creatorId: string; readSeq: number }

export type AllMessagesFilter = {
  creators: CreatorFilter
  fanId: string | undefined
  direction: Direction | undefined
  flagged: boolean | undefined
  position: { at: string; id: string } | { seq: number } | null
  limit: number
}

/** Messages of one fan in thread order, or of creators by time, each using its own index. */
export async function readAllMessages(
  database: Database,
  agencyId: string,
  filter: AllMessagesFilter,
): Promise<AllMessagesRow[]> {
  const { values, addParam } = parameters()
  const size = roundUpLimit(filter.limit)
  const page =
    filter.fanId === undefined ? timePageSql(filter, size, addParam) : fanPageSql(filter, size, addParam)
  const order = filter.fanId === undefined ? 'm.sent_at DESC, m.id DESC' : 'm.seq DESC'
  const text = `SELECT ${messageColumns}, m.fan_id AS "fanId", m.creator_id AS "creatorId", c.read_seq AS "readSeq"
    FROM (${page}) m JOIN conversations c ON c.agency_id = m.agency_id AND c.fan_id = m.fan_id ORDER BY ${order} LIMIT ${size}`
  const rows = await readScoped<AllMessagesRow>(database, agencyId, namedStatement(text), values)
  return rows.slice(0, filter.limit)
}

function conditions({ direction, flagged }: AllMessagesFilter, addParam: AddParam): string[] {
  return [
    ...(direction ? [`m.direction = ${addParam(direction, 'text')}`] : []),
    ...(flagged === undefined ? [] : [flagged ? 'm.flagged' : 'NOT m.flagged']),
  ]
}

function fanPageSql(filter: AllMessagesFilter, size: number, addParam: AddParam): string {
  const { position, creators, fanId } = filter
  const where = [
    `m.fan_id = ${addParam(fanId, 'uuid')}`,
    ...(creators === null ? [] : [`m.creator_id = ANY (${addParam(creators, 'uuid[]')})`]),
    ...conditions(filter, addParam),
    ...(position && 'seq' in position ? [`m.seq < ${addParam(position.seq, 'int')}`] : []),
  ]
  return `SELECT m.* FROM messages m WHERE ${where.join(' AND ')} ORDER BY m.seq DESC LIMIT ${size}`
}

function timePageSql(filter: AllMessagesFilter, size: number, addParam: AddParam): string {
  const { position, creators } = filter
  const after =
    position && 'at' in position
      ? [`(m.sent_at, m.id) < (${addParam(position.at, 'timestamptz')}, ${addParam(position.id, 'uuid')})`]
      : []
  const where = ['m.creator_id = v.id', ...conditions(filter, addParam), ...after].join(' AND ')
  const creatorSource =
    creators === null
      ? '(SELECT k.id FROM creators k) v'
      : `unnest(${addParam(creators, 'uuid[]')}) AS v (id)`
  const newestFirst = 'ORDER BY m.sent_at DESC, m.id DESC'
  return `SELECT m.* FROM ${creatorSource} CROSS JOIN LATERAL (SELECT * FROM messages m WHERE ${where} ${newestFirst} LIMIT ${size}) m ${newestFirst} LIMIT ${size}`
}
