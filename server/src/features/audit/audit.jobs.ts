import type { Platform } from '../../platform/ctx.ts'
import { CHECK_QUEUE, runCheck } from './audit-checks.service.ts'

export function auditJobs(platform: Platform): void {
  platform.jobs.define(CHECK_QUEUE, ({ agencyId = '', checkId = '' }) =>
    runCheck(platform, agencyId, checkId),
  )
}
