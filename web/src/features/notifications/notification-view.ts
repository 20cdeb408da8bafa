import {
  type NotificationType,
  notificationTypes,
  typeNames,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'

/** List filters, stored in the URL. */
export type NotificationView = { filter: 'read' | 'unread' | null; type: NotificationType | null }

/** Unknown values in the URL are ignored. */
export function parseView(params: URLSearchParams): NotificationView {
  const filter = params.get('filter')
  return {
    filter: filter === 'read' || filter === 'unread' ? filter : null,
    type: notificationTypes.find((type) => type === params.get('type')) ?? null,
  }
}

/** The URL after a change, without empty filters. */
export function withView(params: URLSearchParams, change: Partial<NotificationView>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Query parameters for the server. */
export function viewQuery({ filter, type }: NotificationView) {
  return { ...(filter && { filter }), ...(type && { type }) }
}

/** Explains an empty list. */
export function emptyReason({ filter, type }: NotificationView): string {
  const typeLabel = type && `“${typeNames[type]}”`
  if (filter === 'unread')
    return typeLabel ? `No unread notifications of type ${typeLabel}.` : 'You’re all caught up.'
  if (filter === 'read')
    return typeLabel
      ? `No read notifications of type ${typeLabel}.`
      : 'You haven’t read any notifications yet.'
  if (typeLabel) return `No notifications of type ${typeLabel} yet.`
  return 'New notifications appear here and in the bell.'
}
