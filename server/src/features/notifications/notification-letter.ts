import {
  hostOf,
  isEssential,
  isSafeLink,
  type NotificationType,
  typeNames,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { MailContent } from '../../platform/mail/layout.ts'
import { paragraphs } from '../../platform/mail/paragraphs.ts'

export type Told = {
  type: NotificationType
  title: string
  message: string
  actionUrl: string | null
  agencyName: string
  hasAccount: boolean
}

/** A notification as a letter. `token` is what ends mail of its type. */
export function letterOf(told: Told, publicUrl: string, token: string): MailContent {
  const { type, title, message, agencyName } = told
  const action = actionOf(told, publicUrl)
  return {
    agencyName,
    subject: title,
    title,
    lines: paragraphs(message),
    ...(action && { action }),
    note: whyOf(told),
    ...(!isEssential(type) && { stopUrl: `${publicUrl}/unsubscribe#token=${token}` }),
  }
}

function actionOf({ actionUrl }: Told, publicUrl: string): MailContent['action'] | undefined {
  if (!actionUrl || !isSafeLink(actionUrl)) return undefined
  if (actionUrl.startsWith('/')) return { label: 'Open in Greenroom', url: `${publicUrl}${actionUrl}` }
  return { label: `Open ${hostOf(actionUrl)}`, url: actionUrl }
}

function whyOf({ type, agencyName, hasAccount }: Told): string {
  if (isEssential(type))
    return `You get this because it concerns your account at ${agencyName} or the law. Mail of this kind cannot be switched off.`
  if (!hasAccount)
    return `You get this because ${agencyName} has this address for you as one of its creators. The link below stops mail of this kind.`
  return `You get this because your account at ${agencyName} takes “${typeNames[type]}” by mail. Change that in Settings, or stop it by the link below.`
}
