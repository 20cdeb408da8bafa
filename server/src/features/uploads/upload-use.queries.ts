import type { UploadPurpose } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { MediaKind } from '@greenroom/contract/kit/media.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { uploads } from './uploads.table.ts'

export type ClaimedUpload = { id: string; kind: MediaKind | null }

/** Marks the owner's ready and unused uploads as used, and returns them. */
export async function claimUploads(
  tx: Tx,
  ids: string[],
  { ownerId, purpose }: { ownerId: string; purpose: UploadPurpose },
): Promise<ClaimedUpload[]> {
  if (ids.length === 0) return []
  return tx.db
    .update(uploads)
    .set({ usedAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      and(
        eq(uploads.agencyId, tx.agencyId),
        inArray(uploads.id, ids),
        eq(uploads.ownerId, ownerId),
        eq(uploads.purpose, purpose),
        eq(uploads.status, 'ready'),
        isNull(uploads.usedAt),
      ),
    )
    .returning({ id: uploads.id, kind: uploads.kind })
}

/** Moves the owner's ready and unused chat uploads to the library; returns their kinds by ID. */
export async function moveToLibrary(tx: Tx, ids: string[], ownerId: string): Promise<Map<string, MediaKind>> {
  const rows = await tx.db
    .update(uploads)
    .set({ purpose: 'content', updatedAt: sql`now()` })
    .where(
      and(
        eq(uploads.agencyId, tx.agencyId),
        inArray(uploads.id, ids),
        eq(uploads.ownerId, ownerId),
        eq(uploads.purpose, 'chat'),
        eq(uploads.status, 'ready'),
        isNull(uploads.usedAt),
      ),
    )
    .returning({ id: uploads.id, kind: uploads.kind })
  return new Map(rows.map(({ id, kind }) => [id, kind ?? 'image']))
}

/** Marks uploads as unused, for the sweep to delete. Uploads attached to messages stay in use. */
export async function releaseUploads(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    `UPDATE uploads u SET used_at = NULL, updated_at = now() WHERE u.agency_id = $1 AND u.id = ANY ($2::uuid[])
       AND NOT EXISTS (SELECT 1 FROM message_attachments a WHERE a.agency_id = u.agency_id AND a.upload_id = u.id)`,
    [tx.agencyId, ids],
  )
}
