import {
  type NotificationType,
  notificationTypes,
  typeNames,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'

/** What the list is narrowed by. It lives in the URL and nowhere else. */
export type NotificationView = { filter: 'read' | 'unread' | null; type: NotificationType | null }

/** A URL is typed and shared by people: what is not known in it is as if it were not there. */
export function viewIn(params: URLSearchParams): NotificationView {
  const filter = params.get('filter')
  return {
    filter: filter === 'read' || filter === 'unread' ? filter : null,
    type: notificationTypes.find((type) => type === params.get('type')) ?? null,
  }
}

/** The URL after a change; what is empty is left out. */
export function withView(params: URLSearchParams, change: Partial<NotificationView>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** What the server is asked by. */
export function queryOf({ filter, type }: NotificationView) {
  return { ...(filter && { filter }), ...(type && { type }) }
}

/** Why there is nothing. */
export function whyEmpty({ filter, type }: NotificationView): string {
  const kind = type && `“${typeNames[type]}”`
  if (filter === 'unread') return kind ? `No unread notifications of type ${kind}.` : 'You’re all caught up.'
  if (filter === 'read')
    return kind ? `No read notifications of type ${kind}.` : 'You haven’t read any notifications yet.'
  if (kind) return `No notifications of type ${kind} yet.`
  return 'New notifications appear here and in the bell.'
}
