import type { Person } from '@greenroom/contract/features/content/content.schema.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { people } from '../compliance/compliance.table.ts'
import type { CreatorIds } from './content-list.queries.ts'

const PERSON = `p.id, coalesce(p.name, c.stage_name) AS name, p.creator_id AS "creatorId"`
const PEOPLE = 'people p LEFT JOIN creators c ON c.agency_id = p.agency_id AND c.id = p.creator_id'

/** Users limited to some creators can see the people in those creators' items and those they added themselves. */
const IS_VISIBLE = `($2::uuid[] IS NULL OR p.id = ANY ($2) OR p.added_by_id = $3 OR p.creator_id IS NULL AND EXISTS (
  SELECT 1 FROM content_people x JOIN content_items i ON i.agency_id = x.agency_id AND i.id = x.item_id
  WHERE x.agency_id = p.agency_id AND x.person_id = p.id AND i.creator_id = ANY ($2)))`

type Reader = { visibleCreators: CreatorIds; userId: string }

const MAX_PEOPLE = 200

export async function selectPeople(
  tx: Tx,
  { visibleCreators, userId }: Reader,
  searchText: string,
): Promise<Person[]> {
  return tx.query<Person>(
    `SELECT ${PERSON} FROM ${PEOPLE} WHERE p.agency_id = $1 AND ${IS_VISIBLE} AND c.archived_at IS NULL
       AND strpos(lower(coalesce(p.name, c.stage_name)), $4) > 0
     ORDER BY p.creator_id IS NULL, lower(coalesce(p.name, c.stage_name)), p.id LIMIT ${MAX_PEOPLE}`,
    [tx.agencyId, visibleCreators, userId, searchText],
  )
}

/** Names by ID. Omits people the user can't see. */
export async function selectVisibleNames(
  tx: Tx,
  { visibleCreators, userId }: Reader,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<Person>(
    `SELECT ${PERSON} FROM ${PEOPLE} WHERE p.agency_id = $1 AND ${IS_VISIBLE} AND p.id = ANY ($4::uuid[])`,
    [tx.agencyId, visibleCreators, userId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function selectDepicted(tx: Tx, itemId: string): Promise<Person[]> {
  return tx.query<Person>(
    `SELECT ${PERSON} FROM ${PEOPLE}
       JOIN content_people x ON x.agency_id = p.agency_id AND x.person_id = p.id
     WHERE x.agency_id = $1 AND x.item_id = $2 ORDER BY p.creator_id IS NULL, lower(coalesce(p.name, c.stage_name)), p.id`,
    [tx.agencyId, itemId],
  )
}

export async function selectPerson(tx: Tx, id: string): Promise<Person | undefined> {
  const [row] = await tx.query<Person>(
    `SELECT ${PERSON} FROM ${PEOPLE} WHERE p.agency_id = $1 AND p.id = $2`,
    [tx.agencyId, id],
  )
  return row
}

export async function insertPerson(
  tx: Tx,
  person: { id: string; name: string; addedById: string },
): Promise<void> {
  await tx.db.insert(people).values({ ...person, agencyId: tx.agencyId })
}
