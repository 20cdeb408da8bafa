import type { Tx } from '../../platform/db/scope.ts'

/** Locks all fans of the creator in id order before any of them is changed. */
export async function lockFans(tx: Tx, creatorId: string): Promise<void> {
  await tx.query(
    `SELECT count(*) FROM (SELECT 1 FROM fans WHERE agency_id = $1 AND creator_id = $2 ORDER BY id FOR UPDATE) x`,
    [tx.agencyId, creatorId],
  )
}

/** True if any field still has its imported value and was different before. */
const isRestorable = `(
  (f.display_name IS NOT DISTINCT FROM c.after ->> 'displayName' AND c.before ->> 'displayName' IS DISTINCT FROM c.after ->> 'displayName')
  OR (f.email IS NOT DISTINCT FROM c.after ->> 'email' AND c.before ->> 'email' IS DISTINCT FROM c.after ->> 'email')
  OR (f.location IS NOT DISTINCT FROM c.after ->> 'location' AND c.before ->> 'location' IS DISTINCT FROM c.after ->> 'location')
  OR (f.time_zone IS NOT DISTINCT FROM c.after ->> 'timeZone' AND c.before ->> 'timeZone' IS DISTINCT FROM c.after ->> 'timeZone')
  OR (f.preferred_content IS NOT DISTINCT FROM c.after ->> 'preferredContent' AND c.before ->> 'preferredContent' IS DISTINCT FROM c.after ->> 'preferredContent')
  OR (f.platform = c.after ->> 'platform' AND c.before ->> 'platform' <> c.after ->> 'platform')
  OR (f.joined_at = (c.after ->> 'joinedAt')::timestamptz AND (c.before ->> 'joinedAt')::timestamptz <> (c.after ->> 'joinedAt')::timestamptz)
  OR EXISTS (SELECT 1 FROM fan_tags x WHERE x.agency_id = f.agency_id AND x.fan_id = f.id
    AND c.after -> 'tags' ? x.tag AND NOT c.before -> 'tags' ? x.tag))`

const changedFans = `fan_import_changes c JOIN fans f ON f.agency_id = c.agency_id AND f.id = c.fan_id
  WHERE c.agency_id = $1 AND c.import_id = $2`

export type UndoneFans = { remove: number; restore: number; total: number }

/** What undoing the import would do to fans. */
export async function countUndoableFans(tx: Tx, importId: string): Promise<UndoneFans> {
  const [row] = await tx.query<UndoneFans>(
    `SELECT (SELECT count(*)::int FROM gate.fans_to_remove($2)) AS remove,
       count(*) FILTER (WHERE c.before IS NOT NULL AND ${isRestorable})::int AS restore, count(*)::int AS total
     FROM ${changedFans}`,
    [tx.agencyId, importId],
  )
  return row ?? { remove: 0, restore: 0, total: 0 }
}

export async function removeFans(tx: Tx, importId: string, creatorId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>('SELECT gate.remove_imported_fans($1, $2) AS n', [
    importId,
    creatorId,
  ])
  return row?.n ?? 0
}

const restoreColumn = (column: string, field: string) =>
  `${column} = CASE WHEN f.${column} IS NOT DISTINCT FROM c.after ->> '${field}' THEN c.before ->> '${field}' ELSE f.${column} END`

/** Fields changed since the import keep their newer value. */
export async function restoreFans(tx: Tx, importId: string, creatorId: string): Promise<number> {
  const values = [tx.agencyId, importId, creatorId]
  const fans = await tx.query<{ id: string }>(
    `SELECT f.id FROM ${changedFans} AND f.creator_id = $3 AND c.before IS NOT NULL AND ${isRestorable}
     ORDER BY f.id FOR UPDATE OF f`,
    values,
  )
  const ids = fans.map(({ id }) => id)
  await tx.query(
    `UPDATE fans f SET ${restoreColumn('display_name', 'displayName')}, ${restoreColumn('email', 'email')}, ${restoreColumn('location', 'location')},
       ${restoreColumn('time_zone', 'timeZone')}, ${restoreColumn('preferred_content', 'preferredContent')},
       platform = CASE WHEN f.platform = c.after ->> 'platform' THEN coalesce(c.before ->> 'platform', f.platform) ELSE f.platform END,
       joined_at = CASE WHEN f.joined_at = (c.after ->> 'joinedAt')::timestamptz THEN (c.before ->> 'joinedAt')::timestamptz ELSE f.joined_at END,
       updated_at = now()
     FROM fan_import_changes c
     WHERE c.agency_id = $1 AND c.import_id = $2 AND f.agency_id = $1 AND f.id = c.fan_id AND f.id = ANY ($3::uuid[])`,
    [tx.agencyId, importId, ids],
  )
  await tx.query(
    `DELETE FROM fan_tags x USING fan_import_changes c
     WHERE c.agency_id = $1 AND c.import_id = $2 AND x.agency_id = $1 AND x.fan_id = c.fan_id AND x.fan_id = ANY ($3::uuid[])
       AND c.after -> 'tags' ? x.tag AND NOT c.before -> 'tags' ? x.tag`,
    [tx.agencyId, importId, ids],
  )
  return ids.length
}
