import type { Platform } from '../../platform/ctx.ts'
import { PUBLISH_QUEUE, publishOverdue, publishScheduled } from './publishing.service.ts'
import { endClearances } from './review-state.service.ts'

export function contentJobs(platform: Platform): void {
  platform.jobs.define(PUBLISH_QUEUE, async ({ agencyId = '', itemId = '' }) => {
    await publishScheduled(platform, { agencyId, itemId })
  })
  platform.jobs.define('content.publish-overdue', () => publishOverdue(platform), { cron: '* * * * *' })
  platform.jobs.define('content.end-clearances', () => endClearances(platform), { cron: '21 * * * *' })
}
