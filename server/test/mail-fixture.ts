import { expect } from 'vitest'
import { queueDueMail } from '../src/features/notifications/notification-mail.service.ts'
import { startTestApp, type TestUser } from './app.ts'
import type { TestRecipient } from './recipients.ts'

export type MailFixture = Awaited<ReturnType<typeof startMailFixture>>

const content = { title: 'Rehearsal', message: 'Friday at six.\n\nBring water.' }

/** An agency that emails creators. Jobs run only when a test calls `runJob`. */
export async function startMailFixture() {
  const t = await startTestApp({ config: { role: 'web', publicUrl: 'https://agency.test' } })
  const admin = t.people.north.AGENCY_ADMIN
  const { agencyId } = admin
  return {
    t,
    agencyId,
    /** Runs at a given time, for quiet hours. */
    runJob: (at?: Date) => queueDueMail(t.platform, agencyId, at?.toISOString()),
    async send(recipients: TestRecipient[], overrides: object = {}, user: TestUser = admin): Promise<string> {
      const creatorIds = recipients.map((recipient) => recipient.creatorId)
      const body = { ...content, sendEmail: true, creatorIds, ...overrides }
      const response = await t.send(user.token, 'POST /notifications/admin/send', { body })
      expect(response.status).toBe(201)
      return response.body.data.id
    },
    async stepOf(sendId: string, recipient: TestRecipient) {
      const [row] = await t.sql(
        'SELECT mail_step, mail_due_at, mail_id FROM notifications WHERE send_id = $1 AND creator_id = $2',
        [sendId, recipient.creatorId],
      )
      return row as { mail_step: string; mail_due_at: Date | null; mail_id: string | null }
    },
    jobs: () =>
      t.sql(
        `SELECT start_after, data FROM pgboss.job WHERE name = 'notifications.mail' ORDER BY start_after`,
      ),
    setPreferences: (
      recipient: TestRecipient,
      types: object,
      quiet: [number, number] | [null, null] = [null, null],
    ) =>
      t.sql(
        'INSERT INTO notification_preferences (agency_id, user_id, types, quiet_from, quiet_to) VALUES ($1, $2, $3, $4, $5)',
        [agencyId, recipient.userId, types, ...quiet],
      ),
  }
}
