import { isSafeLink } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { PushMessage } from '../../platform/push/push.ts'

type Line = {
  /** Which browser it is for: the one whose reader has gone meanwhile shows no title. */
  deviceId: string
  id: string
  title: string
  agencyName: string
  actionUrl: string | null
  /** Who sits there may be somebody else by now. */
  locked: boolean
}

const ALL = '/dashboard/notifications'

/**
 * What a locked phone may show: the title and whose news it is, never the message. Where the idle lock has fallen not even
 * the title. Links that lead elsewhere are followed from the page of notifications, where one sees where to.
 */
export function messageOf({ deviceId, id, title, agencyName, actionUrl, locked }: Line): PushMessage {
  const isOwn = actionUrl?.startsWith('/') && isSafeLink(actionUrl)
  const path = isOwn ? actionUrl : ALL
  return pack({ device: deviceId, id, title: locked ? 'Urgent news' : title, agency: agencyName, path })
}

export function testMessage(deviceId: string, id: string, agencyName: string): PushMessage {
  const path = '/dashboard/settings?section=notifications'
  return pack({ device: deviceId, id, title: 'This browser gets urgent news', agency: agencyName, path })
}

type Shown = { device: string; id: string; title: string; agency: string; path: string | null }

/** The topic has room for 32 signs: an id without its dashes would be just that, in base64url it is 22. */
const pack = (shown: Shown): PushMessage => ({
  plain: JSON.stringify(shown),
  topic: Buffer.from(shown.id.replaceAll('-', ''), 'hex').toString('base64url'),
})
