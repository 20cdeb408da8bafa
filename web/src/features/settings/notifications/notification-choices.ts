import {
  type Channels,
  channelsOf,
  isEssential,
  type NotificationType,
  typeNames,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type {
  PreferenceChanges,
  Preferences,
} from '@greenroom/contract/features/notifications/notifications.schema.ts'

/** What each type tells, in a few words. */
export const typeNotes: Record<NotificationType, string> = {
  SYSTEM: 'Your account, your role, your assignments and imports you started',
  ADMIN_MESSAGE: 'What your agency writes to you. By mail where the author wishes so',
  REVENUE_UPDATE: 'How revenue develops',
  NEW_FAN: 'Somebody new who spends well',
  COMPLIANCE_ALERT: 'What has to be looked at, and by when',
  CONTENT_APPROVED: 'Content that may be published',
  CONTENT_REJECTED: 'Content that may not, and why',
  APPLICATION_UPDATE: 'Who applied, wrote or signed up, and what became of it',
  PAYMENT_RECEIVED: 'Large single payments',
  SUBSCRIPTION_EXPIRING: 'Fans whose subscription ends soon',
  GOAL_ACHIEVED: 'A goal that was reached',
}

export const channels = ['inApp', 'email'] as const
export type Channel = (typeof channels)[number]
export const channelNames: Record<Channel, string> = { inApp: 'In app', email: 'Email' }

/** Whether the rules would keep it on, whatever is chosen. */
export function isLocked(type: NotificationType, channel: Channel): boolean {
  return channelsOf(type, { [type]: { inApp: false, email: false } })[channel]
}

export function lockReason(type: NotificationType): string | null {
  if (isEssential(type)) return 'Always on: it concerns your account or the law.'
  return isLocked(type, 'inApp') ? 'Always in the app, else it would be nowhere.' : null
}

/** What a choice means, for the note of what was saved. */
export function choiceInWords(type: NotificationType, { inApp, email }: Channels): string {
  const where = inApp
    ? email
      ? 'in the app and by email'
      : 'in the app only'
    : email
      ? 'by email only'
      : 'switched off'
  return `${typeNames[type]}: ${where}`
}

export function withChanges(now: Preferences, { types, quietHours }: PreferenceChanges): Preferences {
  return {
    types: { ...now.types, ...types },
    quietHours: quietHours === undefined ? now.quietHours : quietHours,
  }
}

/** The change that takes another one back. */
export function backFrom(now: Preferences, changes: PreferenceChanges): PreferenceChanges {
  const named = Object.keys(changes.types ?? {}) as NotificationType[]
  return {
    ...(changes.types && { types: Object.fromEntries(named.map((type) => [type, now.types[type]])) }),
    ...(changes.quietHours !== undefined && { quietHours: now.quietHours }),
  }
}
