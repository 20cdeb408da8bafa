import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Platform } from '../../platform/ctx.ts'
import { withPlatform, withScope } from '../../platform/db/scope.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { mediaKey, mediaKeys } from './media-keys.ts'
import { makePicture } from './pictures.ts'
import { makePoster } from './poster.ts'
import { HEAD_BYTES, type MediaType, sniff } from './sniff.ts'
import { Unfit, words } from './unfit.ts'
import * as queries from './uploads.queries.ts'
import { packVideo } from './videos.ts'

export const PREPARE_QUEUE = 'uploads.prepare'
const STUCK_AFTER_MS = 10 * 60_000

/** Looks at a file that has arrived and makes of it what may be shown. Begun again from the start wherever it was stopped. */
export async function prepareUpload(
  platform: Platform,
  { agencyId, uploadId }: { agencyId: string; uploadId: string },
  job: Pick<JobRun, 'last'>,
): Promise<void> {
  const { database } = platform
  const row = await withScope(database, agencyId, (tx) => queries.selectUpload(tx, uploadId))
  if (row?.status !== 'preparing') return
  try {
    const made = await make(platform, row)
    const kept = await withScope(database, agencyId, async (tx) => {
      await queries.moveOn(tx, uploadId, ['preparing', 'ready'], made)
      return (await queries.selectUpload(tx, uploadId)) !== undefined
    })
    if (!kept) await removeMedia(platform, row)
    await platform.uploads.remove(row)
  } catch (error) {
    if (error instanceof Unfit) return refuse(platform, row, error.message)
    if (job.last) await refuse(platform, row, words.unknown)
    throw error
  }
}

/** Nothing of it is left by the time its sender is told. */
async function refuse(platform: Platform, row: queries.UploadRow, trouble: string): Promise<void> {
  await withScope(platform.database, row.agencyId, async (tx) => {
    if (!(await queries.moveOn(tx, row.id, ['preparing', 'refused'], { trouble }))) return
    await removeMedia(platform, row)
    await platform.uploads.remove(row)
  })
}

async function removeMedia({ storage }: Platform, row: queries.UploadRow): Promise<void> {
  for (const key of mediaKeys(row)) await storage.remove(key)
}

async function make(platform: Platform, row: queries.UploadRow) {
  const path = platform.uploads.pathOf(row)
  const type = sniff(await headOf(path))
  if (!type) throw new Unfit(words.type)
  return type.startsWith('image/') ? picture(platform, row, type) : video(platform, row, type)
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function picture(platform: Platform, row: queries.UploadRow, mediaType: MediaType) {
  const made = await makePicture(platform.uploads.pathOf(row), mediaType, row.bytes)
  const displayKey = mediaKey(row, 'display')
  const thumbnailKey = mediaKey(row, 'thumbnail')
  await platform.storage.write(displayKey, Readable.from([made.display]))
  await platform.storage.write(thumbnailKey, Readable.from([made.thumbnail]))
  const { width, height } = made
  return { kind: 'image', mediaType, width, height, displayKey, thumbnailKey } as const
}

async function video(platform: Platform, row: queries.UploadRow, mediaType: MediaType) {
  const { storage, uploads } = platform
  const packed = uploads.siblingPath(row, `${crypto.randomUUID()}.packed`)
  try {
    const facts = await packVideo(uploads.pathOf(row), packed, mediaType === 'video/webm')
    const displayKey = mediaKey(row, 'display')
    await storage.place(displayKey, packed)
    const poster = await makePoster(packed, { ...facts, webm: mediaType === 'video/webm' })
    if (!poster) return { kind: 'video', mediaType, ...facts, displayKey } as const
    const thumbnailKey = mediaKey(row, 'thumbnail')
    await storage.write(thumbnailKey, Readable.from([poster]))
    return { kind: 'video', mediaType, ...facts, displayKey, thumbnailKey } as const
  } finally {
    await rm(packed, { force: true })
  }
}

/** Work whose job is gone for good is ordered again; where one is still at it, both come to the same end. */
export async function resumePreparing(platform: Platform): Promise<void> {
  const now = platform.clock()
  const before = new Date(now.getTime() - STUCK_AFTER_MS).toISOString()
  const hour = now.toISOString().slice(0, 13)
  const stuck = await withPlatform(platform.database, (tx) => queries.selectStuck(tx, before))
  for (const { agencyId, id: uploadId } of stuck)
    await withScope(platform.database, agencyId, (tx) =>
      platform.jobs.enqueue(tx, PREPARE_QUEUE, { agencyId, uploadId }, { onceKey: `${uploadId} ${hour}` }),
    )
}
