import type { Tx } from '../../platform/db/scope.ts'
import { hasOpenInvitation, operatorsOf } from './creator-list.queries.ts'
import type { VisibleIds } from './creators.queries.ts'

export type EffectsRow = {
  fans: number
  transactions: number
  messages: number
  operators: { id: string; name: string }[]
  ends_sign_in: boolean
  revokes_invitation: boolean
}

/** Fans and messages are stored totals; transactions are counted using an index. */
export async function selectEffects(
  tx: Tx,
  id: string,
  visibleIds: VisibleIds,
  now: string,
): Promise<EffectsRow | undefined> {
  const [row] = await tx.query<EffectsRow>(
    `SELECT t.whales + t.vips + t.regulars + t.casuals + t.archived AS fans,
      (SELECT count(*)::int FROM fan_transactions x WHERE x.agency_id = c.agency_id AND x.creator_id = c.id) AS transactions,
      (SELECT coalesce(sum(d.messages_in + d.messages_out), 0)::int FROM creator_days d
        WHERE d.agency_id = c.agency_id AND d.creator_id = c.id) AS messages,
      ${operatorsOf('c')} AS operators,
      EXISTS (SELECT 1 FROM memberships m WHERE m.agency_id = c.agency_id AND m.user_id = c.user_id
        AND m.status = 'ACTIVE') AS ends_sign_in,
      ${hasOpenInvitation('c', '$3')} AS revokes_invitation
    FROM creators c JOIN creator_fan_totals t ON t.agency_id = c.agency_id AND t.creator_id = c.id
    WHERE c.id = $1 AND ($2::uuid[] IS NULL OR c.id = ANY ($2))`,
    [id, visibleIds, now],
  )
  return row
}
