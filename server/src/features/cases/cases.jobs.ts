import type { Platform } from '../../platform/ctx.ts'
import { remindOfDeadlines } from './reminders.service.ts'

export function casesJobs(platform: Platform): void {
  platform.jobs.define('cases.deadlines', () => remindOfDeadlines(platform), { cron: '*/10 * * * *' })
}
