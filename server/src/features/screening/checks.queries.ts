import type { Severity, ViolationType } from '@greenroom/contract/features/screening/violations.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { agencies } from '../agency/agency.table.ts'

type CheckOptions = { today: string; now: string; personId: string | null }
type Cause = { cause: string; type: ViolationType; severity: Severity; personId: string | null }
type NewCause = Cause & { itemId: string | null; creatorId: string | null; reason: string }

const IS_LIVE = `i.state = 'PUBLISHED' AND i.archived_at IS NULL`

/**
 * Causes: an expired ID per depicted person, and a missing consent per published item. $1 agency, $2 today, $3 person
 * or null.
 */
const CAUSES = `
  SELECT 'id ' || p.id || ' ' || p.accepted_until AS cause, 'AGE_VERIFICATION' AS type, 'HIGH' AS severity, p.id AS "personId", NULL::uuid AS "itemId", p.creator_id AS "creatorId",
    'ID of a depicted person expired ' || to_char(p.accepted_until, 'FMMon FMDD, YYYY') AS reason
  FROM people p WHERE p.agency_id = $1 AND p.has_accepted AND p.accepted_until < $2::date AND ($3::uuid IS NULL OR p.id = $3)
    AND EXISTS (SELECT 1 FROM content_people d JOIN content_items i ON i.agency_id = d.agency_id AND i.id = d.item_id WHERE d.agency_id = p.agency_id AND d.person_id = p.id AND ${IS_LIVE})
  UNION ALL
  SELECT 'consent ' || i.id, 'PROHIBITED_CONTENT', 'CRITICAL', CASE WHEN count(*) = 1 THEN (array_agg(d.person_id))[1] END, i.id, i.creator_id,
    'Published without consent from ' || CASE WHEN count(*) = 1 THEN 'a depicted person' ELSE count(*) || ' depicted people' END
  FROM content_items i JOIN content_people d ON d.agency_id = i.agency_id AND d.item_id = i.id
  WHERE i.agency_id = $1 AND ${IS_LIVE}
    AND ($3::uuid IS NULL OR i.id IN (SELECT x.item_id FROM content_people x WHERE x.agency_id = $1 AND x.person_id = $3))
    AND NOT EXISTS (SELECT 1 FROM consents c WHERE c.agency_id = d.agency_id AND c.person_id = d.person_id AND c.kind = 'CONSENT'
      AND c.signed_at IS NOT NULL AND c.withdrawn_at IS NULL AND c.scopes @> '{depict,distribute}' AND c.valid_from <= $2::date AND (c.valid_until IS NULL OR c.valid_until >= $2::date)
      AND (c.all_items OR EXISTS (SELECT 1 FROM consent_items s WHERE s.agency_id = c.agency_id AND s.consent_id = c.id AND s.item_id = i.id)))
  GROUP BY i.id, i.creator_id`

/** Creates violations for new causes and returns them. */
export async function raiseViolations(tx: Tx, { today, now, personId }: CheckOptions) {
  const newCauses = await tx.query<NewCause>(
    `SELECT x.* FROM (${CAUSES}) x WHERE NOT EXISTS (SELECT 1 FROM violations v WHERE v.agency_id = $1 AND v.cause = x.cause)`,
    [tx.agencyId, today, personId],
  )
  if (newCauses.length === 0) return []
  const rows = newCauses.map((row) => ({ ...row, id: newId() }))
  return tx.query<{ id: string; type: ViolationType; severity: Severity }>(
    `INSERT INTO violations (id, agency_id, type, severity, source, person_id, item_id, creator_id, excerpt, reason, cause, flagged_at)
     SELECT r.id, $1, r.type, r.severity, 'check', r."personId", r."itemId", r."creatorId", '', r.reason, r.cause, $3
     FROM jsonb_to_recordset($2::jsonb) r (id uuid, type text, severity text, "personId" uuid, "itemId" uuid, "creatorId" uuid, reason text, cause text)
     ON CONFLICT DO NOTHING RETURNING id, type, severity`,
    [tx.agencyId, JSON.stringify(rows), now],
  )
}

/** A fixed cause can be raised again later. Pending violations are resolved; escalated ones are closed manually. */
export async function closeFixedViolations(tx: Tx, { today, now, personId }: CheckOptions) {
  const fixedViolations = await tx.query<{ id: string; type: ViolationType; status: string }>(
    `SELECT v.id, v.type, v.status FROM violations v WHERE v.agency_id = $1 AND v.cause IS NOT NULL
       AND ($3::uuid IS NULL OR v.person_id = $3 OR v.item_id IN (SELECT x.item_id FROM content_people x WHERE x.agency_id = $1 AND x.person_id = $3))
       AND v.cause NOT IN (SELECT y.cause FROM (${CAUSES}) y) ORDER BY v.id FOR UPDATE`,
    [tx.agencyId, today, personId],
  )
  if (fixedViolations.length === 0) return []
  const pending = fixedViolations.filter(({ status }) => status === 'PENDING')
  await tx.query('UPDATE violations SET cause = NULL WHERE agency_id = $1 AND id = ANY ($2)', [
    tx.agencyId,
    fixedViolations.map(({ id }) => id),
  ])
  await tx.query(
    `WITH closed AS (UPDATE violations SET status = 'RESOLVED', handled_at = $3 WHERE agency_id = $1 AND id IN (SELECT (r ->> 'of')::uuid FROM jsonb_array_elements($2::jsonb) r))
     INSERT INTO violation_events (id, agency_id, violation_id, action, at)
     SELECT (r ->> 'id')::uuid, $1, (r ->> 'of')::uuid, 'fixed', $3 FROM jsonb_array_elements($2::jsonb) r`,
    [tx.agencyId, JSON.stringify(pending.map(({ id }) => ({ id: newId(), of: id }))), now],
  )
  return pending
}

export async function selectTimeZone(tx: Tx): Promise<string> {
  const [row] = await tx.db
    .select({ timeZone: agencies.timeZone })
    .from(agencies)
    .where(eq(agencies.id, tx.agencyId))
  return row?.timeZone ?? 'UTC'
}

export async function selectAgencyIds(tx: Tx): Promise<string[]> {
  return (await tx.db.select({ id: agencies.id }).from(agencies)).map(({ id }) => id)
}
