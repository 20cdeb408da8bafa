import type { PushDevice } from '@greenroom/contract/features/notifications/push.schema.ts'
import type { PushRegistration } from '../../../../platform/push-registration.ts'
import type { PushSupport } from './push-browser.ts'

type PushContext = {
  support: PushSupport
  permission: NotificationPermission
  current: PushDevice | undefined
}

export type PushView = 'unsupported' | 'insecure' | 'install' | 'blocked' | 'off' | 'on' | 'failing'

/** This browser's status on the card. The browser's own status takes precedence over the server's. */
export function viewOf({ support, permission, current }: PushContext): PushView {
  if (support !== 'yes') return support === 'no' ? 'unsupported' : support
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted' || !current) return 'off'
  return current.problem ? 'failing' : 'on'
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

export const problemTexts: Record<NonNullable<PushDevice['problem']>, string> = {
  refused:
    'This browser’s push service rejected the last alert. Remove this browser below, then turn alerts on again.',
  unreachable:
    'This browser’s push service could not be reached. We’ll try again with the next urgent alert.',
}

type StartupState = {
  registration: PushRegistration | null
  userId: string
  sessionId: string
  isRegistered: boolean
  permission: NotificationPermission
  /** The current endpoint, if subscribed with our key. */
  endpoint: string | null
}

/**
 * Decides what to do when the app opens in a browser with alerts on. They are restored only for the user who
 * turned them on, and not after removal from another device.
 */
export function nextStep(startup: StartupState): 'nothing' | 'mark-signed-in' | 'register' | 'unregister' {
  const { registration, userId, sessionId, isRegistered, permission, endpoint } = startup
  if (!registration) return 'nothing'
  if (registration.userId !== userId) return 'unregister'
  if (permission !== 'granted') return 'nothing'
  const isSameEndpoint = endpoint === registration.endpoint
  if (isRegistered && isSameEndpoint && registration.sessionId === sessionId) return 'mark-signed-in'
  if (!isRegistered && isSameEndpoint && registration.sessionId === sessionId) return 'unregister'
  return 'register'
}
