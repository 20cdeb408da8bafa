import type { UploadPurpose } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { uploads } from './uploads.table.ts'

export type UploadRow = typeof uploads.$inferSelect

/** `bytes` is the total of all files; only set for users with an unverified email. */
type UserUsage = { isVerified: boolean; unfinished: number; unusedBytes: number; bytes: number }

/** Locks per owner so concurrent uploads can't both pass the quota check. */
export async function lockUserUsage(tx: Tx, ownerId: string): Promise<UserUsage> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('uploads of ' || $1, 0))`, [ownerId])
  const [row] = await tx.query<UserUsage>(
    // A super admin of another agency has no user row here. All files are summed only for unverified users.
    `WITH uploader AS (
       SELECT coalesce((SELECT email_verified_at IS NOT NULL FROM users WHERE agency_id = $1 AND id = $2), true) AS verified
     )
     SELECT verified AS "isVerified",
       CASE WHEN NOT verified THEN (SELECT sum(bytes) FROM uploads WHERE agency_id = $1 AND owner_id = $2) END AS bytes,
       unused.*
     FROM uploader, (
       SELECT count(*) FILTER (WHERE status = 'receiving') AS unfinished,
         sum(bytes) FILTER (WHERE status <> 'refused') AS "unusedBytes"
       FROM uploads WHERE agency_id = $1 AND owner_id = $2 AND used_at IS NULL
     ) unused`,
    [tx.agencyId, ownerId],
  )
  return {
    isVerified: row?.isVerified ?? false,
    unfinished: Number(row?.unfinished ?? 0),
    unusedBytes: Number(row?.unusedBytes ?? 0),
    bytes: Number(row?.bytes ?? 0),
  }
}

/** The lock is held until the transaction ends, across all agencies and nodes. */
export async function lockReservedBytes(tx: Tx, excludedId: string): Promise<number> {
  const [row] = await tx.query<{ bytes: string }>('SELECT gate.lock_reserved_upload_bytes($1) AS bytes', [
    excludedId,
  ])
  return Number(row?.bytes)
}

export type StorageUsage = { usedBytes: number; quotaBytes: number }

export async function selectStorageUsage(tx: Tx): Promise<StorageUsage> {
  const [row] = await tx.query<{ used: string; quota: string }>(
    'SELECT storage_used_bytes AS used, storage_quota_bytes AS quota FROM agencies WHERE id = $1',
    [tx.agencyId],
  )
  return { usedBytes: Number(row?.used ?? 0), quotaBytes: Number(row?.quota ?? 0) }
}

export async function insertUpload(
  tx: Tx,
  row: { id: string; ownerId: string; purpose: UploadPurpose; fileName: string; bytes: number },
): Promise<void> {
  await tx.db.insert(uploads).values({ agencyId: tx.agencyId, ...row })
}

export async function selectUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return (await tx.db.select().from(uploads).where(eq(uploads.id, id)))[0]
}

export async function selectOwnUpload(tx: Tx, id: string, ownerId: string): Promise<UploadRow | undefined> {
  return (
    await tx.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)))
  )[0]
}

export async function lockVideoWithoutPoster(
  tx: Tx,
  id: string,
  ownerId: string,
): Promise<UploadRow | undefined> {
  return (
    await tx.db
      .select()
      .from(uploads)
      .where(
        and(
          eq(uploads.id, id),
          eq(uploads.ownerId, ownerId),
          eq(uploads.status, 'ready'),
          eq(uploads.kind, 'video'),
          isNull(uploads.thumbnailKey),
          isNull(uploads.usedAt),
        ),
      )
      .for('update')
  )[0]
}

export async function countPreparingUploads(tx: Tx, ownerId: string): Promise<number> {
  const preparing = and(isNull(uploads.usedAt), eq(uploads.status, 'preparing'), eq(uploads.ownerId, ownerId))
  return tx.db.$count(uploads, preparing)
}

export async function setThumbnail(
  tx: Tx,
  id: string,
  thumbnail: Pick<UploadRow, 'thumbnailKey' | 'phash'>,
): Promise<void> {
  await tx.db
    .update(uploads)
    .set({ ...thumbnail, updatedAt: sql`now()` })
    .where(eq(uploads.id, id))
}

export async function updateReceivedBytes(tx: Tx, id: string, received: number): Promise<void> {
  await tx.db
    .update(uploads)
    .set({ received, updatedAt: sql`now()` })
    .where(and(eq(uploads.id, id), eq(uploads.status, 'receiving')))
}

type StatusChanges = Partial<
  Pick<
    UploadRow,
    | 'mediaType'
    | 'kind'
    | 'width'
    | 'height'
    | 'milliseconds'
    | 'sha256'
    | 'phash'
    | 'originalKey'
    | 'displayKey'
    | 'thumbnailKey'
    | 'problem'
    | 'received'
  >
>

/** Returns false if the upload did not have the expected status. */
export async function advanceStatus(
  tx: Tx,
  id: string,
  [from, to]: readonly [UploadRow['status'], UploadRow['status']],
  changes: StatusChanges,
): Promise<boolean> {
  const rows = await tx.db
    .update(uploads)
    .set({ ...changes, status: to, updatedAt: sql`now()` })
    .where(and(eq(uploads.id, id), eq(uploads.status, from)))
    .returning({ id: uploads.id })
  return rows.length === 1
}

/** Skips uploads that are being attached to a message concurrently. */
export async function deleteUnusedUpload(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.db
    .delete(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.usedAt)))
    .returning({ id: uploads.id })
  return deleted.length === 1
}

const BATCH_SIZE = 500

type UploadRef = Pick<UploadRow, 'agencyId' | 'id' | 'bytes'>

export async function selectUnusedUploads(tx: Tx, before: string): Promise<UploadRef[]> {
  return tx.db
    .select({ agencyId: uploads.agencyId, id: uploads.id, bytes: uploads.bytes })
    .from(uploads)
    .where(and(isNull(uploads.usedAt), lt(uploads.createdAt, before)))
    .orderBy(uploads.createdAt)
    .limit(BATCH_SIZE)
}

export async function selectStuckUploads(tx: Tx, before: string): Promise<UploadRef[]> {
  return tx.db
    .select({ agencyId: uploads.agencyId, id: uploads.id, bytes: uploads.bytes })
    .from(uploads)
    .where(and(isNull(uploads.usedAt), eq(uploads.status, 'preparing'), lt(uploads.updatedAt, before)))
    .limit(BATCH_SIZE)
}
