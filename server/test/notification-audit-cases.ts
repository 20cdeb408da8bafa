import type { messagingApi } from '@greenroom/contract/features/notifications/messaging.api.ts'
import type { notificationsApi } from '@greenroom/contract/features/notifications/notifications.api.ts'
import type { pushApi } from '@greenroom/contract/features/notifications/push.api.ts'
import { type AuditCases, auditSample, type MutatingKey, VISITOR } from './audit-cases.ts'
import { addDevice } from './push-samples.ts'
import { sample } from './samples.ts'

/** Notification preferences, messages to creators and push devices. */
export const notificationAuditCases: AuditCases<
  Extract<MutatingKey, keyof typeof notificationsApi | keyof typeof messagingApi | keyof typeof pushApi>
> = {
  'PUT /notifications/preferences': (fixture) =>
    auditSample(fixture, 'PUT /notifications/preferences', 'notification_preferences.changed'),
  'POST /notifications/admin/send': (fixture) =>
    auditSample(fixture, 'POST /notifications/admin/send', 'message.sent'),
  'POST /notifications/admin/broadcast': (fixture) =>
    auditSample(fixture, 'POST /notifications/admin/broadcast', 'message.sent'),
  'POST /notifications/unsubscribe': async (fixture) => {
    const input = await sample(fixture.t, 'POST /notifications/unsubscribe')
    fixture.registerSecret(input.body.token)
    return { user: null, input, action: 'mail.unsubscribed', actor: VISITOR }
  },
  'POST /notifications/push/devices': async (fixture) => {
    const auditCase = await auditSample(fixture, 'POST /notifications/push/devices', 'push_device.added')
    for (const secret of [
      auditCase.input.body.endpoint,
      auditCase.input.body.keys.p256dh,
      auditCase.input.body.keys.auth,
    ])
      fixture.registerSecret(secret)
    return auditCase
  },
  'DELETE /notifications/push/devices/{id}': async (fixture) => {
    const user = await fixture.addPerson()
    return {
      user,
      input: { params: { id: await addDevice(fixture.t, user) } },
      action: 'push_device.removed',
    }
  },
}
