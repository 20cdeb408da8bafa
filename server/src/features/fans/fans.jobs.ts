import type { Platform } from '../../platform/ctx.ts'
import {
  lowerInactiveEngagement,
  REBUILD_QUEUE,
  rebuildAfterZoneChange,
  rebuildCreator,
} from './recount.service.ts'

export function fansJobs(platform: Platform): void {
  platform.jobs.define(REBUILD_QUEUE, ({ agencyId = '', creatorId = '' }) =>
    rebuildCreator({ platform, agencyId }, creatorId),
  )
  platform.jobs.define('fans.lower-engagement', () => lowerInactiveEngagement(platform.database), {
    cron: '37 * * * *',
  })
  platform.events.on('agency.updated', (ctx, tx, { fields }) => rebuildAfterZoneChange(ctx, tx, fields))
}
