import type { messagingApi } from '@greenroom/contract/features/notifications/messaging.api.ts'
import type { notificationsApi } from '@greenroom/contract/features/notifications/notifications.api.ts'
import type { pushApi } from '@greenroom/contract/features/notifications/push.api.ts'
import { type AuditCases, auditSample, type Mutating, VISITOR } from './audit-cases.ts'
import { deviceOf } from './push-samples.ts'
import { sample } from './samples.ts'

/** Notification preferences, messages to creators and push devices. */
export const notificationAuditCases: AuditCases<
  Extract<Mutating, keyof typeof notificationsApi | keyof typeof messagingApi | keyof typeof pushApi>
> = {
  'PUT /notifications/preferences': (b) =>
    auditSample(b, 'PUT /notifications/preferences', 'notification_preferences.changed'),
  'POST /notifications/admin/send': (b) => auditSample(b, 'POST /notifications/admin/send', 'message.sent'),
  'POST /notifications/admin/broadcast': (b) =>
    auditSample(b, 'POST /notifications/admin/broadcast', 'message.sent'),
  'POST /notifications/unsubscribe': async (b) => {
    const input = await sample(b.t, 'POST /notifications/unsubscribe')
    b.secret(input.body.token)
    return { user: null, input, action: 'mail.unsubscribed', actor: VISITOR }
  },
  'POST /notifications/push/devices': async (b) => {
    const auditCase = await auditSample(b, 'POST /notifications/push/devices', 'push_device.added')
    for (const secret of [
      auditCase.input.body.endpoint,
      auditCase.input.body.keys.p256dh,
      auditCase.input.body.keys.auth,
    ])
      b.secret(secret)
    return auditCase
  },
  'DELETE /notifications/push/devices/{id}': async (b) => {
    const user = await b.person()
    return { user, input: { params: { id: await deviceOf(b.t, user) } }, action: 'push_device.removed' }
  },
}
