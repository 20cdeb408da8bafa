import type { Platform } from '../../platform/ctx.ts'
import { withPlatform, withScope } from '../../platform/db/scope.ts'
import { mediaKeys } from './media-keys.ts'
import * as queries from './uploads.queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** What was never finished or never used goes after a day, row and files together. */
export async function sweepUploads(platform: Platform): Promise<void> {
  const before = new Date(platform.clock().getTime() - DAY_MS).toISOString()
  const left = await withPlatform(platform.database, (tx) => queries.selectUnusedBefore(tx, before))
  for (const row of left)
    await withScope(platform.database, row.agencyId, async (tx) => {
      if (!(await queries.deleteUnused(tx, row.id))) return
      for (const key of mediaKeys(row)) await platform.storage.remove(key)
      await platform.uploads.remove(row)
    })
  await platform.uploads.removeOlderThan(2 * DAY_MS)
}
