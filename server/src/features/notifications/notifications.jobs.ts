import type { Platform } from '../../platform/ctx.ts'
import { sweepNotifications } from './notifications.service.ts'

export function notificationJobs(platform: Platform): void {
  platform.jobs.define('notifications.sweep', () => sweepNotifications(platform.database), {
    cron: '23 4 * * *',
  })
}
