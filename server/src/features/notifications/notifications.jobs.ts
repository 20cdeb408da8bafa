import type { Platform } from '../../platform/ctx.ts'
import { sweepAll } from './notifications.service.ts'

export function notificationJobs(platform: Platform): void {
  platform.jobs.define('notifications.sweep', () => sweepAll(platform.database), { cron: '23 4 * * *' })
}
