import type { Platform } from '../../platform/ctx.ts'
import { PUBLISH_QUEUE, publishOverdue, publishScheduled } from './publishing.service.ts'

export function contentJobs(platform: Platform): void {
  platform.jobs.define(PUBLISH_QUEUE, async ({ agencyId = '', itemId = '' }) => {
    await publishScheduled(platform, { agencyId, itemId })
  })
  platform.jobs.define('content.publish-overdue', () => publishOverdue(platform), { cron: '* * * * *' })
}
