import type { Platform } from '../../platform/ctx.ts'
import { alertFailing, deleteOldEvents } from './dispatch.service.ts'

export function webhookJobs(platform: Platform): void {
  platform.jobs.define('connect.alert', () => alertFailing(platform), { cron: '*/10 * * * *' })
  platform.jobs.define('connect.clear', () => deleteOldEvents(platform), { cron: '23 * * * *' })
}
