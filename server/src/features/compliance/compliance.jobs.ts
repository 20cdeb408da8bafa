import type { Platform } from '../../platform/ctx.ts'
import { sendExpiryReminders } from './reminders.service.ts'

export function complianceJobs(platform: Platform): void {
  platform.jobs.define('compliance.expiry', () => sendExpiryReminders(platform), { cron: '11 5 * * *' })
}
