import {
  MAX_UNFINISHED_UPLOADS,
  MAX_UNUSED_BYTES,
  MAX_UNVERIFIED_BYTES,
  MAX_UNVERIFIED_UNFINISHED,
} from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import * as queries from './uploads.queries.ts'

const HOUR_MS = 60 * 60_000

export async function checkQuota(tx: Tx, ownerId: string, bytes: number): Promise<void> {
  const existing = await queries.lockQuota(tx, ownerId)
  const isOverUnverified =
    existing.unfinished >= MAX_UNVERIFIED_UNFINISHED || existing.bytes + bytes > MAX_UNVERIFIED_BYTES
  if (!existing.isVerified && isOverUnverified)
    throw new ApiError('refused', 'Verify your email to upload more files.')
  if (existing.unfinished >= MAX_UNFINISHED_UPLOADS)
    throw new ApiError(
      'refused',
      `${MAX_UNFINISHED_UPLOADS} uploads are in progress. Wait for some to finish.`,
    )
  if (existing.unusedBytes + bytes > MAX_UNUSED_BYTES)
    throw new ApiError('refused', 'You have too many unused files. Send or remove some first.')
}

const gigabytes = (bytes: number) => `${Math.round((bytes / 1024 ** 3) * 10) / 10} GB`

/** Call after checkSpace, whose lock keeps two uploads from claiming the same space. */
export async function checkAgencyQuota(tx: Tx, bytes: number): Promise<void> {
  const { usedBytes, quotaBytes } = await queries.selectStorageUse(tx)
  if (usedBytes + bytes > quotaBytes)
    throw new ApiError(
      'refused',
      `Your agency uses ${gigabytes(usedBytes)} of its ${gigabytes(quotaBytes)} of storage. This file needs ${gigabytes(bytes)}.`,
    )
}

/** Storage used by all uploads of the agency. */
export const storageUse = (tx: Tx): Promise<queries.StorageUse> => queries.selectStorageUse(tx)

type Space = { id: string; bytes: number; received: number }

/** The upload row written in the same transaction is the reservation. */
export async function checkSpace(platform: Platform, tx: Tx, { id, bytes, received }: Space): Promise<void> {
  // This order counts bytes written in between twice rather than not at all.
  const reserved = await queries.lockReservedBytes(tx, id)
  const free = await platform.uploads.freeBytes()
  if (reserved + 2 * bytes - received > free)
    throw new ApiError('unavailable', 'Not enough storage for this file right now. Try again later.', {
      retryAfter: 60,
    })
}

/** Idle uploads lose their reservation; see upload-space.sql. */
export const needsSpaceCheck = (platform: Platform, { updatedAt }: queries.UploadRow): boolean =>
  platform.clock().getTime() - Date.parse(updatedAt) > HOUR_MS - 60_000
