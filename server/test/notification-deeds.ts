import type { messagingApi } from '@greenroom/contract/features/notifications/messaging.api.ts'
import type { notificationsApi } from '@greenroom/contract/features/notifications/notifications.api.ts'
import { type Deeds, type Mutating, sampled, VISITOR } from './deeds.ts'
import { sample } from './samples.ts'

/** What people choose to hear, and what is written to creators. */
export const notificationDeeds: Deeds<
  Extract<Mutating, keyof typeof notificationsApi | keyof typeof messagingApi>
> = {
  'PUT /notifications/preferences': (b) =>
    sampled(b, 'PUT /notifications/preferences', 'notification_preferences.changed'),
  'POST /notifications/admin/send': (b) => sampled(b, 'POST /notifications/admin/send', 'message.sent'),
  'POST /notifications/admin/broadcast': (b) =>
    sampled(b, 'POST /notifications/admin/broadcast', 'message.sent'),
  'POST /notifications/unsubscribe': async (b) => {
    const input = await sample(b.t, 'POST /notifications/unsubscribe')
    b.kept(input.body.token)
    return { who: null, input, action: 'mail.unsubscribed', actor: VISITOR }
  },
}
