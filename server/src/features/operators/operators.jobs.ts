import type { Platform } from '../../platform/ctx.ts'
import { RECOMPUTE_QUEUE, recomputeSales } from './attribution.service.ts'

export function operatorJobs(platform: Platform): void {
  platform.jobs.define(RECOMPUTE_QUEUE, ({ agencyId = '', revision = '', creatorId = '', after = '' }) =>
    recomputeSales(platform, { agencyId, revision, creatorId, after }),
  )
}
