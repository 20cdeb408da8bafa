import type { Platform } from '../../platform/ctx.ts'
import { remindOfExpiry } from './reminders.service.ts'

export function complianceJobs(platform: Platform): void {
  platform.jobs.define('compliance.expiry', () => remindOfExpiry(platform), { cron: '11 5 * * *' })
}
