import {
  hostOf,
  isEssential,
  isSafeLink,
  type NotificationType,
  typeNames,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { MailContent } from '../../platform/mail/layout.ts'
import { splitParagraphs } from '../../platform/mail/paragraphs.ts'

export type MailedNotification = {
  type: NotificationType
  title: string
  message: string
  actionUrl: string | null
  agencyName: string
  hasAccount: boolean
}

/** `token` unsubscribes from the notification's type. */
export function notificationMail(
  notification: MailedNotification,
  publicUrl: string,
  token: string,
): MailContent {
  const { type, title, message, agencyName } = notification
  const action = mailAction(notification, publicUrl)
  return {
    agencyName,
    subject: title,
    title,
    lines: splitParagraphs(message),
    ...(action && { action }),
    note: reasonNote(notification),
    ...(!isEssential(type) && { unsubscribePageUrl: `${publicUrl}/unsubscribe#token=${token}` }),
  }
}

function mailAction({ actionUrl }: MailedNotification, publicUrl: string): MailContent['action'] | undefined {
  if (!actionUrl || !isSafeLink(actionUrl)) return undefined
  if (actionUrl.startsWith('/')) return { label: 'Open in the dashboard', url: `${publicUrl}${actionUrl}` }
  return { label: `Open ${hostOf(actionUrl)}`, url: actionUrl }
}

function reasonNote({ type, agencyName, hasAccount }: MailedNotification): string {
  if (isEssential(type))
    return `You’re getting this because it concerns your ${agencyName} account or legal requirements. You can’t turn off this type of email.`
  if (!hasAccount)
    return `You’re getting this because ${agencyName} has this address on file for you as a creator. Use the link below to unsubscribe.`
  return `You’re getting this because your ${agencyName} account gets “${typeNames[type]}” by email. Change this in Settings or unsubscribe below.`
}
