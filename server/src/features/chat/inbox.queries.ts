import type { Chip, InboxSort } from '@greenroom/contract/features/chat/chat.rules.ts'
import { tierFloors } from '@greenroom/contract/features/fans/fans.rules.ts'
import { toCents } from '@greenroom/contract/kit/money.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'
import { type AddParam, namedStatement, parameters, roundUpLimit } from '../../platform/db/statement-text.ts'
import {
  type ConversationRow,
  type CreatorFilter,
  conversationColumns,
  PRESENCE_JOIN,
} from './conversation.queries.ts'

export type InboxFilter = {
  creators: CreatorFilter
  filter: Chip
  /** Assigned to one person, unassigned (null), or any (undefined). */
  assigned: { to: string | null } | undefined
}
/**
 * A position in the list. Sorted by waiting time, the list has two parts: waiting first, then the rest by latest
 * message.
 */
export type InboxPosition = { isAfterWaiting: boolean; key: string | number; id: string } | null
export type InboxPage = { criteria: InboxFilter; sort: InboxSort; position: InboxPosition; limit: number }
export type InboxRow = ConversationRow & { total: number | null }

const IS_VIP = `c.spent_cents >= ${toCents(tierFloors.VIP)}`
const filters: Record<Chip, string[]> = {
  all: [],
  unread: ['c.unread_count > 0'],
  vip: [IS_VIP],
  flagged: ['c.flagged_count > 0'],
}
const totals: Record<Chip, string> = {
  all: 't.conversations',
  unread: 't.unread_conversations',
  vip: 't.vip_conversations',
  flagged: 't.flagged_conversations',
}

type Segment = {
  order: string
  where: string[]
  after: (addParam: AddParam, position: NonNullable<InboxPosition>) => string
}

const segment = (column: string, type: string, desc: boolean, where: string[] = []): Segment => ({
  order: `${column} ${desc ? 'DESC' : 'ASC'}, c.fan_id ${desc ? 'DESC' : 'ASC'}`,
  where,
  after: (addParam, { key, id }) =>
    `(${column}, c.fan_id) ${desc ? '<' : '>'} (${addParam(key, type)}, ${addParam(id, 'uuid')})`,
})
const segments: Record<InboxSort, Segment[]> = {
  latest: [segment('c.last_message_at', 'timestamptz', true)],
  spend: [segment('c.spent_cents', 'bigint', true)],
  waiting: [
    segment('c.waiting_since', 'timestamptz', false, ['c.waiting_since IS NOT NULL']),
    segment('c.last_message_at', 'timestamptz', true, ['c.waiting_since IS NULL']),
  ],
}
const orders: Record<InboxSort, string> = {
  latest: 'c.last_message_at DESC, c.fan_id DESC',
  spend: 'c.spent_cents DESC, c.fan_id DESC',
  waiting: `c.waiting_since ASC NULLS LAST, CASE WHEN c.waiting_since IS NULL THEN c.last_message_at END DESC,
    CASE WHEN c.waiting_since IS NOT NULL THEN c.fan_id END ASC, c.fan_id DESC`,
}

/** Scans one index for the whole agency, or one per creator for selected creators. */
export async function readInbox(database: Database, agencyId: string, page: InboxPage): Promise<InboxRow[]> {
  const { text, values } = inboxStatement(page)
  const rows = await readScoped<InboxRow>(database, agencyId, namedStatement(text), values)
  return rows.slice(0, page.limit)
}

