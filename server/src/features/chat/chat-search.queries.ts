import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Tx } from '../../platform/db/scope.ts'
import { named, type Put, parameters, sizeFor } from '../../platform/db/statement-text.ts'
import type { Creators } from './conversation.queries.ts'
import { type MessageRow, messageColumns } from './thread.queries.ts'

export type FoundRow = { id: string; seq: number; content: string; direction: Direction; timestamp: string }

export async function selectBounds(tx: Tx, fanId: string): Promise<{ first: number; last: number }> {
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
): Promise<FoundRow[]> {
  return tx.query<FoundRow>(
    `SELECT m.id, m.seq, m.content, m.direction, m.sent_at AS timestamp FROM messages m
     WHERE m.agency_id = $1 AND m.fan_id = $2 AND m.seq >= $3 AND m.seq < $4 AND m.deleted_at IS NULL AND strpos(lower(m.content), lower($5)) > 0
     ORDER BY m.seq DESC LIMIT $6`,
    [tx.agencyId, fanId, from, before, searchText, limit],
  )
}

export type AllMessagesRow = MessageRow & { fanId: string; creatorId: string; readSeq: number }

export type AllMessagesFilter = {
  creators: Creators
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
  const { values, put } = parameters()
  const size = sizeFor(filter.limit)
  const page = filter.fanId === undefined ? byTime(filter, size, put) : ofFan(filter, size, put)
  const order = filter.fanId === undefined ? 'm.sent_at DESC, m.id DESC' : 'm.seq DESC'
  const text = `SELECT ${messageColumns}, m.fan_id AS "fanId", m.creator_id AS "creatorId", c.read_seq AS "readSeq"
    FROM (${page}) m JOIN conversations c ON c.agency_id = m.agency_id AND c.fan_id = m.fan_id ORDER BY ${order} LIMIT ${size}`
  const rows = await readScoped<AllMessagesRow>(database, agencyId, named(text), values)
  return rows.slice(0, filter.limit)
}

function conditions({ direction, flagged }: AllMessagesFilter, put: Put): string[] {
  return [
    ...(direction ? [`m.direction = ${put(direction, 'text')}`] : []),
    ...(flagged === undefined ? [] : [flagged ? 'm.flagged' : 'NOT m.flagged']),
  ]
}

function ofFan(filter: AllMessagesFilter, size: number, put: Put): string {
  const { position, creators, fanId } = filter
  const where = [
    `m.fan_id = ${put(fanId, 'uuid')}`,
    ...(creators === null ? [] : [`m.creator_id = ANY (${put(creators, 'uuid[]')})`]),
    ...conditions(filter, put),
    ...(position && 'seq' in position ? [`m.seq < ${put(position.seq, 'int')}`] : []),
  ]
  return `SELECT m.* FROM messages m WHERE ${where.join(' AND ')} ORDER BY m.seq DESC LIMIT ${size}`
}

function byTime(filter: AllMessagesFilter, size: number, put: Put): string {
  const { position, creators } = filter
  const after =
    position && 'at' in position
      ? [`(m.sent_at, m.id) < (${put(position.at, 'timestamptz')}, ${put(position.id, 'uuid')})`]
      : []
  const where = ['m.creator_id = v.id', ...conditions(filter, put), ...after].join(' AND ')
  const creatorCondition =
    creators === null ? '(SELECT k.id FROM creators k) v' : `unnest(${put(creators, 'uuid[]')}) AS v (id)`
  const newest = 'ORDER BY m.sent_at DESC, m.id DESC'
  return `SELECT m.* FROM ${creatorCondition} CROSS JOIN LATERAL (SELECT * FROM messages m WHERE ${where} ${newest} LIMIT ${size}) m ${newest} LIMIT ${size}`
}
