import type { Platform } from '../../platform/ctx.ts'
import { withPlatform, withScope } from '../../platform/db/scope.ts'
import { mediaKeys } from './media-keys.ts'
import * as queries from './uploads.queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** Deletes unfinished and unused uploads with their files after a day. */
export async function sweepUploads(platform: Platform): Promise<void> {
  const before = new Date(platform.clock().getTime() - DAY_MS).toISOString()
  const unusedUploads = await withPlatform(platform.database, (tx) => queries.selectUnusedUploads(tx, before))
  for (const row of unusedUploads)
    await withScope(platform.database, row.agencyId, async (tx) => {
      if (!(await queries.deleteUnusedUpload(tx, row.id))) return
      for (const key of mediaKeys(row)) await platform.storage.remove(key)
      await platform.uploads.remove(row)
    })
  await platform.uploads.removeOlderThan(2 * DAY_MS)
}