export function inboxStatement({ criteria, sort, position, limit }: InboxPage): {
  text: string
  values: unknown[]
} {
  const { values, addParam } = parameters()
  const size = roundUpLimit(limit)
  const segmentQueries = segments[sort].slice(position?.isAfterWaiting ? 1 : 0).map((current, i) => {
    const after = position && i === 0 ? [current.after(addParam, position)] : []
    const where = [
      'c.is_listed',
      ...current.where,
      ...filters[criteria.filter],
      ...assigneeCondition(criteria, addParam),
      ...after,
    ]
    return `(${selectFrom(criteria.creators, where.join(' AND '), `ORDER BY ${current.order} LIMIT ${size}`, addParam)})`
  })
  const total = position === null && !criteria.assigned ? totalSql(criteria, addParam) : 'NULL::int'
  const text = `SELECT ${conversationColumns}, ${total} AS total
    FROM (${segmentQueries.join(' UNION ALL ')}) c JOIN fans f ON f.agency_id = c.agency_id AND f.id = c.fan_id ${PRESENCE_JOIN}
    ORDER BY ${orders[sort]} LIMIT ${size}`
  return { text, values }
}

function selectFrom(creators: CreatorFilter, where: string, suffix: string, addParam: AddParam): string {
  if (creators === null) return `SELECT c.* FROM conversations c WHERE ${where} ${suffix}`
  const perCreator = `SELECT c.* FROM conversations c WHERE c.creator_id = v.id AND ${where} ${suffix}`
  return `SELECT c.* FROM unnest(${addParam(creators, 'uuid[]')}) AS v (id) CROSS JOIN LATERAL (${perCreator}) c ${suffix}`
}

function assigneeCondition({ assigned }: InboxFilter, addParam: AddParam): string[] {
  if (!assigned) return []
  return [assigned.to === null ? 'c.assigned_to IS NULL' : `c.assigned_to = ${addParam(assigned.to, 'uuid')}`]
}

const creatorCondition = (creators: CreatorFilter, addParam: AddParam) =>
  creators === null ? '' : ` WHERE t.creator_id = ANY (${addParam(creators, 'uuid[]')})`

const totalSql = ({ filter, creators }: InboxFilter, addParam: AddParam) =>
  `(SELECT coalesce(sum(${totals[filter]}), 0)::int FROM creator_chat_totals t${creatorCondition(creators, addParam)})`

const searchStatement = {
  name: 'inbox-search',
  text: (sort: InboxSort) => `SELECT ${conversationColumns}, NULL::int AS total
    FROM gate.search_conversations($1, $2::uuid[], $3, $4, $5, $6, $7, $8, $9, $10) AS found (id)
    JOIN conversations c ON c.fan_id = found.id JOIN fans f ON f.agency_id = c.agency_id AND f.id = c.fan_id ${PRESENCE_JOIN}
    WHERE $2::uuid[] IS NULL OR c.creator_id = ANY ($2) ORDER BY ${orders[sort]}`,
}

/**
 * Conversations whose fan's username or display name contains the text. A gate function finds them; the rows are
 * read under row-level security.
 */
export async function searchInbox(
  database: Database,
  agencyId: string,
  searchText: string,
  { criteria, sort, position, limit }: InboxPage,
): Promise<InboxRow[]> {
  const { creators, filter, assigned } = criteria
  const values = [
    searchText,
    creators,
    filter,
    assigned?.to ?? null,
    assigned?.to === null,
    sort,
    position?.isAfterWaiting ?? false,
    position && String(position.key),
    position?.id ?? null,
    limit,
  ]
  const statement = { name: `${searchStatement.name}-${sort}`, text: searchStatement.text(sort) }
  return readScoped<InboxRow>(database, agencyId, statement, values)
}

export type ChatCounts = { count: number } & Record<Chip, number>

export async function countChats(
  database: Database,
  agencyId: string,
  creators: CreatorFilter,
): Promise<ChatCounts | undefined> {
  const { values, addParam } = parameters()
  const sum = (column: string) => `coalesce(sum(${column}), 0)::int`
  const perChip = Object.entries(totals).map(([chip, column]) => `${sum(column)} AS "${chip}"`)
  const text = `SELECT ${sum('t.unread_messages')} AS count, ${perChip.join(', ')}
    FROM creator_chat_totals t${creatorCondition(creators, addParam)}`
  const [row] = await readScoped<ChatCounts>(database, agencyId, namedStatement(text), values)
  return row
}
