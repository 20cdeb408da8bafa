import type { notificationsApi } from '@greenroom/contract/features/notifications/notifications.api.ts'
import type { NotificationType } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { type Role, roles } from '@greenroom/contract/kit/permissions.ts'
import type { TestApp, TestUser } from './app.ts'
import type { Samples } from './sample-table.ts'
import { canary } from './seed-agencies.ts'

type Fields = { type?: NotificationType; title?: string; at?: string; columns?: string; dedupeKey?: string }

/** Adds a notification for a person; `columns` are set afterwards. */
export async function addNotification(
  t: TestApp,
  user: Pick<TestUser, 'agencyId' | 'userId'>,
  { type = 'SYSTEM', title = 'Hello', at = new Date().toISOString(), columns, dedupeKey }: Fields = {},
): Promise<string> {
  const [row] = await t.sql<{ id: string }>(
    `INSERT INTO notifications (agency_id, user_id, type, priority, title, message, dedupe_key, created_at)
     VALUES ($1, $2, $3, 'NORMAL', $4, 'Something happened', coalesce($5, public.new_id()::text), $6) RETURNING id`,
    [user.agencyId, user.userId, type, title, dedupeKey ?? null, at],
  )
  const id = row?.id ?? ''
  if (columns) await t.sql(`UPDATE notifications SET ${columns} WHERE id = $1`, [id])
  return id
}

/** Notifications are private, so the sample belongs to the calling role; by default the admin. */
const ownNotificationParams = async (t: TestApp, columns?: string, role: Role = 'AGENCY_ADMIN') => ({
  params: {
    id: await addNotification(t, t.people.north[role], {
      title: canary.north,
      ...(columns ? { columns } : {}),
    }),
  },
})

export const notificationSamples: Samples<typeof notificationsApi> = {
  'GET /notifications': async (t) => {
    for (const role of roles) await ownNotificationParams(t, undefined, role)
    return { query: {} }
  },
  'GET /notifications/unread-count': () => ({}),
  'PATCH /notifications/{id}/read': (t) => ownNotificationParams(t),
  'PATCH /notifications/read-all': () => ({}),
  'DELETE /notifications/{id}': (t) => ownNotificationParams(t),
  'POST /notifications/{id}/restore': (t) =>
    ownNotificationParams(t, `created_at = now() - interval '1 hour', deleted_at = now()`),
  'GET /notifications/preferences': () => ({}),
  'PUT /notifications/preferences': () => ({
    body: { types: { NEW_FAN: { inApp: true, email: true } }, quietHours: { from: 1320, to: 420 } },
  }),
}
