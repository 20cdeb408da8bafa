import type { Platform } from '../../platform/ctx.ts'
import { deleteExpiredImports } from './creator-undo.service.ts'

export function creatorsJobs(platform: Platform): void {
  platform.jobs.define('creators.import-clear', () => deleteExpiredImports(platform), { cron: '47 3 * * *' })
}
