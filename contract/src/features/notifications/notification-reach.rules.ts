import type { Role } from '../../kit/permissions.ts'
import { type NotificationType, notificationTypes } from './notifications.rules.ts'

const admins = ['SUPER_ADMIN', 'AGENCY_ADMIN'] as const

/** Roles that can receive each type; preferences list only those. */
const recipientRoles: Record<NotificationType, readonly Role[] | 'everyone'> = {
  SYSTEM: 'everyone',
  ADMIN_MESSAGE: ['CREATOR'],
  REVENUE_UPDATE: [...admins, 'CREATOR'],
  NEW_FAN: [...admins, 'CHAT_OPERATOR', 'CREATOR'],
  COMPLIANCE_ALERT: 'everyone',
  CONTENT_APPROVED: 'everyone',
  CONTENT_REJECTED: 'everyone',
  APPLICATION_UPDATE: admins,
  PAYMENT_RECEIVED: [...admins, 'CREATOR'],
  /** Nobody, because platforms don't report when a fan's subscription ends; see decision 039. */
  SUBSCRIPTION_EXPIRING: [],
  GOAL_ACHIEVED: [...admins, 'CREATOR'],
}

export function typesFor(role: Role): NotificationType[] {
  return notificationTypes.filter((type) => {
    const roles = recipientRoles[type]
    return roles === 'everyone' || roles.includes(role)
  })
}
