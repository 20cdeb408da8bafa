import { notificationsApi } from '@greenroom/contract/features/notifications/notifications.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import {
  deleteNotification,
  getUnreadCount,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  restoreNotification,
} from './notifications.service.ts'
import { changePreferences, readPreferences } from './preferences.service.ts'

export function bindNotifications(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, notificationsApi, {
    'GET /notifications': (ctx, { query }) => listNotifications(ctx, query),
    'GET /notifications/unread-count': async (ctx) => ({ data: { count: await getUnreadCount(ctx) } }),
    'PATCH /notifications/{id}/read': async (ctx, { params }) => {
      await markNotificationRead(ctx, params.id)
      return { data: {} }
    },
    'PATCH /notifications/read-all': async (ctx) => ({
      data: { changed: await markAllNotificationsRead(ctx) },
    }),
    'DELETE /notifications/{id}': async (ctx, { params }) => {
      await deleteNotification(ctx, params.id)
      return { data: {} }
    },
    'POST /notifications/{id}/restore': async (ctx, { params }) => {
      await restoreNotification(ctx, params.id)
      return { data: {} }
    },
    'GET /notifications/preferences': async (ctx) => ({ data: await readPreferences(ctx) }),
    'PUT /notifications/preferences': async (ctx, { body }) => ({ data: await changePreferences(ctx, body) }),
  })
}
