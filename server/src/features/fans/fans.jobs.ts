import type { Platform } from '../../platform/ctx.ts'
import { REBUILD_QUEUE, rebuildAfterZoneChange, rebuildCreator } from './recount.service.ts'

export function fansJobs(platform: Platform): void {
  platform.jobs.define(REBUILD_QUEUE, ({ agencyId = '', creatorId = '' }) =>
    rebuildCreator({ platform, agencyId }, creatorId),
  )
  platform.events.on('agency.updated', (ctx, tx, { fields }) => rebuildAfterZoneChange(ctx, tx, fields))
}
