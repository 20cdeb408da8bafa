import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'
import { named } from '../../platform/db/statement-text.ts'
import { COUNT_BOUND, type FanCriteria, type ListRow, type Order, type Position } from './fan-list.queries.ts'
import { fanColumns, type Moment, quietBefore } from './fans.queries.ts'

const startOf = (day: string, plus = 0) => `((${day}::date + ${plus})::timestamp AT TIME ZONE $2)`
const filter = `$3, $4::uuid[], $5, $6, CASE WHEN $7 THEN ${quietBefore('$1', '$2')} END, $8, $9, $10,
  ${startOf('$11')}, ${startOf('$12', 1)}, ${startOf('$13')}, ${startOf('$14', 1)}, date_trunc('month', $15::date::timestamp)::date`

/** Sort key of fans who were never active. */
const NEVER = '-infinity'

const keys = {
  spent: 'f.total_spent_cents',
  active: `f.last_active_at`,
  messages: 'f.message_count',
  upsell: 'f.upsell_score',
  joined: 'f.joined_at',
  username: 'f.username_key',
} as const

const filterValues = (
  words: string,
  { creators, tier, opportunity, tag, status, ...rest }: FanCriteria,
  moment: Moment,
) => [
  moment.today,
  moment.timeZone,
  words,
  creators,
  opportunity === 'regular' ? 'REGULAR' : (tier ?? null),
  opportunity === 'engaged',
  opportunity === 'quiet',
  tag ?? null,
  status ?? null,
  rest.platform ?? null,
  rest.joinedFrom ?? null,
  rest.joinedTo ?? null,
  rest.lostFrom ?? null,
  rest.lostTo ?? null,
  rest.boughtIn ?? null,
]

/** The gate function finds the ids; rows are read under row-level security. */
export async function searchFans(
  database: Database,
  agencyId: string,
  query: {
    words: string
    criteria: FanCriteria
    order: Order
    position: Position
    limit: number
    moment: Moment
  },
): Promise<ListRow[]> {
  const { sort, desc } = query.order
  const direction = desc ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'
  const text = `SELECT ${fanColumns('$1', '$2')}, ${keys[sort]} AS sort_key, NULL::int AS total
    FROM gate.search_fans(${filter}, $16, $17, $18, $19, $20) AS found (id)
    JOIN fans f ON f.id = found.id
    WHERE $4::uuid[] IS NULL OR f.creator_id = ANY ($4)
    ORDER BY ${keys[sort]} ${direction}, f.id ${desc ? 'DESC' : 'ASC'}`
  const key = query.position && String(query.position.key ?? NEVER)
  const position = [sort, desc, key, query.position?.id ?? null, query.limit]
  const values = [...filterValues(query.words, query.criteria, query.moment), ...position]
  return readScoped<ListRow>(database, agencyId, named(text), values)
}

export async function countSearchResults(
  database: Database,
  agencyId: string,
  words: string,
  criteria: FanCriteria,
  moment: Moment,
): Promise<number> {
  const text = `SELECT gate.count_matching_fans(${filter}, ${COUNT_BOUND + 1}) AS n`
  const [row] = await readScoped<{ n: number }>(
    database,
    agencyId,
    named(text),
    filterValues(words, criteria, moment),
  )
  return row?.n ?? 0
}
