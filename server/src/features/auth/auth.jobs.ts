import type { Platform } from '../../platform/ctx.ts'
import { mailResetLink, RESET_QUEUE } from './password.service.ts'
import { deleteExpired } from './session.service.ts'

export function authJobs(platform: Platform): void {
  platform.jobs.define(RESET_QUEUE, ({ userId }, job) => mailResetLink(platform, userId ?? '', job.id))
  platform.jobs.define('auth.delete-expired', () => deleteExpired(platform), { cron: '17 * * * *' })
}
