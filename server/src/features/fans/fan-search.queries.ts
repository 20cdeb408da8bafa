import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'
import { COUNT_BOUND, type ListRow, named, type Order, type Place, type Wanted } from './fan-list.queries.ts'
import { fanColumns, hereAt } from './fans.queries.ts'

const filter = `$2, $3::uuid[], $4, $5, CASE WHEN $6 THEN (SELECT quiet_before FROM here) END, $7, $8`

/** The key that stands for "never active", which sorts before every instant. */
const NEVER = '-infinity'

const keys = {
  spent: 'f.total_spent_cents',
  active: `f.last_active_at`,
  messages: 'f.message_count',
  upsell: 'f.upsell_score',
  joined: 'f.joined_at',
  username: 'f.username_key',
} as const

const filterValues = (words: string, { creators, tier, opportunity, tag, status }: Wanted, now: string) => [
  now,
  words,
  creators,
  opportunity === 'regular' ? 'REGULAR' : (tier ?? null),
  opportunity === 'engaged',
  opportunity === 'quiet',
  tag ?? null,
  status ?? null,
]

/** Fans whose username or e-mail holds the folded words. The gate finds them; the rows are read under the wall. */
export async function searchFans(
  database: Database,
  agencyId: string,
  query: { words: string; wanted: Wanted; order: Order; place: Place; limit: number; now: string },
): Promise<ListRow[]> {
  const { sort, desc } = query.order
  const direction = desc ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'
  const text = `WITH ${hereAt('$1')}
    SELECT ${fanColumns}, ${keys[sort]} AS sort_key, NULL::int AS total
    FROM gate.search_fans(${filter}, $9, $10, $11, $12, $13) AS found (id)
    JOIN fans f ON f.id = found.id
    JOIN creators c ON c.agency_id = f.agency_id AND c.id = f.creator_id
    CROSS JOIN here h
    WHERE $3::uuid[] IS NULL OR f.creator_id = ANY ($3)
    ORDER BY ${keys[sort]} ${direction}, f.id ${desc ? 'DESC' : 'ASC'}`
  const key = query.place && String(query.place.key ?? NEVER)
  const place = [sort, desc, key, query.place?.id ?? null, query.limit]
  const values = [...filterValues(query.words, query.wanted, query.now), ...place]
  return readScoped<ListRow>(database, agencyId, named(text), values)
}

export async function countFound(
  database: Database,
  agencyId: string,
  words: string,
  wanted: Wanted,
  now: string,
): Promise<number> {
  const text = `WITH ${hereAt('$1')} SELECT gate.count_found_fans(${filter}, ${COUNT_BOUND + 1}) AS n FROM here`
  const [row] = await readScoped<{ n: number }>(
    database,
    agencyId,
    named(text),
    filterValues(words, wanted, now),
  )
  return row?.n ?? 0
}
