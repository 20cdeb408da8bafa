import { isDisplayableName } from '../../kit/displayable-text.ts'

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
  CONTENT_APPROVED: 'Content approved',
  CONTENT_REJECTED: 'Content rejected',
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

/** Number of notifications shown in the bell menu. */
export const BELL_LIMIT = 20
export const POLL_SECONDS = 30

/** Empty at 0, '9+' above 9. */
export function badgeText(unread: number): string {
  return unread <= 0 ? '' : unread > 9 ? '9+' : String(unread)
}

/** Accepts an in-app path, or http(s) without credentials. */
export function isSafeLink(url: string): boolean {
  if (/[\p{Cc}\s\\]/u.test(url) || !isDisplayableName(`link ${url}`)) return false
  // Resolving '..' can leave a leading '//', which points to another host.
  if (url.startsWith('/')) return !url.startsWith('//') && !inAppPath(url).startsWith('//')
  // Requires an explicit host and rejects userinfo, even empty.
  if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(url) || !URL.canParse(url)) return false
  const { protocol, username, password, hostname } = new URL(url)
  return (
    (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hostname !== ''
  )
}

const inAppPath = (url: string) =>
  URL.canParse(url, 'https://own.test') ? new URL(url, 'https://own.test').pathname : '//'

const MAX_HOST_LENGTH = 50

/**
 * Host of an external link in punycode, to expose lookalike letters; long hosts are shortened at the start. Null for
 * in-app paths and invalid links.
 */
export function hostOf(url: string): string | null {
  if (url.startsWith('/') || !isSafeLink(url)) return null
  const { host } = new URL(url)
  return host.length > MAX_HOST_LENGTH ? `…${host.slice(1 - MAX_HOST_LENGTH)}` : host
}

/** External links in punycode, in-app paths unchanged. */
export function displayUrl(url: string): string {
  return hostOf(url) === null ? url : new URL(url).href
}

/** Can't be turned off: they concern the account or legal duties. */
export const essentialTypes: readonly NotificationType[] = ['SYSTEM', 'COMPLIANCE_ALERT']
export const isEssential = (type: NotificationType) => essentialTypes.includes(type)

/** Types emailed by default; for ADMIN_MESSAGE the author must also choose email. */
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

export function channelsOf(type: NotificationType, chosen: ChosenChannels): Channels {
  if (isEssential(type)) return { inApp: true, email: true }
  const { inApp, email } = chosen[type] ?? { inApp: true, email: mailedByDefault.includes(type) }
  // Agency messages always appear in the app, so they can't get lost.
  return { inApp: inApp || type === 'ADMIN_MESSAGE', email }
}

export type QuietHours = { from: number; to: number }

/** 0 outside quiet hours. They may span midnight; equal start and end means none. */
export function minutesUntilQuietEnds(minuteOfDay: number, quiet: QuietHours | null): number {
  if (!quiet || quiet.from === quiet.to) return 0
  const day = 1440
  const elapsed = (minuteOfDay - quiet.from + day) % day
  const length = (quiet.to - quiet.from + day) % day
  return elapsed < length ? length - elapsed : 0
}

/** Smallest single sale that triggers a notification, in USD. */
export const LARGE_PAYMENT = 100
/** A fan who joined within NEW_FAN_DAYS and spent NEW_FAN_SPEND (USD) triggers a notification. */
export const NEW_FAN_DAYS = 30
export const NEW_FAN_SPEND = 100

/** How long a deleted notification can be restored. */
export const RESTORE_DAYS = 30

export const adminMessageTexts = {
  noRecipients: 'Please select at least one creator',
  missingText: 'Title and message are required',
  confirmBroadcast: 'Send this message to ALL active creators?',
  sent: 'Message sent successfully!',
  sendFailed: 'Failed to send notification',
  broadcastFailed: 'Failed to send broadcast',
} as const
/** How long the success banner is shown. */
export const SENT_BANNER_MS = 5000
