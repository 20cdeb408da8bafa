import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'
import { namedStatement } from '../../platform/db/statement-text.ts'
import {
  type FanCriteria,
  type ListRow,
  MAX_EXACT_COUNT,
  type Order,
  type Position,
} from './fan-list.queries.ts'
import { fanColumns, type LocalDate, quietBefore } from './fans.queries.ts'

const startOf = (day: string, offsetDays = 0) => `((${day}::date + ${offsetDays})::timestamp AT TIME ZONE $2)`
const filter = `$3, $4::uuid[], $5, $6, CASE WHEN $7 THEN ${quietBefore('$1', '$2')} END, $8, $9, $10,
  ${startOf('$11')}, ${startOf('$12', 1)}, ${startOf('$13')}, ${startOf('$14', 1)}, date_trunc('month', $15::date::timestamp)::date`

/** Sort key of fans who were never active. */
const NEVER_ACTIVE = '-infinity'

const keys = {
  spent: 'f.total_spent_cents',
  active: `f.last_active_at`,
  messages: 'f.message_count',
  upsell: 'f.upsell_score',
  joined: 'f.joined_at',
  username: 'f.username_key',
} as const

const filterValues = (
  searchText: string,
  { creators, tier, opportunity, tag, status, ...dateCriteria }: FanCriteria,
  localDate: LocalDate,
) => [
  localDate.today,
  localDate.timeZone,
  searchText,
  creators,
  opportunity === 'regular' ? 'REGULAR' : (tier ?? null),
  opportunity === 'engaged',
  opportunity === 'quiet',
  tag ?? null,
  status ?? null,
  dateCriteria.platform ?? null,
  dateCriteria.joinedFrom ?? null,
  dateCriteria.joinedTo ?? null,
  dateCriteria.lostFrom ?? null,
  dateCriteria.lostTo ?? null,
  dateCriteria.boughtIn ?? null,
]

/** The gate function returns ids; the rows are read under row-level security. */
export async function searchFans(
  database: Database,
  agencyId: string,
  query: {
    searchText: string
    criteria: FanCriteria
    order: Order
    position: Position
    limit: number
    localDate: LocalDate
  },
): Promise<ListRow[]> {
  const { sort, desc } = query.order
  const direction = desc ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'
  const text = `SELECT ${fanColumns('$1', '$2')}, ${keys[sort]} AS sort_key, NULL::int AS total
    FROM gate.search_fans(${filter}, $16, $17, $18, $19, $20) AS matches (id)
    JOIN fans f ON f.id = matches.id
    WHERE $4::uuid[] IS NULL OR f.creator_id = ANY ($4)
    ORDER BY ${keys[sort]} ${direction}, f.id ${desc ? 'DESC' : 'ASC'}`
  const key = query.position && String(query.position.key ?? NEVER_ACTIVE)
  const position = [sort, desc, key, query.position?.id ?? null, query.limit]
  const values = [...filterValues(query.searchText, query.criteria, query.localDate), ...position]
  return readScoped<ListRow>(database, agencyId, namedStatement(text), values)
}

export async function countSearchResults(
  database: Database,
  agencyId: string,
  searchText: string,
  criteria: FanCriteria,
  localDate: LocalDate,
): Promise<number> {
  const text = `SELECT gate.count_matching_fans(${filter}, ${MAX_EXACT_COUNT + 1}) AS n`
  const [row] = await readScoped<{ n: number }>(
    database,
    agencyId,
    namedStatement(text),
    filterValues(searchText, criteria, localDate),
  )
  return row?.n ?? 0
}
