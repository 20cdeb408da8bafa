import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Platform } from '../../platform/ctx.ts'
import { withPlatform, withScope } from '../../platform/db/scope.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { mediaKey, mediaKeys } from './media-keys.ts'
import { MediaRejection, rejectionMessages } from './media-rejection.ts'
import { toPhash } from './perceptual-hash.ts'
import { makePicture } from './pictures.ts'
import { makePoster } from './poster.ts'
import { HEAD_BYTES, type MediaType, sniff } from './sniff.ts'
import * as queries from './uploads.queries.ts'
import { remuxVideo } from './videos.ts'

export const PREPARE_QUEUE = 'uploads.prepare'
const HASH_CHUNK_BYTES = 1024 * 1024
const STUCK_AFTER_MS = 10 * 60_000

/** Creates the display variants of a received file. Idempotent. */
export async function prepareUpload(
  platform: Platform,
  { agencyId, uploadId }: { agencyId: string; uploadId: string },
  job: Pick<JobRun, 'isLast'>,
): Promise<void> {
  const { database } = platform
  const row = await withScope(database, agencyId, (tx) => queries.selectUpload(tx, uploadId))
  if (row?.status !== 'preparing') return
  try {
    const variants = await createVariants(platform, row)
    const stillExists = await withScope(database, agencyId, async (tx) => {
      await queries.advanceStatus(tx, uploadId, ['preparing', 'ready'], variants)
      return (await queries.selectUpload(tx, uploadId)) !== undefined
    })
    if (!stillExists) await removeMedia(platform, row)
    await platform.uploads.remove(row)
  } catch (error) {
    if (error instanceof MediaRejection) return reject(platform, row, error.message)
    if (await isPreparedByAnother(platform, row)) return
    if (job.isLast) await reject(platform, row, rejectionMessages.unknown)
    throw error
  }
}

/** A concurrent run removes the file that this one was reading. */
async function isPreparedByAnother({ database }: Platform, row: queries.UploadRow): Promise<boolean> {
  const now = await withScope(database, row.agencyId, (tx) => queries.selectUpload(tx, row.id))
  return now?.status === 'ready'
}

/** Deletes all files in the same transaction, before the uploader can see the rejection. */
async function reject(platform: Platform, row: queries.UploadRow, problem: string): Promise<void> {
  await withScope(platform.database, row.agencyId, async (tx) => {
    if (!(await queries.advanceStatus(tx, row.id, ['preparing', 'refused'], { problem }))) return
    await removeMedia(platform, row)
    await platform.uploads.remove(row)
  })
}

async function removeMedia({ storage }: Platform, row: queries.UploadRow): Promise<void> {
  for (const key of mediaKeys(row)) await storage.remove(key)
}

async function createVariants(platform: Platform, row: queries.UploadRow) {
  const path = platform.uploads.pathOf(row)
  const type = sniff(await readHead(path))
  if (!type) throw new MediaRejection(rejectionMessages.type)
  const variants = type.startsWith('image/')
    ? await createPictureVariants(platform, row, type)
    : await createVideoVariants(platform, row, type)
  return { ...variants, sha256: await sha256Of(path) }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: HASH_CHUNK_BYTES }), hash)
  return hash.digest('hex')
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function createPictureVariants(platform: Platform, row: queries.UploadRow, mediaType: MediaType) {
  const variants = await makePicture(platform.uploads.pathOf(row), mediaType, row.bytes)
  const displayKey = mediaKey(row, 'display')
  const thumbnailKey = mediaKey(row, 'thumbnail')
  await platform.storage.write(displayKey, Readable.from([variants.display]))
  await platform.storage.write(thumbnailKey, Readable.from([variants.thumbnail]))
  const { width, height, hash } = variants
  return { kind: 'image', mediaType, width, height, phash: toPhash(hash), displayKey, thumbnailKey } as const
}

async function createVideoVariants(platform: Platform, row: queries.UploadRow, mediaType: MediaType) {
  const { storage, uploads } = platform
  const remuxedPath = uploads.siblingPath(row, `${crypto.randomUUID()}.remuxed`)
  try {
    const videoInfo = await remuxVideo(uploads.pathOf(row), remuxedPath, mediaType === 'video/webm')
    const displayKey = mediaKey(row, 'display')
    await storage.storeFile(displayKey, remuxedPath)
    const poster = await makePoster(remuxedPath, { ...videoInfo, isWebm: mediaType === 'video/webm' })
    if (!poster) return { kind: 'video', mediaType, ...videoInfo, displayKey } as const
    const thumbnailKey = mediaKey(row, 'thumbnail')
    await storage.write(thumbnailKey, Readable.from([poster.thumbnail]))
    const phash = toPhash(poster.hash)
    return { kind: 'video', mediaType, ...videoInfo, phash, displayKey, thumbnailKey } as const
  } finally {
    await rm(remuxedPath, { force: true })
  }
}

/** Re-enqueues uploads whose job was lost; a duplicate run is harmless. */
export async function resumeStuckUploads(platform: Platform): Promise<void> {
  const now = platform.clock()
  const before = new Date(now.getTime() - STUCK_AFTER_MS).toISOString()
  const hour = now.toISOString().slice(0, 13)
  const stuckUploads = await withPlatform(platform.database, (tx) => queries.selectStuckUploads(tx, before))
  for (const { agencyId, id: uploadId } of stuckUploads)
    await withScope(platform.database, agencyId, (tx) =>
      platform.jobs.enqueue(tx, PREPARE_QUEUE, { agencyId, uploadId }, { dedupeKey: `${uploadId} ${hour}` }),
    )
}
