import type { ViolationAction } from '@greenroom/contract/features/screening/violations.rules.ts'
import type {
  ViolationDetail,
  ViolationFilter,
  Violation as ViolationView,
} from '@greenroom/contract/features/screening/violations.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { permissions } from '@greenroom/contract/kit/permissions.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Tx } from '../../platform/db/scope.ts'
import { namedStatement, roundUpLimit } from '../../platform/db/statement-text.ts'
import { screeningRules, violationEvents } from './screening.table.ts'

/** Counting further would cost more than loading the page. */
const MAX_COUNTED = 10_000

const idAndName = (id: string, name: string) =>
  `CASE WHEN ${name} IS NOT NULL THEN jsonb_build_object('id', ${id}, 'name', ${name}) END`

/** Reasons are worded for messages from fans, not for texts written by staff. */
const description = (v: string) =>
  `CASE WHEN (${v}.item_id IS NOT NULL OR ${v}.author_name IS NOT NULL) AND ${v}.source = 'screening' AND ${v}.type = 'AGE_VERIFICATION' THEN 'The text may be about someone under 18.' ELSE ${v}.reason END`

const columns = `v.id, v.type, v.severity, v.status, v.source, ${description('v')} AS description, v.flagged_at AS "flaggedAt", v.is_false_alarm AS "isFalseAlarm",
  v.is_blocked AS "isBlocked", coalesce(v.content, CASE WHEN m.deleted_at IS NULL THEN m.content END, nullif(v.excerpt, '')) AS content,
  CASE WHEN v.user_id IS NOT NULL OR v.author_name IS NOT NULL
    THEN jsonb_build_object('id', v.user_id, 'name', coalesce(w.name, v.author_name, w.email, 'Unknown')) END AS author,
  ${idAndName('c.id', 'c.stage_name')} AS creator, ${idAndName('f.id', 'f.username')} AS fan, ${idAndName('p.id', 'coalesce(p.name, pc.stage_name)')} AS person,
  ${idAndName('i.id', 'i.title')} AS item, ${idAndName('u.id', 'coalesce(u.name, u.email)')} AS assignee`

const joins = `LEFT JOIN creators c ON c.agency_id = v.agency_id AND c.id = v.creator_id
  LEFT JOIN fans f ON f.agency_id = v.agency_id AND f.id = v.fan_id
  LEFT JOIN people p ON p.agency_id = v.agency_id AND p.id = v.person_id
  LEFT JOIN creators pc ON pc.agency_id = v.agency_id AND pc.id = p.creator_id
  LEFT JOIN content_items i ON i.agency_id = v.agency_id AND i.id = v.item_id
  LEFT JOIN users u ON u.agency_id = v.agency_id AND u.id = v.assignee_id
  LEFT JOIN users w ON w.agency_id = v.agency_id AND w.id = v.user_id
  LEFT JOIN messages m ON m.agency_id = v.agency_id AND m.id = v.message_id`

const filters: Record<keyof ViolationFilter, (value: string) => string> = {
  q: (value) => `v.id = ANY (ARRAY(SELECT gate.violations_with(${value}::text)))`,
  type: (value) => `v.type = ${value}`,
  severity: (value) => `v.severity = ${value}`,
  status: (value) => `v.status = ${value}`,
  creator: (value) => `v.creator_id = ${value}::uuid`,
  assignee: (value) => `v.assignee_id = ${value}::uuid`,
}

/** Each combination of filters is a separate statement with its own plan. */
function conditions(agencyId: string, filter: ViolationFilter) {
  const usedKeys = (Object.keys(filters) as (keyof ViolationFilter)[]).filter((key) => filter[key])
  const texts = usedKeys.map((key, index) => filters[key](`$${index + 2}`))
  return {
    where: ['v.agency_id = $1', ...texts].join(' AND '),
    values: [agencyId, ...usedKeys.map((key) => filter[key])],
  }
}

export async function readViolations(
  database: Database,
  agencyId: string,
  filter: ViolationFilter,
  limit: number,
  before: { flaggedAt: string; id: string } | null,
): Promise<ViolationView[]> {
  const { where, values } = conditions(agencyId, filter)
  const at = values.length + 1
  const beforeCursor = before ? ` AND (v.flagged_at, v.id) < ($${at}::timestamptz, $${at + 1}::uuid)` : ''
  const text = `SELECT ${columns} FROM (SELECT * FROM violations v WHERE ${where}${beforeCursor} ORDER BY v.flagged_at DESC, v.id DESC LIMIT ${roundUpLimit(limit)}) v
    ${joins} ORDER BY v.flagged_at DESC, v.id DESC`
  const cursor = before ? [before.flaggedAt, before.id] : []
  const rows = await readScoped<ViolationView>(database, agencyId, namedStatement(text), [
    ...values,
    ...cursor,
  ])
  return rows.slice(0, limit)
}

