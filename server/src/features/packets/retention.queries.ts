import type { RetentionType } from '@greenroom/contract/features/packets/retention.rules.ts'
import type { Custodian, Retention } from '@greenroom/contract/features/packets/retention.schema.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { erasures, legalHolds, recordCustodians, retentionRules } from './retention.table.ts'

export async function selectRules(tx: Tx) {
  return tx.db.select().from(retentionRules).where(eq(retentionRules.agencyId, tx.agencyId))
}

/** The retention period in days, as enforced by the database. */
export async function selectRetentionDays(tx: Tx, type: RetentionType): Promise<number> {
  const [row] = await tx.query<{ days: number }>('SELECT gate.retention_days($1) AS days', [type])
  return row?.days ?? 0
}

export async function upsertRule(
  tx: Tx,
  rule: { type: RetentionType; days: number; changedBy: string; changedAt: string },
): Promise<void> {
  const { type: _, ...changes } = rule
  await tx.db
    .insert(retentionRules)
    .values({ agencyId: tx.agencyId, ...rule })
    .onConflictDoUpdate({ target: [retentionRules.agencyId, retentionRules.type], set: changes })
}

export async function upsertCustodian(tx: Tx, values: Custodian): Promise<void> {
  await tx.db
    .insert(recordCustodians)
    .values({ agencyId: tx.agencyId, ...values })
    .onConflictDoUpdate({ target: recordCustodians.agencyId, set: values })
}

export async function selectDueRecords(tx: Tx, until: string, limit: number): Promise<Retention['dueSoon']> {
  return tx.query(
    `SELECT person_id AS "personId", label, due_on::text AS "dueOn", held AS "isHeld" FROM gate.due_records($1)
     ORDER BY due_on, person_id LIMIT $2`,
    [until, limit],
  )
}

/** When a person's records may be deleted; null while they must be kept. */
export async function selectDueDay(tx: Tx, personId: string): Promise<string | null> {
  const [row] = await tx.query<{ day: string }>(
    `SELECT due_on::text AS day FROM gate.due_records('9999-12-31', $1)`,
    [personId],
  )
  return row?.day ?? null
}

/** The caller deletes the files of the returned scans. */
export async function deleteRecords(tx: Tx, personId: string): Promise<string[]> {
  const [row] = await tx.query<{ scans: string[] }>('SELECT gate.delete_due_records($1) AS scans', [personId])
  return row?.scans ?? []
}

export async function deleteDueRows(tx: Tx, type: RetentionType): Promise<number> {
  const [row] = await tx.query<{ n: number }>('SELECT gate.delete_due($1) AS n', [type])
  return row?.n ?? 0
}

/** Rows due for deletion by type. For records, a database function computes the date. */
const DUE_ROWS: Record<RetentionType, string> = {
  records: 'gate.due_records(current_date) WHERE NOT held',
  violations: `violations WHERE agency_id = $1 AND status NOT IN ('PENDING', 'ESCALATED') AND handled_at < $2`,
  cases: `cases c WHERE c.agency_id = $1 AND c.closed_at < $2
    AND NOT EXISTS (SELECT 1 FROM case_items i WHERE i.agency_id = $1 AND i.case_id = c.id AND i.taken_down_at IS NOT NULL AND i.lifted_at IS NULL)`,
  mails: `mails m WHERE m.agency_id = $1 AND m.created_at < $2
    AND NOT EXISTS (SELECT 1 FROM case_steps s WHERE s.agency_id = $1 AND s.mail_id = m.id)`,
  suggestions: 'ai_suggestions WHERE agency_id = $1 AND created_at < $2',
  ai_calls: 'ai_calls WHERE agency_id = $1 AND created_at < $2',
}

/** Counts at most 1,000 rows. */
export async function countDue(tx: Tx, type: RetentionType, before: string): Promise<number> {
  const values = type === 'records' ? [] : [tx.agencyId, before]
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT 1 FROM ${DUE_ROWS[type]} LIMIT 1000) x`,
    values,
  )
  return row?.n ?? 0
}

export type HoldRow = typeof legalHolds.$inferSelect
const holdById = (tx: Tx, id: string) => and(eq(legalHolds.agencyId, tx.agencyId), eq(legalHolds.id, id))

/** Active ones first, then newest first. */
export async function selectHolds(tx: Tx, limit: number, offset: number): Promise<HoldRow[]> {
  return tx.db
    .select()
    .from(legalHolds)
    .where(eq(legalHolds.agencyId, tx.agencyId))
    .orderBy(sql`released_at IS NOT NULL`, desc(legalHolds.placedAt), desc(legalHolds.id))
    .limit(limit)
    .offset(offset)
}

export async function selectHold(tx: Tx, id: string): Promise<HoldRow | undefined> {
  return (await tx.db.select().from(legalHolds).where(holdById(tx, id)))[0]
}

export async function insertHold(tx: Tx, row: Omit<typeof legalHolds.$inferInsert, 'agencyId'>) {
  await tx.db.insert(legalHolds).values({ agencyId: tx.agencyId, ...row })
}

/** Returns false if it was already released. */
export async function releaseHold(
  tx: Tx,
  id: string,
  changes: { releasedBy: string; releasedAt: string; releaseReason: string },
): Promise<boolean> {
  const rows = await tx.db
    .update(legalHolds)
    .set(changes)
    .where(and(holdById(tx, id), isNull(legalHolds.releasedAt)))
    .returning({ id: legalHolds.id })
  return rows.length > 0
}

export async function isHeld(tx: Tx, ids: string[]): Promise<boolean> {
  const [row] = await tx.query<{ held: boolean }>('SELECT gate.is_held(VARIADIC $1::uuid[]) AS held', [ids])
  return row?.held ?? false
}

export async function insertErasure(tx: Tx, row: Omit<typeof erasures.$inferInsert, 'agencyId'>) {
  await tx.db.insert(erasures).values({ agencyId: tx.agencyId, ...row })
}

export async function selectErasures(tx: Tx, limit: number): Promise<Retention['erasures']> {
  const { id, subject, reason, erasedBy, erasedAt } = erasures
  const kept = sql<Retention['erasures'][number]['kept']>`${erasures.kept}`
  return tx.db
    .select({ id, subject, reason, erasedBy, erasedAt, kept })
    .from(erasures)
    .where(eq(erasures.agencyId, tx.agencyId))
    .orderBy(desc(erasedAt), desc(id))
    .limit(limit)
}
