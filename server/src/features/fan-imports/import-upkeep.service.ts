import { IMPORT_RETENTION_DAYS } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import type { Platform } from '../../platform/ctx.ts'
import { withPlatform, withScope } from '../../platform/db/scope.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import * as queries from './fan-imports.queries.ts'
import { removeFile } from './import-file.ts'
import { IMPORT_QUEUE, UNDO_QUEUE } from './import-runner.service.ts'

/** Resumes passes whose worker died. If a worker is in fact still running, the slower of the two stops. */
export async function resumeImports(platform: Platform): Promise<void> {
  const imports = await withPlatform(platform.database, queries.selectRunningImports)
  const hour = platform.clock().toISOString().slice(0, 13)
  for (const { agencyId, id: importId, isUndo } of imports)
    await withScope(platform.database, agencyId, (tx) =>
      platform.jobs.enqueue(
        tx,
        isUndo ? UNDO_QUEUE : IMPORT_QUEUE,
        { agencyId, importId },
        { dedupeKey: `${importId} ${hour}` },
      ),
    )
}

/** Files contain personal data, so they are deleted after the retention period. */
export async function deleteExpiredFiles(platform: Platform): Promise<void> {
  const before = new Date(platform.clock().getTime() - IMPORT_RETENTION_DAYS * 86_400_000).toISOString()
  const expired = await withPlatform(platform.database, (tx) => queries.selectExpired(tx, before))
  await forEachIsolated(expired, async ({ agencyId, id }) => {
    await removeFile(platform.storage, agencyId, id)
    await withScope(platform.database, agencyId, (tx) => queries.deleteContent(tx, id))
  })
}

/** Deletes the stored files of an agency's imports that are not running; any of them may contain an erased fan. */
export async function deleteIdleImportFiles(
  { database, storage }: Platform,
  agencyId: string,
): Promise<void> {
  const ids = await withScope(database, agencyId, queries.selectIdleIds)
  for (const id of ids) await removeFile(storage, agencyId, id)
}
