import type {
  ChosenChannels,
  QuietHours,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { notificationPreferences } from './notifications.table.ts'

export type Choice = { types: ChosenChannels; quietHours: QuietHours | null }

type Row = typeof notificationPreferences.$inferSelect

function choiceOf(row: Row | undefined): Choice {
  if (!row) return { types: {}, quietHours: null }
  const { types, quietFrom, quietTo } = row
  const quietHours = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
  return { types: types as ChosenChannels, quietHours }
}

export async function selectChoice(tx: Tx, userId: string): Promise<Choice> {
  const t = notificationPreferences
  const [row] = await tx.db
    .select()
    .from(t)
    .where(and(eq(t.agencyId, tx.agencyId), eq(t.userId, userId)))
  return choiceOf(row)
}

/** Mail that waits for the end of quiet hours is looked at again, now that they are others. */
export async function wakeMail(tx: Tx, userId: string, now: string): Promise<number> {
  const rows = await tx.query(
    `UPDATE notifications SET mail_due_at = $2 WHERE user_id = $1 AND mail_step = 'due' AND mail_due_at > $2 RETURNING id`,
    [userId, now],
  )
  return rows.length
}

/** What is named is changed, the rest stays, also when two devices choose at once. */
export async function saveChoice(
  tx: Tx,
  userId: string,
  types: ChosenChannels,
  quietHours: QuietHours | null | undefined,
): Promise<void> {
  const quiet =
    quietHours === undefined ? '' : ', quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to'
  await tx.query(
    `INSERT INTO notification_preferences AS p (agency_id, user_id, types, quiet_from, quiet_to) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (agency_id, user_id) DO UPDATE SET types = p.types || excluded.types${quiet}`,
    [tx.agencyId, userId, JSON.stringify(types), quietHours?.from ?? null, quietHours?.to ?? null],
  )
}
