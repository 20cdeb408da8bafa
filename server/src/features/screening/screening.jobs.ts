import type { Platform } from '../../platform/ctx.ts'
import { checkAllAgencies } from './checks.service.ts'

export function screeningJobs(platform: Platform): void {
  platform.jobs.define('compliance.checks', () => checkAllAgencies(platform), { cron: '41 5 * * *' })
}
