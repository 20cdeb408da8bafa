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

/** Short description of each type. */
export const typeDescriptions: Record<NotificationType, string> = {
  SYSTEM: 'Your account, role, assignments and imports',
  ADMIN_MESSAGE: 'Messages from your agency, also by email if the sender chooses',
  REVENUE_UPDATE: 'Every Monday: last week’s revenue',
  NEW_FAN: 'New fans with high spend',
  COMPLIANCE_ALERT: 'Items to review and their due dates',
  CONTENT_APPROVED: 'Content approved for publishing',
  CONTENT_REJECTED: 'Content that was rejected, and why',
  APPLICATION_UPDATE: 'New applications, inquiries and sign-ups, and their outcome',
  PAYMENT_RECEIVED: 'Large single payments',
  SUBSCRIPTION_EXPIRING: 'Fans whose subscription ends soon',
  GOAL_ACHIEVED: 'Goals you reached',
}

export const channels = ['inApp', 'email'] as const
export type Channel = (typeof channels)[number]
export const channelNames: Record<Channel, string> = { inApp: 'In app', email: 'Email' }

/** Whether the channel is always on, regardless of the user's choice. */
export function isLocked(type: NotificationType, channel: Channel): boolean {
  return channelsOf(type, { [type]: { inApp: false, email: false } })[channel]
}

export function lockReason(type: NotificationType): string | null {
  if (isEssential(type)) return 'Always on for account and legal notices.'
  return isLocked(type, 'inApp') ? 'Always on in the app.' : null
}

/** Describes a choice for the toast. */
export function choiceLabel(type: NotificationType, { inApp, email }: Channels): string {
  const where = inApp
    ? email
      ? 'in the app and by email'
      : 'in the app only'
    : email
      ? 'by email only'
      : 'off'
  return `${typeNames[type]}: ${where}`
}

export function withChanges(current: Preferences, { types, quietHours }: PreferenceChanges): Preferences {
  return {
    types: { ...current.types, ...types },
    quietHours: quietHours === undefined ? current.quietHours : quietHours,
  }
}

/** The changes that undo `changes`. */
export function reverseChanges(current: Preferences, changes: PreferenceChanges): PreferenceChanges {
  const changedTypes = Object.keys(changes.types ?? {}) as NotificationType[]
  return {
    ...(changes.types && {
      types: Object.fromEntries(changedTypes.map((type) => [type, current.types[type]])),
    }),
    ...(changes.quietHours !== undefined && { quietHours: current.quietHours }),
  }
}
