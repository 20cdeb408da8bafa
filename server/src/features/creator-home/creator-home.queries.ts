import type { CreatorHome } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import type {
  CreatorStatus,
  verificationMethods,
} from '@greenroom/contract/features/creators/creators.rules.ts'
import type { Tier, TransactionKind, TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'

export type DayRow = {
  day: string
  subscription: number
  tips: number
  ppv: number
  custom: number
  fee: number
  agency: number
  you: number
  payments: number
  newFans: number
}

/** Days without data are omitted. */
export async function selectDays(tx: Tx, creatorId: string, from: string, to: string): Promise<DayRow[]> {
  return tx.query<DayRow>(
    `SELECT day::text, subscription_cents AS subscription, tips_cents AS tips, ppv_cents AS ppv, custom_cents AS custom,
       fee_cents AS fee, agency_cents AS agency, creator_cents AS you, orders AS payments, new_fans AS "newFans"
     FROM creator_days WHERE agency_id = $1 AND creator_id = $2 AND day BETWEEN $3::date AND $4::date`,
    [tx.agencyId, creatorId, from, to],
  )
}

export type CreatorRow = {
  stageName: string
  agency: string
  status: CreatorStatus
  isVerified: boolean
  fans: number
  examinedBy: string | null
  examinedOn: string | null
  method: (typeof verificationMethods)[number] | null
  withdrawnAt: string | null
  percent: number | null
  /** Null if it applies from the beginning. */
  since: string | null
  hasAcceptedDocument: boolean
  acceptedUntil: string | null
  pendingDocuments: number
  toSign: number
}

export async function selectCreator(
  tx: Tx,
  creatorId: string,
  today: string,
): Promise<CreatorRow | undefined> {
  const [row] = await tx.query<CreatorRow>(
    `SELECT c.stage_name AS "stageName", a.name AS agency, c.status, c.is_verified AS "isVerified",
       coalesce(t.whales + t.vips + t.regulars + t.casuals, 0) AS fans,
       v.examiner AS "examinedBy", v.examined_on::text AS "examinedOn", v.method, w.at AS "withdrawnAt",
       s.creator_percent AS percent, s.since, p.has_accepted AS "hasAcceptedDocument", p.accepted_until::text AS "acceptedUntil",
       p.pending_documents AS "pendingDocuments", (
         SELECT count(*)::int FROM consents o WHERE o.agency_id = c.agency_id AND o.person_id = c.id AND o.signed_at IS NULL
           AND o.withdrawn_at IS NULL AND (o.valid_until IS NULL OR o.valid_until >= $3::date)
       ) AS "toSign"
     FROM creators c JOIN agencies a ON a.id = c.agency_id JOIN people p ON p.agency_id = c.agency_id AND p.id = c.id
     LEFT JOIN creator_fan_totals t ON t.agency_id = c.agency_id AND t.creator_id = c.id
     LEFT JOIN creator_verifications v ON v.agency_id = c.agency_id AND v.creator_id = c.id AND v.withdrawn_at IS NULL
     LEFT JOIN LATERAL (
       SELECT max(o.withdrawn_at) AS at FROM creator_verifications o WHERE o.agency_id = c.agency_id AND o.creator_id = c.id
     ) w ON NOT c.is_verified
     LEFT JOIN LATERAL (
       SELECT x.creator_percent, CASE WHEN isfinite(x.valid_from) THEN x.valid_from::text END AS since FROM creator_splits x
       WHERE x.agency_id = c.agency_id AND x.creator_id = c.id AND x.valid_from <= $3::date ORDER BY x.valid_from DESC LIMIT 1
     ) s ON true
     WHERE c.agency_id = $1 AND c.id = $2`,
    [tx.agencyId, creatorId, today],
  )
  return row
}

/** Soonest first. */
export async function selectScheduledPosts(
  tx: Tx,
  creatorId: string,
  limit: number,
): Promise<CreatorHome['posts']> {
  const next = await tx.query<CreatorHome['posts']['next'][number] & { scheduled: number }>(
    `SELECT id, title, type, scheduled_for AS at, count(*) OVER ()::int AS scheduled FROM content_items
     WHERE agency_id = $1 AND creator_id = $2 AND scheduled_for IS NOT NULL ORDER BY scheduled_for, id LIMIT $3`,
    [tx.agencyId, creatorId, limit],
  )
  return { scheduled: next[0]?.scheduled ?? 0, next: next.map(({ scheduled: _, ...post }) => post) }
}

/** Whole days in the agency's time zone. */
export type LocalDateRange = { from: string; to: string; timeZone: string }

/** Converts both ends to instants, because only those can use the index. Parameters start at $3. */
const withinRange = (column: string) =>
  `${column} >= ($3::date::timestamp AT TIME ZONE $5) AND ${column} < (($4::date + 1)::timestamp AT TIME ZONE $5)`

export type TopFanRow = {
  id: string
  name: string
  tier: Tier
  spent: number
  lastAt: string | null
  lastType: TransactionType | null
  lastAmount: number | null
}

/** `last` is the fan's most recent sale. */
export async function selectTopFans(
  tx: Tx,
  creatorId: string,
  { from, to, timeZone }: LocalDateRange,
  limit: number,
): Promise<TopFanRow[]> {
  return tx.query<TopFanRow>(
    `SELECT f.id, coalesce(f.display_name, f.username) AS name, f.tier, s.spent,
       l.occurred_at AS "lastAt", l.type AS "lastType", l.gross_cents AS "lastAmount"
     FROM (
       SELECT fan_id, sum(gross_cents)::bigint AS spent FROM fan_transactions
       WHERE agency_id = $1 AND creator_id = $2 AND ${withinRange('occurred_at')}
       GROUP BY 1 HAVING sum(gross_cents) > 0 ORDER BY 2 DESC, 1 LIMIT $6
     ) s
     JOIN fans f ON f.agency_id = $1 AND f.id = s.fan_id
     LEFT JOIN LATERAL (
       SELECT t.occurred_at, t.type, t.gross_cents FROM fan_transactions t
       WHERE t.agency_id = $1 AND t.fan_id = s.fan_id AND t.kind = 'SALE' ORDER BY t.occurred_at DESC, t.id DESC LIMIT 1
     ) l ON true
     ORDER BY s.spent DESC, f.id`,
    [tx.agencyId, creatorId, from, to, timeZone, limit],
  )
}

export type PaymentRow = {
  id: string
  at: string
  type: TransactionType
  kind: TransactionKind
  amount: number
  you: number
  fanId: string
  fanName: string
}

export async function selectPayments(
  tx: Tx,
  creatorId: string,
  { from, to, timeZone }: LocalDateRange,
  type: TransactionType | null,
  page: { limit: number; before: { at: string; id: string } | null },
): Promise<PaymentRow[]> {
  return tx.query<PaymentRow>(
    `SELECT t.id, t.occurred_at AS at, t.type, t.kind, t.gross_cents AS amount, t.creator_cents AS you,
       f.id AS "fanId", coalesce(f.display_name, f.username) AS "fanName"
     FROM fan_transactions t JOIN fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id
     WHERE t.agency_id = $1 AND t.creator_id = $2 AND ${withinRange('t.occurred_at')} AND ($6::text IS NULL OR t.type = $6)
       AND ($7::timestamptz IS NULL OR (t.occurred_at, t.id) < ($7::timestamptz, $8::uuid))
     ORDER BY t.occurred_at DESC, t.id DESC LIMIT $9`,
    [
      tx.agencyId,
      creatorId,
      from,
      to,
      timeZone,
      type,
      page.before?.at ?? null,
      page.before?.id ?? null,
      page.limit,
    ],
  )
}

export async function sumPayments(
  tx: Tx,
  creatorId: string,
  { from, to, timeZone }: LocalDateRange,
  type: TransactionType | null,
): Promise<{ total: number; gross: number; you: number }> {
  const [row] = await tx.query<{ total: number; gross: number; you: number }>(
    `SELECT count(*)::int AS total, coalesce(sum(gross_cents), 0)::bigint AS gross, coalesce(sum(creator_cents), 0)::bigint AS you
     FROM fan_transactions WHERE agency_id = $1 AND creator_id = $2 AND ${withinRange('occurred_at')} AND ($6::text IS NULL OR type = $6)`,
    [tx.agencyId, creatorId, from, to, timeZone, type],
  )
  return row ?? { total: 0, gross: 0, you: 0 }
}
