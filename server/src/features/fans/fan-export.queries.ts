import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'
import { type Creators, type FanRow, fanColumns, type Moment } from './fans.queries.ts'

const picked = {
  name: 'fans-picked',
  text: `SELECT ${fanColumns('$3', '$4')} FROM fans f
    WHERE f.id = ANY ($1::uuid[]) AND ($2::uuid[] IS NULL OR f.creator_id = ANY ($2))
    ORDER BY array_position($1::uuid[], f.id)`,
}

/** Those that may be seen, in the order of the ids, whatever state they are in. */
export async function readPicked(
  database: Database,
  agencyId: string,
  ids: string[],
  creators: Creators,
  { today, timeZone }: Moment,
): Promise<FanRow[]> {
  return readScoped<FanRow>(database, agencyId, picked, [ids, creators, today, timeZone])
}
