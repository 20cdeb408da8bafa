import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'
import { type Creators, type FanRow, fanColumns, type LocalDate } from './fans.queries.ts'

const selectedStatement = {
  name: 'fans-selected',
  text: `SELECT ${fanColumns('$3', '$4')} FROM fans f
    WHERE f.id = ANY ($1::uuid[]) AND ($2::uuid[] IS NULL OR f.creator_id = ANY ($2))
    ORDER BY array_position($1::uuid[], f.id)`,
}

/** Visible fans in the order of the ids, including archived and blocked ones. */
export async function readSelectedFans(
  database: Database,
  agencyId: string,
  ids: string[],
  creators: Creators,
  { today, timeZone }: LocalDate,
): Promise<FanRow[]> {
  return readScoped<FanRow>(database, agencyId, selectedStatement, [ids, creators, today, timeZone])
}

const tagsStatement = {
  name: 'tags-of-fans',
  text: `SELECT t.fan_id AS "fanId", array_agg(t.tag ORDER BY t.tag) AS tags FROM fan_tags t
    WHERE t.agency_id = $1 AND t.fan_id = ANY ($2::uuid[]) GROUP BY t.fan_id`,
}

/** Omits fans without tags. */
export async function readTags(
  database: Database,
  agencyId: string,
  ids: string[],
): Promise<Map<string, string[]>> {
  const rows = await readScoped<{ fanId: string; tags: string[] }>(database, agencyId, tagsStatement, [
    agencyId,
    ids,
  ])
  return new Map(rows.map(({ fanId, tags }) => [fanId, tags]))
}