/** Returns null above MAX_COUNTED. */
export async function countViolations(
  database: Database,
  agencyId: string,
  filter: ViolationFilter,
): Promise<number | null> {
  const { where, values } = conditions(agencyId, filter)
  const text = `SELECT count(*)::int AS n FROM (SELECT 1 FROM violations v WHERE ${where} LIMIT ${MAX_COUNTED + 1}) x`
  const [row] = await readScoped<{ n: number }>(database, agencyId, namedStatement(text), values)
  return row && row.n <= MAX_COUNTED ? row.n : null
}

type SummaryRow = {
  pending: number
  critical: number
  oldestPendingAt: string | null
  escalated: number
  escalatedTo: string | null
  resolved: number
  medianMinutes: number | null
}

const summaryStatement = {
  name: 'violations-summary',
  text: `SELECT p.n AS pending, p.critical, p.oldest AS "oldestPendingAt", e.n AS escalated, e.owner AS "escalatedTo", r.n AS resolved, r.median AS "medianMinutes"
    FROM (SELECT count(*)::int AS n, (count(*) FILTER (WHERE severity = 'CRITICAL'))::int AS critical, min(flagged_at) AS oldest
      FROM violations WHERE agency_id = $1 AND status = 'PENDING') p,
    (SELECT count(*)::int AS n, CASE WHEN count(DISTINCT v.assignee_id) = 1 AND count(v.assignee_id) = count(*) THEN min(coalesce(u.name, u.email)) END AS owner
      FROM violations v LEFT JOIN users u ON u.agency_id = v.agency_id AND u.id = v.assignee_id WHERE v.agency_id = $1 AND v.status = 'ESCALATED') e,
    (SELECT count(*)::int AS n, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM handled_at - flagged_at)) / 60)::int AS median
      FROM violations WHERE agency_id = $1 AND status = 'RESOLVED' AND handled_at > $2::timestamptz - interval '30 days') r`,
}

export async function readSummary(database: Database, agencyId: string, now: string): Promise<SummaryRow> {
  const [row] = await readScoped<SummaryRow>(database, agencyId, summaryStatement, [agencyId, now])
  return row as SummaryRow
}

type DetailRow = ViolationView &
  Pick<ViolationDetail, 'excerpt' | 'isLocked' | 'previousCount' | 'similarCount'> & {
    spanStart: number | null
    spanEnd: number | null
    messageId: string | null
  }

const SIMILAR_VIOLATIONS = `s.agency_id = v.agency_id AND s.creator_id = v.creator_id AND s.type = v.type AND s.id <> v.id
  AND s.flagged_at <= v.flagged_at AND s.flagged_at > v.flagged_at - interval '30 days'`

export async function selectDetail(tx: Tx, id: string): Promise<DetailRow | undefined> {
  const [row] = await tx.query<DetailRow>(
    `SELECT ${columns}, v.excerpt, v.span_start AS "spanStart", v.span_end AS "spanEnd", v.message_id AS "messageId",
       coalesce((SELECT x.locked_at IS NOT NULL FROM conversations x WHERE x.agency_id = v.agency_id AND x.fan_id = v.fan_id), false) AS "isLocked",
       (SELECT count(*)::int FROM violations o WHERE o.agency_id = v.agency_id AND (o.flagged_at, o.id) < (v.flagged_at, v.id)
         AND CASE WHEN v.author_name IS NULL THEN o.fan_id = v.fan_id AND o.author_name IS NULL ELSE o.user_id = v.user_id END) AS "previousCount",
       (SELECT count(*)::int FROM violations s WHERE ${SIMILAR_VIOLATIONS}) AS "similarCount"
     FROM violations v ${joins} WHERE v.agency_id = $1 AND v.id = $2`,
    [tx.agencyId, id],
  )
  return row
}

export async function selectSimilar(tx: Tx, id: string): Promise<ViolationDetail['similar']> {
  return tx.query(
    `SELECT s.id, ${description('s')} AS description, s.status, s.flagged_at AS "flaggedAt", ${idAndName('f.id', 'f.username')} AS fan
     FROM violations v JOIN violations s ON ${SIMILAR_VIOLATIONS} LEFT JOIN fans f ON f.agency_id = s.agency_id AND f.id = s.fan_id
     WHERE v.agency_id = $1 AND v.id = $2 ORDER BY s.flagged_at DESC, s.id DESC LIMIT 3`,
    [tx.agencyId, id],
  )
}

