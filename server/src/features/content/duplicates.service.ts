import type { Duplicate } from '@greenroom/contract/features/content/content.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { visibleCreatorIds } from '../fans/fans.service.ts'
import { findOwnUpload } from '../uploads/uploads.service.ts'
import { selectDuplicates } from './duplicates.queries.ts'

/** Items that already have an own upload's file; none of another upload, or until it is prepared. */
export async function findDuplicates(ctx: Ctx, uploadId: string): Promise<Duplicate[]> {
  const upload = await findOwnUpload(ctx, uploadId)
  if (upload?.purpose !== 'content' || (upload.sha256 === null && upload.phash === null)) return []
  const rows = await withScope(ctx.platform.database, ctx.agencyId, (tx) =>
    selectDuplicates(tx, upload, visibleCreatorIds(ctx)),
  )
  return rows.map(({ id, title, is_exact, uploaded_at }) => ({
    itemId: id,
    title,
    match: is_exact ? 'exact' : 'similar',
    uploadedAt: uploaded_at,
  }))
}
