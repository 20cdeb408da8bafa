import type { Platform } from '../../platform/ctx.ts'
import { clearOldFiles, resumeImports } from './fan-imports.service.ts'
import type { HistoryImporter } from './import-history.service.ts'
import { workOnImport } from './import-pass.service.ts'
import { IMPORT_QUEUE } from './import-walk.service.ts'

/** Who keeps past messages is said where everything is put together: chat knows fans, not the other way round. */
export function fanImportJobs(platform: Platform, keeper: HistoryImporter): void {
  platform.jobs.define(
    IMPORT_QUEUE,
    ({ agencyId = '', importId = '' }, job) => workOnImport(platform, { agencyId, importId }, job, keeper),
    { retryDelay: 2 },
  )
  platform.jobs.define('fans.import-resume', () => resumeImports(platform), { cron: '*/15 * * * *' })
  platform.jobs.define('fans.import-clear', () => clearOldFiles(platform), { cron: '41 3 * * *' })
}
