import type { PushDevice } from '@greenroom/contract/features/notifications/push.schema.ts'
import type { PushMark } from '../../../../platform/push-mark.ts'
import type { PushSupport } from './push-browser.ts'

type PushContext = {
  support: PushSupport
  permission: NotificationPermission
  current: PushDevice | undefined
}

export type PushView = 'unsupported' | 'insecure' | 'install' | 'blocked' | 'off' | 'on' | 'failing'

/** State of this browser for the card. The browser's own state takes precedence over the server's. */
export function viewOf({ support, permission, current }: PushContext): PushView {
  if (support !== 'yes') return support === 'no' ? 'unsupported' : support
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted' || !current) return 'off'
  return current.trouble ? 'failing' : 'on'
}

export const viewTexts: Record<PushView, string> = {
  unsupported: 'This browser doesn’t support push alerts. You still get in-app and email notifications.',
  insecure: 'Push alerts need an https address. Ask your administrator.',
  install:
    'On iPhone and iPad, add this app to your Home Screen first: tap Share, then Add to Home Screen, and open it from there.',
  blocked:
    'Notifications from this site are blocked in this browser. Click the icon to the left of the address bar, set Notifications to Allow, and return to this page.',
  off: 'Get urgent alerts here even when the app is closed, while you are signed in. Alerts show the title only.',
  on: 'You get urgent alerts here even when the app is closed, while you are signed in. Alerts show the title only.',
  failing: 'Urgent alerts are on, but the last one was not delivered.',
}

export const troubleTexts: Record<NonNullable<PushDevice['trouble']>, string> = {
  refused: 'This browser’s push service rejected the last alert. Remove it below and turn it on again.',
  unreachable:
    'This browser’s push service could not be reached. We’ll try again with the next urgent alert.',
}

type PushState = {
  mark: PushMark | null
  userId: string
  sessionId: string
  hasCurrent: boolean
  permission: NotificationPermission
  /** The current endpoint, if subscribed with our key. */
  endpoint: string | null
}

/**
 * Decides what to do when the app opens in a browser with alerts on. They are restored only for the user who
 * turned them on, and not after removal from another device.
 */
export function stepFor(found: PushState): 'nothing' | 'open' | 'register' | 'unregister' {
  const { mark, userId, sessionId, hasCurrent, permission, endpoint } = found
  if (!mark) return 'nothing'
  if (mark.userId !== userId) return 'unregister'
  if (permission !== 'granted') return 'nothing'
  const isSame = endpoint === mark.endpoint
  if (hasCurrent && isSame && mark.sessionId === sessionId) return 'open'
  if (!hasCurrent && isSame && mark.sessionId === sessionId) return 'unregister'
  return 'register'
}
