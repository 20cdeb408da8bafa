import type { PushDevice } from '@greenroom/contract/features/notifications/push.schema.ts'
import type { PushMark } from '../../../../platform/push-mark.ts'
import type { PushSupport } from './push-browser.ts'

type Seen = { support: PushSupport; permission: NotificationPermission; current: PushDevice | undefined }

export type PushView = 'unsupported' | 'insecure' | 'install' | 'blocked' | 'off' | 'on' | 'failing'

/** What the card shows of this browser. What the browser says goes before what the server remembers. */
export function viewOf({ support, permission, current }: Seen): PushView {
  if (support !== 'yes') return support === 'no' ? 'unsupported' : support
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted' || !current) return 'off'
  return current.trouble ? 'failing' : 'on'
}

export const viewTexts: Record<PushView, string> = {
  unsupported:
    'This browser cannot show news while Greenroom is closed. The bell and email reach you all the same.',
  insecure:
    'Browsers show news only from addresses that begin with https. Ask whoever runs Greenroom for you.',
  install:
    'On iPhone and iPad this works once Greenroom is on your Home Screen: tap Share, then Add to Home Screen, and open it from there.',
  blocked:
    'Notifications from Greenroom are blocked in this browser. Press the sign to the left of the address, set Notifications to Allow, and come back to this page.',
  off: 'What is urgent can show here even while Greenroom is closed, for as long as you are signed in. Only its title is shown, never the message.',
  on: 'What is urgent shows here even while Greenroom is closed, for as long as you are signed in. Only its title is shown, never the message.',
  failing: 'What is urgent should show here, but the last time it did not get through.',
}

export const troubleTexts: Record<NonNullable<PushDevice['trouble']>, string> = {
  refused: 'The push service of this browser refused the last message. Remove it below and turn it on again.',
  unreachable:
    'The push service of this browser could not be reached the last time. We try again with the next urgent news.',
}

type Found = {
  mark: PushMark | null
  userId: string
  sessionId: string
  hasCurrent: boolean
  permission: NotificationPermission
  /** Of the browser's own subscription now, where it is made for our key. */
  endpoint: string | null
}

/**
 * What to do when somebody opens Greenroom in a browser that was switched on before. It is put back for the person who
 * switched it on, never for anybody else, and not after it was removed from another device.
 */
export function stepFor(found: Found): 'nothing' | 'open' | 'register' | 'forget' {
  const { mark, userId, sessionId, hasCurrent, permission, endpoint } = found
  if (!mark) return 'nothing'
  if (mark.userId !== userId) return 'forget'
  if (permission !== 'granted') return 'nothing'
  const isSame = endpoint === mark.endpoint
  if (hasCurrent && isSame && mark.sessionId === sessionId) return 'open'
  if (!hasCurrent && isSame && mark.sessionId === sessionId) return 'forget'
  return 'register'
}
