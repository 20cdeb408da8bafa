import type { ContentReview } from '@greenroom/contract/features/content/gate.schema.ts'
import type {
  QueueState,
  ReviewCheck,
  ReviewState,
} from '@greenroom/contract/features/content/reviews.rules.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { contentReviews } from './content.table.ts'
import { ITEM_COLUMNS, ITEM_JOINS, type ItemRow } from './content-list.queries.ts'

type ReviewChange = { id: string; review: ReviewState | null; clearedUntil: string | null }

/** Despite its name, `review_requested_at` is when `review` last changed. */
export async function updateReviews(tx: Tx, changes: ReviewChange[], now: string): Promise<void> {
  if (changes.length === 0) return
  await tx.query(
    `UPDATE content_items i SET review = x.review, cleared_until = CASE WHEN x.review = 'CLEARED' THEN x."clearedUntil" END,
       review_requested_at = CASE WHEN i.review IS DISTINCT FROM x.review THEN $3::timestamptz ELSE i.review_requested_at END
     FROM jsonb_to_recordset($2::jsonb) AS x (id uuid, review text, "clearedUntil" date) WHERE i.agency_id = $1 AND i.id = x.id`,
    [tx.agencyId, JSON.stringify(changes), now],
  )
}

export async function addEditor(tx: Tx, ids: string[], userId: string): Promise<void> {
  await tx.query(
    `UPDATE content_items SET editor_ids = editor_ids || $3::uuid WHERE agency_id = $1 AND id = ANY ($2::uuid[]) AND $3::uuid <> ALL (editor_ids)`,
    [tx.agencyId, ids, userId],
  )
}

/** Items depicting a person that were sent for review. */
export async function selectItemsDepicting(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT i.id FROM content_people x JOIN content_items i ON i.agency_id = x.agency_id AND i.id = x.item_id
     WHERE x.agency_id = $1 AND x.person_id = $2 AND i.review IS NOT NULL`,
    [tx.agencyId, personId],
  )
  return rows.map(({ id }) => id)
}

/** Across all agencies. */
export async function selectExpiredClearances(
  tx: Tx,
  now: string,
): Promise<{ agencyId: string; itemId: string }[]> {
  return tx.query(
    `SELECT i.agency_id AS "agencyId", i.id AS "itemId" FROM content_items i JOIN agencies a ON a.id = i.agency_id
     WHERE i.review = 'CLEARED' AND i.cleared_until < ($1::timestamptz AT TIME ZONE a.time_zone)::date ORDER BY i.agency_id, i.id LIMIT 1000`,
    [now],
  )
}

/** SQL for the people an item depicts whose consent or accepted document came through a link the user was shown. */
const evidenceByShownLink = (agency: string, item: string, user: string) =>
  `SELECT x.person_id FROM content_people x JOIN personal_links l ON l.agency_id = x.agency_id AND l.person_id = x.person_id AND l.shown_to_id = ${user}::uuid
   WHERE x.agency_id = ${agency} AND x.item_id = ${item} AND (
     EXISTS (SELECT 1 FROM consents o WHERE o.agency_id = l.agency_id AND o.link_id = l.id AND o.withdrawn_at IS NULL
       AND (o.all_items OR EXISTS (SELECT 1 FROM consent_items y WHERE y.agency_id = o.agency_id AND y.consent_id = o.id AND y.item_id = x.item_id)))
     OR EXISTS (SELECT 1 FROM id_documents d LEFT JOIN document_scans s ON s.agency_id = d.agency_id AND s.document_id = d.id
       WHERE d.agency_id = l.agency_id AND d.person_id = l.person_id AND d.verdict = 'ACCEPTED' AND l.id IN (d.link_id, s.link_id)))`

/** Whether `user` changed item `i` or was shown a link that its evidence came through. */
const isInvolved = (user: string) =>
  `(${user}::uuid = ANY (i.editor_ids) OR EXISTS (${evidenceByShownLink('i.agency_id', 'i.id', user)}))`

/** Whether `user` may clear item `i`. An agency with a single reviewer can allow that person to clear any item. */
const mayClear = (user: string) => `(NOT ${isInvolved(user)} OR (
  (SELECT a.allow_self_review FROM agencies a WHERE a.id = $1) AND (SELECT count(*) FROM memberships m
    WHERE m.agency_id = $1 AND m.status = 'ACTIVE' AND m.role IN ('SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE')) = 1))`

export type Decision = {
  id: string
  itemId: string
  rev: number
  checklist: ReviewCheck[]
  reviewerId: string
  reviewer: string
  at: string
}

/**
 * Returns false if the user may not clear the item, or if it has changed or is no longer in review. A single statement
 * prevents changes between the check and the clearance.
 */
export async function clearItem(tx: Tx, decision: Decision, clearedUntil: string | null): Promise<boolean> {
  const { id, itemId, rev, checklist, reviewerId, reviewer, at } = decision
  const rows = await tx.query(
    `WITH cleared AS (
       UPDATE content_items i SET review = 'CLEARED', review_requested_at = $4::timestamptz, cleared_until = $5::date
       WHERE i.agency_id = $1 AND i.id = $2 AND i.review = 'IN_REVIEW' AND i.rev = $6 AND ${mayClear('$3')} RETURNING i.id, ${isInvolved('$3')} AS is_self
     )
     INSERT INTO content_reviews (id, agency_id, item_id, rev, verdict, checklist, reviewer_id, reviewer, is_self_review, at)
     SELECT $7, $1, c.id, $6, 'CLEARED', $8::text[], $3, $9, c.is_self, $4 FROM cleared c RETURNING id`,
    [tx.agencyId, itemId, reviewerId, at, clearedUntil, rev, id, checklist, reviewer],
  )
  return rows.length === 1
}

export async function insertRejection(tx: Tx, decision: Decision & { reason: string }): Promise<void> {
  const { agencyId } = tx
  await tx.db
    .insert(contentReviews)
    .values({ agencyId, verdict: 'REJECTED', isSelfReview: false, ...decision })
}

export async function canClear(tx: Tx, itemId: string, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM content_items i WHERE i.agency_id = $1 AND i.id = $2 AND ${mayClear('$3')}`,
    [tx.agencyId, itemId, userId],
  )
  return rows.length === 1
}

