import type {
  ChosenChannels,
  QuietHours,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'

/** Account preferences, and types turned off by unsubscribe links. */
export type StoredPreferences = {
  types: ChosenChannels
  optedOutTypes: string[]
  quietHours: QuietHours | null
}

type Row = {
  types: ChosenChannels | null
  optedOutTypes: string[] | null
  quiet_from: number | null
  quiet_to: number | null
}

export async function selectPreferences(tx: Tx, userId: string): Promise<StoredPreferences> {
  const [row] = await tx.query<Row>(
    `SELECT p.types, a.stopped AS "optedOutTypes", p.quiet_from, p.quiet_to FROM users u
     LEFT JOIN notification_preferences p ON p.agency_id = u.agency_id AND p.user_id = u.id
     LEFT JOIN mail_addresses a ON a.agency_id = u.agency_id AND a.address = u.email
     WHERE u.agency_id = $1 AND u.id = $2`,
    [tx.agencyId, userId],
  )
  const { types = null, optedOutTypes = null, quiet_from: from = null, quiet_to: to = null } = row ?? {}
  const quietHours = from === null || to === null ? null : { from, to }
  return { types: types ?? {}, optedOutTypes: optedOutTypes ?? [], quietHours }
}

/** Makes postponed mail due now, because the quiet hours have changed. */
export async function releasePostponedMail(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.query(
    `UPDATE notifications SET mail_due_at = now() WHERE user_id = $1 AND mail_step = 'due' AND mail_due_at > now() RETURNING id`,
    [userId],
  )
  return rows.length
}

/** Merges in the database so concurrent changes don't overwrite each other. */
export async function savePreferences(
  tx: Tx,
  userId: string,
  types: ChosenChannels,
  quietHours: QuietHours | null | undefined,
): Promise<void> {
  const quietUpdate =
    quietHours === undefined ? '' : ', quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to'
  await tx.query(
    `INSERT INTO notification_preferences AS p (agency_id, user_id, types, quiet_from, quiet_to) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (agency_id, user_id) DO UPDATE SET types = p.types || excluded.types${quietUpdate}`,
    [tx.agencyId, userId, JSON.stringify(types), quietHours?.from ?? null, quietHours?.to ?? null],
  )
}
