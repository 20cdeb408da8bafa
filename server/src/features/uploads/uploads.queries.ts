import type { UploadPurpose } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { uploads } from './uploads.table.ts'

export type UploadRow = typeof uploads.$inferSelect

/** What one person has sent and not used. Held until the end, so that two at once cannot both be the last. */
export async function lockUnused(tx: Tx, ownerId: string): Promise<{ unfinished: number; bytes: number }> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('uploads of ' || $1, 0))`, [ownerId])
  const [row] = await tx.query<{ unfinished: number; bytes: number }>(
    `SELECT count(*) FILTER (WHERE status = 'receiving') AS unfinished,
       coalesce(sum(bytes) FILTER (WHERE status <> 'refused'), 0)::bigint AS bytes
     FROM uploads WHERE agency_id = $1 AND owner_id = $2 AND used_at IS NULL`,
    [tx.agencyId, ownerId],
  )
  return { unfinished: Number(row?.unfinished ?? 0), bytes: Number(row?.bytes ?? 0) }
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

export async function selectOwn(tx: Tx, id: string, ownerId: string): Promise<UploadRow | undefined> {
  return (
    await tx.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)))
  )[0]
}

/** A video that is ready and has no picture of itself; held until the end. */
export async function lockWithoutPoster(tx: Tx, id: string, ownerId: string): Promise<UploadRow | undefined> {
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

export async function setThumbnail(tx: Tx, id: string, thumbnailKey: string): Promise<void> {
  await tx.db.update(uploads).set({ thumbnailKey, updatedAt: sql`now()` }).where(eq(uploads.id, id))
}

export async function noteReceived(tx: Tx, id: string, received: number): Promise<void> {
  await tx.db
    .update(uploads)
    .set({ received, updatedAt: sql`now()` })
    .where(and(eq(uploads.id, id), eq(uploads.status, 'receiving')))
}

type Outcome = Partial<
  Pick<
    UploadRow,
    | 'mediaType'
    | 'kind'
    | 'width'
    | 'height'
    | 'milliseconds'
    | 'originalKey'
    | 'displayKey'
    | 'thumbnailKey'
    | 'trouble'
    | 'received'
  >
>

/** Only ever from one state to the next, by whoever comes first. */
export async function moveOn(
  tx: Tx,
  id: string,
  [from, to]: readonly [UploadRow['status'], UploadRow['status']],
  outcome: Outcome,
): Promise<boolean> {
  const moved = await tx.db
    .update(uploads)
    .set({ ...outcome, status: to, updatedAt: sql`now()` })
    .where(and(eq(uploads.id, id), eq(uploads.status, from)))
    .returning({ id: uploads.id })
  return moved.length === 1
}

/** What a message refers to stays, also when it was sent this very moment. */
export async function deleteUnused(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.db
    .delete(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.usedAt)))
    .returning({ id: uploads.id })
  return gone.length === 1
}

const MOST_AT_ONCE = 500

type Found = Pick<UploadRow, 'agencyId' | 'id' | 'bytes'>

export async function selectUnusedBefore(tx: Tx, before: string): Promise<Found[]> {
  return tx.db
    .select({ agencyId: uploads.agencyId, id: uploads.id, bytes: uploads.bytes })
    .from(uploads)
    .where(and(isNull(uploads.usedAt), lt(uploads.createdAt, before)))
    .orderBy(uploads.createdAt)
    .limit(MOST_AT_ONCE)
}

export async function selectStuck(tx: Tx, before: string): Promise<Found[]> {
  return tx.db
    .select({ agencyId: uploads.agencyId, id: uploads.id, bytes: uploads.bytes })
    .from(uploads)
    .where(and(isNull(uploads.usedAt), eq(uploads.status, 'preparing'), lt(uploads.updatedAt, before)))
    .limit(MOST_AT_ONCE)
}
