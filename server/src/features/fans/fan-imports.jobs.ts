import type { Platform } from '../../platform/ctx.ts'
import { clearOldFiles, resumeImports } from './fan-imports.service.ts'
import { IMPORT_QUEUE, workOnImport } from './import-pass.service.ts'

export function fanImportJobs(platform: Platform): void {
  platform.jobs.define(
    IMPORT_QUEUE,
    ({ agencyId = '', importId = '' }, job) => workOnImport(platform, { agencyId, importId }, job),
    { retryDelay: 2 },
  )
  platform.jobs.define('fans.import-resume', () => resumeImports(platform), { cron: '*/15 * * * *' })
  platform.jobs.define('fans.import-clear', () => clearOldFiles(platform), { cron: '41 3 * * *' })
}
