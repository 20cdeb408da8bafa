import { statusOf } from '@greenroom/contract/features/content/content.rules.ts'
import type { Duplicate } from '@greenroom/contract/features/content/content.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { visibleCreatorIds } from '../fans/fans.service.ts'
import { findOwnUpload } from '../uploads/uploads.service.ts'
import { selectDuplicates, selectItemUploads } from './duplicates.queries.ts'

const MAX_DUPLICATES = 10
const MAX_COPIES = 200

const matchOf = (isExact: boolean) => (isExact ? ('exact' as const) : ('similar' as const))

/**
 * Items that already contain the file of the user's upload; empty for other users' uploads and while the upload is
 * being processed.
 */
export async function findDuplicates(ctx: Ctx, uploadId: string): Promise<Duplicate[]> {
  const upload = await findOwnUpload(ctx, uploadId)
  if (upload?.purpose !== 'content' || (upload.sha256 === null && upload.phash === null)) return []
  const rows = await inScope(ctx, (tx) =>
    selectDuplicates(tx, [upload.id], visibleCreatorIds(ctx), MAX_DUPLICATES),
  )
  return rows.map(({ id, title, isExact, uploadedAt }) => ({
    itemId: id,
    title,
    match: matchOf(isExact),
    uploadedAt,
  }))
}

/** Other library items that share a file with these or look similar. */
export async function findCopies(tx: Tx, itemIds: string[]) {
  const uploadIds = await selectItemUploads(tx, itemIds)
  if (uploadIds.length === 0) return []
  const rows = await selectDuplicates(tx, uploadIds, null, MAX_COPIES)
  return rows.map(({ id, title, isExact, state, isPpv }) => ({
    id,
    title,
    match: matchOf(isExact),
    status: statusOf(state, isPpv),
  }))
}
