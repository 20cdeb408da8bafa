import { isSafeLink } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { PushMessage } from '../../platform/push/push.ts'

type PushNotification = {
  /** The service worker hides the title if another user is signed in now. */
  deviceId: string
  id: string
  title: string
  agencyName: string
  actionUrl: string | null
  /** The idle lock is active, so someone else may be using the device. */
  locked: boolean
}

const NOTIFICATIONS_PATH = '/dashboard/notifications'

/**
 * May appear on a lock screen: shows title and agency, never the message, and no title while the idle lock is active.
 * External links open the notifications page instead, where their target is visible.
 */
export function toPushMessage({
  deviceId,
  id,
  title,
  agencyName,
  actionUrl,
  locked,
}: PushNotification): PushMessage {
  const isInApp = actionUrl?.startsWith('/') && isSafeLink(actionUrl)
  const path = isInApp ? actionUrl : NOTIFICATIONS_PATH
  return encode({ device: deviceId, id, title: locked ? 'Urgent alert' : title, agency: agencyName, path })
}

export function testPushMessage(deviceId: string, id: string, agencyName: string): PushMessage {
  const path = '/dashboard/settings?section=notifications'
  return encode({
    device: deviceId,
    id,
    title: 'Urgent alerts are on for this browser',
    agency: agencyName,
    path,
  })
}

type Payload = { device: string; id: string; title: string; agency: string; path: string | null }

/** Push topics are limited to 32 base64url characters. */
const encode = (payload: Payload): PushMessage => ({
  plaintext: JSON.stringify(payload),
  topic: Buffer.from(payload.id.replaceAll('-', ''), 'hex').toString('base64url'),
})
