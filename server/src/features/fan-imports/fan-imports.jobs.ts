import type { Platform } from '../../platform/ctx.ts'
import type { HistoryImporter } from './import-history.service.ts'
import { processImport } from './import-pass.service.ts'
import { IMPORT_QUEUE, UNDO_QUEUE } from './import-runner.service.ts'
import { processUndo } from './import-undo.service.ts'
import { deleteExpiredFiles, resumeImports } from './import-upkeep.service.ts'

/** Message history is injected because chat depends on fans. */
export function fanImportJobs(platform: Platform, history: HistoryImporter): void {
  platform.jobs.define(
    IMPORT_QUEUE,
    ({ agencyId = '', importId = '' }, job) => processImport(platform, { agencyId, importId }, job, history),
    { retryDelay: 2 },
  )
  platform.jobs.define(
    UNDO_QUEUE,
    ({ agencyId = '', importId = '' }, job) => processUndo(platform, { agencyId, importId }, job, history),
    { retryDelay: 2 },
  )
  platform.jobs.define('fans.import-resume', () => resumeImports(platform), { cron: '*/15 * * * *' })
  platform.jobs.define('fans.import-clear', () => deleteExpiredFiles(platform), { cron: '41 3 * * *' })
}
