import { Readable } from 'node:stream'
import { MAX_POSTER_BYTES } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { parseJpegFrame } from './jpeg-frame.ts'
import { mediaKey } from './media-keys.ts'
import { MediaRejection, rejectionMessages } from './media-rejection.ts'
import { toPhash } from './perceptual-hash.ts'
import { parsePictureHeader } from './picture-header.ts'
import { MAX_POSTER_PIXELS, type SmallPicture } from './picture-task.ts'
import { makeThumbnail, type Thumbnail } from './pictures.ts'
import { type MediaType, sniff } from './sniff.ts'
import * as queries from './uploads.queries.ts'
import { getOwnUpload } from './uploads.service.ts'

const CONFLICT_MESSAGE = 'This file already has a poster or isn’t a video that is ready to use.'
const MAX_PARALLEL_PICTURES = 16
const MAX_PARALLEL_PER_USER = 4
/** The uploader's user ID for each picture in progress on this node. */
const inProgress: string[] = []

/** The frame comes from the uploader's browser, so it is checked and re-encoded like any upload. */
export async function uploadPoster(ctx: Ctx, id: string, raw: RawRequest): Promise<RawResponse> {
  const { userId } = ctx.session
  if (!needsPoster(await getOwnUpload(ctx, id))) throw new ApiError('conflict', CONFLICT_MESSAGE)
  await withParallelLimit(userId, async () => {
    await storePoster(ctx, id, await reencodePoster(await readBody(raw.body)))
  })
  return { status: 204, headers: {} }
}

/** Pictures are decoded one at a time; an unbounded queue would hold all waiting pictures in memory. */
async function withParallelLimit<T>(userId: string, work: () => Promise<T>): Promise<T> {
  if (
    inProgress.length >= MAX_PARALLEL_PICTURES ||
    inProgress.filter((ownerId) => ownerId === userId).length >= MAX_PARALLEL_PER_USER
  )
    throw new ApiError('too_many_requests', undefined, { retryAfter: 2 })
  inProgress.push(userId)
  try {
    return await work()
  } finally {
    inProgress.splice(inProgress.indexOf(userId), 1)
  }
}

const smallPictureTypes: readonly (MediaType | null)[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
]

/** Re-encodes a logo or avatar without metadata; the original is not kept. */
export function readSmallPicture(ctx: Ctx, raw: RawRequest, output: SmallPicture): Promise<Buffer> {
  return withParallelLimit(ctx.session.userId, async () => {
    const file = await readBody(raw.body)
    const type = sniff(file)
    if (!type || !smallPictureTypes.includes(type))
      throw new ApiError('refused', rejectionMessages.smallPictureType)
    const header = parsePictureHeader(file, type)
    if (!header) throw new ApiError('refused', rejectionMessages.pictureDamaged)
    if (header.pixels > MAX_POSTER_PIXELS)
      throw new ApiError('refused', rejectionMessages.smallPictureTooLarge)
    return (await encode(file, output)).thumbnail
  })
}

const needsPoster = ({ status, kind, thumbnailKey, usedAt }: queries.UploadRow) =>
  status === 'ready' && kind === 'video' && thumbnailKey === null && usedAt === null

async function storePoster(ctx: Ctx, id: string, { thumbnail, hash }: Thumbnail): Promise<void> {
  await inScope(ctx, async (tx) => {
    const row = await queries.lockVideoWithoutPoster(tx, id, ctx.session.userId)
    if (!row) throw new ApiError('conflict', CONFLICT_MESSAGE)
    const key = mediaKey(row, 'thumbnail')
    await ctx.platform.storage.write(key, Readable.from([thumbnail]))
    await queries.setThumbnail(tx, id, { thumbnailKey: key, phash: toPhash(hash) })
  })
}

/** Posters, logos and avatars are small enough to buffer in memory. */
async function readBody(body: RawRequest['body']): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_POSTER_BYTES) throw new ApiError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function reencodePoster(frame: Buffer): Promise<Thumbnail> {
  const header = sniff(frame) === 'image/jpeg' ? parseJpegFrame(frame) : null
  if (!header) throw new ApiError('refused', rejectionMessages.pictureDamaged)
  // Checked before starting a process.
  if (header.pixels > MAX_POSTER_PIXELS) throw new ApiError('refused', rejectionMessages.posterTooLarge)
  return encode(frame, 'thumbnail')
}

const encode = (file: Buffer, output: 'thumbnail' | SmallPicture): Promise<Thumbnail> =>
  makeThumbnail(file, output).catch((error: unknown) => {
    throw error instanceof MediaRejection ? new ApiError('refused', error.message) : error
  })
