import {
  MAX_UNFINISHED_UPLOADS,
  MAX_UNUSED_BYTES,
  MAX_UNVERIFIED_BYTES,
  MAX_UNVERIFIED_UPLOADS,
} from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import * as queries from './uploads.queries.ts'

const HOUR_MS = 60 * 60_000

export async function checkUserQuota(tx: Tx, ownerId: string, bytes: number): Promise<void> {
  const usage = await queries.lockUserUsage(tx, ownerId)
  const exceedsUnverifiedLimit =
    usage.unfinished >= MAX_UNVERIFIED_UPLOADS || usage.bytes + bytes > MAX_UNVERIFIED_BYTES
  if (!usage.isVerified && exceedsUnverifiedLimit)
    throw new ApiError('refused', 'Verify your email to upload more files.')
  if (usage.unfinished >= MAX_UNFINISHED_UPLOADS)
    throw new ApiError(
      'refused',
      `${MAX_UNFINISHED_UPLOADS} uploads are in progress. Wait for some to finish.`,
    )
  if (usage.unusedBytes + bytes > MAX_UNUSED_BYTES)
    throw new ApiError('refused', 'You have too many unused files. Use or remove some first.')
}

const formatGigabytes = (bytes: number) => `${Math.round((bytes / 1024 ** 3) * 10) / 10} GB`

/** Call after checkSpace, whose lock prevents two uploads from using the same space. */
export async function checkAgencyQuota(tx: Tx, bytes: number): Promise<void> {
  const { usedBytes, quotaBytes } = await queries.selectStorageUsage(tx)
  if (usedBytes + bytes > quotaBytes)
    throw new ApiError(
      'refused',
      `Your agency is using ${formatGigabytes(usedBytes)} of its ${formatGigabytes(quotaBytes)} storage limit. This file needs ${formatGigabytes(bytes)}.`,
    )
}

/** Storage used by all uploads of the agency. */
export const getStorageUsage = (tx: Tx): Promise<queries.StorageUsage> => queries.selectStorageUsage(tx)

type SpaceRequest = { id: string; bytes: number; received: number }

/** The upload row written in the same transaction is the reservation. */
export async function checkSpace(
  platform: Platform,
  tx: Tx,
  { id, bytes, received }: SpaceRequest,
): Promise<void> {
  // In this order, bytes written in between are counted twice rather than missed.
  const reservedBytes = await queries.lockReservedBytes(tx, id)
  const freeBytes = await platform.uploads.freeBytes()
  if (reservedBytes + 2 * bytes - received > freeBytes)
    throw new ApiError('unavailable', 'Not enough storage for this file right now. Try again later.', {
      retryAfter: 60,
    })
}

/** Idle uploads lose their reservation; see upload-space.sql. */
export const needsSpaceCheck = (platform: Platform, { updatedAt }: queries.UploadRow): boolean =>
  platform.clock().getTime() - Date.parse(updatedAt) > HOUR_MS - 60_000
