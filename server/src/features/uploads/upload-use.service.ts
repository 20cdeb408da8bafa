import type { UploadPurpose } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { MediaKind } from '@greenroom/contract/kit/media.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { fieldError } from '../../platform/http/api-error.ts'
import * as queries from './upload-use.queries.ts'

/** Marks the user's uploads as used; fails unless all are ready and unused. */
export async function claimUploads(
  ctx: Ctx,
  tx: Tx,
  ids: string[],
  purpose: UploadPurpose,
): Promise<Map<string, MediaKind>> {
  const claimedUploads = await queries.claimUploads(tx, ids, { ownerId: ctx.session.userId, purpose })
  if (claimedUploads.length !== ids.length) {
    const message = 'A file isn’t ready or is already used. Choose it again.'
    throw fieldError('files', message)
  }
  return new Map(claimedUploads.map(({ id, kind }) => [id, kind ?? 'image']))
}

export const { moveToLibrary, releaseUploads } = queries