/** The people an item depicts whose evidence came through a link this user was shown. */
export async function selectPeopleByShownLink(tx: Tx, itemId: string, userId: string): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `SELECT DISTINCT coalesce(p.name, c.stage_name) AS name FROM (${evidenceByShownLink('$1', '$2', '$3')}) x
     JOIN people p ON p.agency_id = $1 AND p.id = x.person_id
     LEFT JOIN creators c ON c.agency_id = p.agency_id AND c.id = p.creator_id ORDER BY 1`,
    [tx.agencyId, itemId, userId],
  )
  return rows.map(({ name }) => name)
}

/** Newest first. */
export async function selectReviews(tx: Tx, itemId: string, limit = 50): Promise<ContentReview[]> {
  return tx.db
    .select({
      verdict: contentReviews.verdict,
      by: contentReviews.reviewer,
      at: contentReviews.at,
      checklist: contentReviews.checklist,
      reason: contentReviews.reason,
    })
    .from(contentReviews)
    .where(and(eq(contentReviews.agencyId, tx.agencyId), eq(contentReviews.itemId, itemId)))
    .orderBy(desc(contentReviews.at), desc(contentReviews.id))
    .limit(limit)
}

export type QueueRow = ItemRow & { review_requested_at: string; may_clear: boolean }
const IN_QUEUE = `i.agency_id = $1 AND i.review IN ('IN_REVIEW', 'NEEDS_EVIDENCE', 'WITHDRAWN') AND i.archived_at IS NULL`

/** Longest waiting first. */
export async function selectQueue(
  tx: Tx,
  state: QueueState,
  userId: string,
  after: [at: string, id: string] | null,
  limit: number,
): Promise<QueueRow[]> {
  return tx.query<QueueRow>(
    `SELECT ${ITEM_COLUMNS}, i.review_requested_at, ${mayClear('$3')} AS may_clear
     FROM (SELECT i.* FROM content_items i WHERE ${IN_QUEUE} AND i.review = $2
       AND ($4::timestamptz IS NULL OR (i.review_requested_at, i.id) > ($4, $5::uuid)) ORDER BY i.review_requested_at, i.id LIMIT $6) i
     ${ITEM_JOINS} ORDER BY i.review_requested_at, i.id`,
    [tx.agencyId, state, userId, after?.[0] ?? null, after?.[1] ?? null, limit],
  )
}

export async function countQueue(
  tx: Tx,
  userId: string,
): Promise<{ state: QueueState; items: number; clearable: number; oldestAt: string }[]> {
  return tx.query(
    `SELECT i.review AS state, count(*)::int AS items, (count(*) FILTER (WHERE ${mayClear('$2')}))::int AS clearable,
       min(i.review_requested_at) AS "oldestAt" FROM content_items i WHERE ${IN_QUEUE} GROUP BY 1`,
    [tx.agencyId, userId],
  )
}
