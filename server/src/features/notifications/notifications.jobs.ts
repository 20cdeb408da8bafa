import type { Platform } from '../../platform/ctx.ts'
import { sweepNotifications } from './notifications.service.ts'
import { enqueueRevenueUpdates, REVENUE_QUEUE, sendRevenueUpdate } from './revenue-update.service.ts'

export function notificationJobs(platform: Platform): void {
  platform.jobs.define('notifications.sweep', () => sweepNotifications(platform.database), {
    cron: '23 4 * * *',
  })
  platform.jobs.define('notifications.revenue-weeks', () => enqueueRevenueUpdates(platform), {
    cron: '7 * * * *',
  })
  platform.jobs.define(REVENUE_QUEUE, ({ agencyId = '', week = '' }) =>
    sendRevenueUpdate(platform, agencyId, week),
  )
}