/** The three messages before it and the two after it. */
export async function selectContext(tx: Tx, messageId: string): Promise<ViolationDetail['context']> {
  return tx.query(
    `SELECT m.id, CASE WHEN m.deleted_at IS NULL THEN m.content END AS content, m.direction, m.sender_name AS "senderName", m.sent_at AS "sentAt", m.id = t.id AS "isFlaggedMessage"
     FROM messages t JOIN messages m ON m.agency_id = t.agency_id AND m.fan_id = t.fan_id AND m.seq BETWEEN t.seq - 3 AND t.seq + 2
     WHERE t.agency_id = $1 AND t.id = $2 ORDER BY m.seq`,
    [tx.agencyId, messageId],
  )
}

export async function selectEvents(tx: Tx, violationId: string): Promise<ViolationDetail['history']> {
  const { id, action, actor, detail, at } = violationEvents
  return tx.db
    .select({ id, action, actor, detail, at })
    .from(violationEvents)
    .where(eq(violationEvents.violationId, violationId))
    .orderBy(at, id)
    .limit(500)
}

type NewEvent = { violationId: string; action: ViolationAction; actor: string | null; at: string }

export async function insertEvent(tx: Tx, event: NewEvent & { detail?: string | null }): Promise<void> {
  await tx.db.insert(violationEvents).values({ ...event, id: newId(), agencyId: tx.agencyId })
}

/** Active members who can handle violations. */
export async function selectAssignees(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.query(
    `SELECT u.id, coalesce(u.name, u.email) AS name FROM memberships m JOIN users u ON u.agency_id = m.agency_id AND u.id = m.user_id
     WHERE m.agency_id = $1 AND m.status = 'ACTIVE' AND m.role = ANY ($2) ORDER BY 2, 1`,
    [tx.agencyId, permissions['compliance:manage']],
  )
}

export async function selectGuidelines(tx: Tx) {
  const [row] = await tx.db.select({ guidelines: screeningRules.guidelines }).from(screeningRules)
  return row?.guidelines ?? null
}

export async function upsertGuidelines(
  tx: Tx,
  row: Pick<typeof screeningRules.$inferInsert, 'rules' | 'guidelines' | 'updatedAt'>,
): Promise<void> {
  const { guidelines, updatedAt } = row
  await tx.db
    .insert(screeningRules)
    .values({ ...row, agencyId: tx.agencyId })
    .onConflictDoUpdate({ target: screeningRules.agencyId, set: { guidelines, updatedAt } })
}

export type ReportSubject = {
  messageId: string | null
  fanId: string | null
  itemId: string | null
  creatorId: string
  userId: string | null
  authorName: string | null
  excerpt: string
}

/** The subject of a report, if the reporter can see it. */
export async function selectReportSubject(
  tx: Tx,
  subject: { messageId?: string | undefined; fanId?: string | undefined; itemId?: string | undefined },
  visibleCreatorIds: readonly string[] | null,
): Promise<ReportSubject | undefined> {
  const source = subject.messageId
    ? `SELECT m.id AS "messageId", m.fan_id AS "fanId", NULL::uuid AS "itemId", m.creator_id AS "creatorId", m.sender_id AS "userId", CASE WHEN m.direction = 'TO_FAN' THEN m.sender_name END AS "authorName", m.content AS excerpt FROM messages m WHERE m.agency_id = $1 AND m.id = $2 AND m.deleted_at IS NULL`
    : subject.itemId
      ? `SELECT NULL::uuid AS "messageId", NULL::uuid AS "fanId", i.id AS "itemId", i.creator_id AS "creatorId", i.uploaded_by_id AS "userId", NULL::text AS "authorName", i.title AS excerpt FROM content_items i WHERE i.agency_id = $1 AND i.id = $2`
      : `SELECT NULL::uuid AS "messageId", f.id AS "fanId", NULL::uuid AS "itemId", f.creator_id AS "creatorId", NULL::uuid AS "userId", NULL::text AS "authorName", '' AS excerpt FROM fans f WHERE f.agency_id = $1 AND f.id = $2`
  const [row] = await tx.query<ReportSubject>(
    `SELECT "messageId", "fanId", "itemId", "creatorId", "userId", "authorName", left(excerpt, 400) AS excerpt FROM (${source}) x WHERE $3::uuid[] IS NULL OR "creatorId" = ANY ($3)`,
    [tx.agencyId, subject.messageId ?? subject.itemId ?? subject.fanId, visibleCreatorIds],
  )
  return row
}
