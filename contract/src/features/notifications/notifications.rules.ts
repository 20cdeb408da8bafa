import { isHonest } from '../../kit/tricky.ts'

export const notificationTypes = [
  'SYSTEM',
  'ADMIN_MESSAGE',
  'REVENUE_UPDATE',
  'NEW_FAN',
  'COMPLIANCE_ALERT',
  'CONTENT_APPROVED',
  'CONTENT_REJECTED',
  'APPLICATION_UPDATE',
  'PAYMENT_RECEIVED',
  'SUBSCRIPTION_EXPIRING',
  'GOAL_ACHIEVED',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const typeNames: Record<NotificationType, string> = {
  SYSTEM: 'System',
  ADMIN_MESSAGE: 'Messages from the agency',
  REVENUE_UPDATE: 'Revenue updates',
  NEW_FAN: 'New fans',
  COMPLIANCE_ALERT: 'Compliance alerts',
  CONTENT_APPROVED: 'Content cleared',
  CONTENT_REJECTED: 'Content refused',
  APPLICATION_UPDATE: 'Applications and inquiries',
  PAYMENT_RECEIVED: 'Payments',
  SUBSCRIPTION_EXPIRING: 'Expiring subscriptions',
  GOAL_ACHIEVED: 'Goals',
}

export const priorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const
export type Priority = (typeof priorities)[number]
export const priorityNames: Record<Priority, string> = {
  LOW: 'Low',
  NORMAL: 'Normal',
  HIGH: 'High',
  URGENT: 'Urgent',
}

/** The bell asks for this many. */
export const BELL_LIMIT = 20
export const POLL_SECONDS = 30

/** '9+' above 9; nothing at 0. */
export function badgeOf(unread: number): string {
  return unread <= 0 ? '' : unread > 9 ? '9+' : String(unread)
}

/** A path of our own, or http(s) without credentials. Anything else is no link. */
export function isSafeLink(url: string): boolean {
  if (/[\p{Cc}\s\\]/u.test(url) || !isHonest(`link ${url}`)) return false
  // Dots that climb may leave two slashes in front, and those name another host.
  if (url.startsWith('/')) return !url.startsWith('//') && !ownPath(url).startsWith('//')
  // Slashes and a host as they are read, and nobody signed in before it, not even without a name.
  if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(url) || !URL.canParse(url)) return false
  const { protocol, username, password, hostname } = new URL(url)
  return (
    (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hostname !== ''
  )
}

const ownPath = (url: string) =>
  URL.canParse(url, 'https://own.test') ? new URL(url, 'https://own.test').pathname : '//'

const LONGEST_HOST = 50

/**
 * The host an outside link leads to, as machines read it: letters of other scripts that look like ours show as xn--….
 * Of a long one the end is kept, since that says whose it is. Null for a page of our own and for what is no link.
 */
export function hostOf(url: string): string | null {
  if (url.startsWith('/') || !isSafeLink(url)) return null
  const { host } = new URL(url)
  return host.length > LONGEST_HOST ? `…${host.slice(1 - LONGEST_HOST)}` : host
}

/** A link as it stands in text: what is outside in the spelling machines read. */
export function shownLink(url: string): string {
  return hostOf(url) === null ? url : new URL(url).href
}

/** Nobody can switch these off: without them somebody would miss what concerns their account or the law. */
export const essentialTypes: readonly NotificationType[] = ['SYSTEM', 'COMPLIANCE_ALERT']
export const isEssential = (type: NotificationType) => essentialTypes.includes(type)

/** What comes by mail as well, unless somebody says otherwise. A message of the agency does where its author wishes so. */
export const mailedByDefault: readonly NotificationType[] = [
  'SYSTEM',
  'COMPLIANCE_ALERT',
  'ADMIN_MESSAGE',
  'APPLICATION_UPDATE',
  'CONTENT_REJECTED',
  'SUBSCRIPTION_EXPIRING',
]

export type Channels = { inApp: boolean; email: boolean }
export type ChosenChannels = Partial<Record<NotificationType, Channels>>

/** Where a notification of this type goes, given what somebody chose. */
export function channelsOf(type: NotificationType, chosen: ChosenChannels): Channels {
  if (isEssential(type)) return { inApp: true, email: true }
  const { inApp, email } = chosen[type] ?? { inApp: true, email: mailedByDefault.includes(type) }
  // What the agency says to its creators is always in the app, else it would be nowhere.
  return { inApp: inApp || type === 'ADMIN_MESSAGE', email }
}

export type QuietHours = { from: number; to: number }

/** Minutes until the quiet hours end, 0 outside of them. They may pass midnight; the same minute twice is no time at all. */
export function quietFor(minuteOfDay: number, quiet: QuietHours | null): number {
  if (!quiet || quiet.from === quiet.to) return 0
  const day = 1440
  const since = (minuteOfDay - quiet.from + day) % day
  const length = (quiet.to - quiet.from + day) % day
  return since < length ? length - since : 0
}

/** A sale of this much in one go is worth a notification; smaller ones would drown it. In USD. */
export const LARGE_PAYMENT = 100
/** A fan who came within so many days and has spent so much in USD is news. */
export const NEW_FAN_DAYS = 30
export const NEW_FAN_SPEND = 100

/** How long what was deleted can be brought back. */
export const UNDO_DAYS = 30

export const adminMessageTexts = {
  noRecipients: 'Please select at least one creator',
  noWords: 'Title and message are required',
  confirmBroadcast: 'Send this message to ALL active creators?',
  sent: 'Message sent successfully!',
  sendFailed: 'Failed to send notification',
  broadcastFailed: 'Failed to send broadcast',
} as const
/** How long the banner of a success stays. */
export const SENT_BANNER_MS = 5000
