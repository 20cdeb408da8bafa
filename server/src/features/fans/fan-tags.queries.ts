import { and, asc, count, desc, eq, gt, inArray, sum } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import type { VisibleCreators } from './fan-access.queries.ts'
import { fanTags } from './fan-notes.table.ts'
import { creatorTagTotals } from './figures.table.ts'

const forFans = (tx: Tx, fanIds: string[]) =>
  and(eq(fanTags.agencyId, tx.agencyId), inArray(fanTags.fanId, fanIds))

export async function selectTags(tx: Tx, fanId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ tag: fanTags.tag })
    .from(fanTags)
    .where(forFans(tx, [fanId]))
    .orderBy(asc(fanTags.tag))
  return rows.map((row) => row.tag)
}

/** Returns the fans that got a new tag. */
export async function insertTags(tx: Tx, fanIds: string[], tags: string[]): Promise<string[]> {
  if (fanIds.length === 0 || tags.length === 0) return []
  const rows = await tx.query<{ fan_id: string }>(
    `INSERT INTO fan_tags (agency_id, fan_id, tag)
     SELECT $1, f.id, t.tag FROM unnest($2::uuid[]) AS f (id), unnest($3::text[]) AS t (tag) ORDER BY 2, 3
     ON CONFLICT DO NOTHING RETURNING fan_id`,
    [tx.agencyId, fanIds, tags],
  )
  return rows.map((row) => row.fan_id)
}

/** Returns the fans that had one of the tags. */
export async function deleteTags(tx: Tx, fanIds: string[], tags: string[]): Promise<string[]> {
  if (fanIds.length === 0 || tags.length === 0) return []
  const rows = await tx.db
    .delete(fanTags)
    .where(and(forFans(tx, fanIds), inArray(fanTags.tag, tags)))
    .returning({ fanId: fanTags.fanId })
  return rows.map((row) => row.fanId)
}

export async function maxTagCount(tx: Tx, fanIds: string[]): Promise<number> {
  const [row] = await tx.db
    .select({ n: count() })
    .from(fanTags)
    .where(forFans(tx, fanIds))
    .groupBy(fanTags.fanId)
    .orderBy(desc(count()))
    .limit(1)
  return row?.n ?? 0
}

/** Excludes archived fans, like the list. */
export async function countTags(tx: Tx, visible: VisibleCreators) {
  const byCreator = visible === null ? undefined : inArray(creatorTagTotals.creatorId, visible)
  return tx.db
    .select({ tag: creatorTagTotals.tag, fans: sum(creatorTagTotals.fans).mapWith(Number) })
    .from(creatorTagTotals)
    .where(and(eq(creatorTagTotals.agencyId, tx.agencyId), byCreator))
    .groupBy(creatorTagTotals.tag)
    .having(gt(sum(creatorTagTotals.fans), 0))
    .orderBy(asc(creatorTagTotals.tag))
}
