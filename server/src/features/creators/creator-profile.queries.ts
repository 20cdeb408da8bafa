import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Tx } from '../../platform/db/scope.ts'
import {
  CREATOR_WITH_TOTALS,
  CREATORS_JOIN_TOTALS,
  type CreatorRow,
  creatorColumns,
  type Moment,
} from './creator-list.queries.ts'
import type { Split } from './creator-splits.queries.ts'
import type { VisibleIds } from './creators.queries.ts'

export type DetailRow = CreatorRow & {
  is_self_managed: boolean
  real_name: string | null
  email: string | null
  phone: string | null
  location: string | null
  user_id: string | null
  account_email: string | null
  two_factor: boolean
  unconfirmed_email: string | null
  subscription_cents: number
  tips_cents: number
  ppv_cents: number
  custom_cents: number
  orders: number
  messages: number
  replies: number
  reply_seconds: number
  splits: Split[]
  accounts: CreatorDetail['accounts']
  verification: CreatorDetail['verification']
}

const sum = (...columns: string[]) =>
  `coalesce(sum(${columns.map((column) => `d.${column}`).join(' + ')}), 0)::bigint`

const DETAIL_QUERY = `SELECT ${creatorColumns('$3', '$4')},
    c.is_self_managed, c.real_name, c.email, c.phone, c.location, c.user_id, u.email AS account_email,
    u.id IS NOT NULL AND coalesce(gate.is_two_factor_enabled(u.id), false) AS two_factor,
    coalesce(u.pending_email, CASE WHEN u.email_verified_at IS NULL THEN u.email END) AS unconfirmed_email, figures.*,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('validFrom', s.valid_from, 'creatorPercent', s.creator_percent)
        ORDER BY s.valid_from), '[]')
      FROM creator_splits s WHERE s.agency_id = c.agency_id AND s.creator_id = c.id) AS splits,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('platform', a.platform, 'username', a.username, 'connectedSince', a.connected_at)
        ORDER BY a.platform), '[]')
      FROM platform_accounts a WHERE a.agency_id = c.agency_id AND a.creator_id = c.id AND a.platform <> 'INTERNAL') AS accounts,
    (SELECT jsonb_build_object('examinedBy', v.examiner, 'examinedOn', v.examined_on, 'method', v.method, 'note', v.note,
        'recordedAt', v.created_at)
      FROM creator_verifications v
      WHERE v.agency_id = c.agency_id AND v.creator_id = c.id AND v.withdrawn_at IS NULL) AS verification
  FROM (SELECT ${CREATOR_WITH_TOTALS} FROM ${CREATORS_JOIN_TOTALS} WHERE c.id = $1 AND ($2::uuid[] IS NULL OR c.id = ANY ($2))) c
    LEFT JOIN users u ON u.agency_id = c.agency_id AND u.id = c.user_id
    CROSS JOIN LATERAL (SELECT ${sum('subscription_cents')} AS subscription_cents, ${sum('tips_cents')} AS tips_cents,
        ${sum('ppv_cents')} AS ppv_cents, ${sum('custom_cents')} AS custom_cents, ${sum('orders')} AS orders,
        ${sum('messages_in', 'messages_out')} AS messages, ${sum('replies')} AS replies, ${sum('reply_seconds')} AS reply_seconds
      FROM creator_days d WHERE d.agency_id = c.agency_id AND d.creator_id = c.id) figures`

export async function selectDetail(
  tx: Tx,
  id: string,
  visibleIds: VisibleIds,
  { month, now }: Moment,
): Promise<DetailRow | undefined> {
  const [row] = await tx.query<DetailRow>(DETAIL_QUERY, [id, visibleIds, month, now])
  return row
}

/** Returns whether this is the user's first read of this identity within `minutes`. */
export async function recordIdentityRead(
  tx: Tx,
  read: { userId: string; creatorId: string; now: string; minutes: number },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO creator_identity_reads AS l (agency_id, user_id, creator_id, read_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (agency_id, user_id, creator_id) DO UPDATE SET read_at = excluded.read_at
       WHERE l.read_at <= excluded.read_at - make_interval(mins => $5)
     RETURNING 1`,
    [tx.agencyId, read.userId, read.creatorId, read.now, read.minutes],
  )
  return rows.length > 0
}
