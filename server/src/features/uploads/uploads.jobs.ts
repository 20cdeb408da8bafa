import type { Platform } from '../../platform/ctx.ts'
import { PREPARE_QUEUE, prepareUpload, resumeStuckUploads } from './prepare.service.ts'
import { sweepUploads } from './uploads-sweep.service.ts'

export function uploadJobs(platform: Platform): void {
  platform.jobs.define(
    PREPARE_QUEUE,
    ({ agencyId = '', uploadId = '' }, job) => prepareUpload(platform, { agencyId, uploadId }, job),
    { retryDelay: 2 },
  )
  platform.jobs.define('uploads.resume', () => resumeStuckUploads(platform), { cron: '*/10 * * * *' })
  platform.jobs.define('uploads.sweep', () => sweepUploads(platform), { cron: '23 * * * *' })
}
