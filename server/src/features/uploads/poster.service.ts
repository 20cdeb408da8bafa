import { Readable } from 'node:stream'
import { MAX_POSTER_BYTES } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { jpegFrame } from './jpeg-frame.ts'
import { mediaKey } from './media-keys.ts'
import { MediaRejection, rejectionMessages } from './media-rejection.ts'
import { toPhash } from './perceptual-hash.ts'
import { pictureHeader } from './picture-header.ts'
import { MAX_POSTER_PIXELS, type SmallPicture } from './picture-task.ts'
import { makeThumbnail, type Thumbnail } from './pictures.ts'
import { type MediaType, sniff } from './sniff.ts'
import * as queries from './uploads.queries.ts'
import { ownUpload } from './uploads.service.ts'

const CONFLICT = 'This video already has a poster, or isn’t a video.'
const MAX_PARALLEL = 16
const MAX_AT_ONCE_EACH = 4
/** Owners of the pictures in progress on this node. */
const inProgress: string[] = []

/** A frame captured by the sender's browser; untrusted, so it is checked and re-encoded like any upload. */
export async function uploadPoster(ctx: Ctx, id: string, raw: RawRequest): Promise<RawResponse> {
  const { userId } = ctx.session
  if (!needsPoster(await ownUpload(ctx, id))) throw new ApiError('conflict', CONFLICT)
  await oneAtATime(userId, async () => {
    await storePoster(ctx, id, await reencodePoster(await readBody(raw.body)))
  })
  return { status: 204, headers: {} }
}

/** Decoding runs one at a time; an unbounded queue would hold all waiting pictures in memory. */
async function oneAtATime<T>(userId: string, work: () => Promise<T>): Promise<T> {
  if (
    inProgress.length >= MAX_PARALLEL ||
    inProgress.filter((ownerId) => ownerId === userId).length >= MAX_AT_ONCE_EACH
  )
    throw new ApiError('too_many_requests', undefined, { retryAfter: 2 })
  inProgress.push(userId)
  try {
    return await work()
  } finally {
    inProgress.splice(inProgress.indexOf(userId), 1)
  }
}

const smallTypes: readonly (MediaType | null)[] = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']

/** Re-encodes a logo or avatar without metadata; the original is not kept. */
export function readSmallPicture(ctx: Ctx, raw: RawRequest, make: SmallPicture): Promise<Buffer> {
  return oneAtATime(ctx.session.userId, async () => {
    const file = await readBody(raw.body)
    const type = sniff(file)
    if (!type || !smallTypes.includes(type)) throw new ApiError('refused', rejectionMessages.logoType)
    const header = pictureHeader(file, type)
    if (!header || header.pixels > MAX_POSTER_PIXELS)
      throw new ApiError('refused', rejectionMessages.logoTooLarge)
    return (await encoded(file, make)).thumbnail
  })
}

const needsPoster = ({ status, kind, thumbnailKey, usedAt }: queries.UploadRow) =>
  status === 'ready' && kind === 'video' && thumbnailKey === null && usedAt === null

async function storePoster(ctx: Ctx, id: string, { thumbnail, hash }: Thumbnail): Promise<void> {
  await inScope(ctx, async (tx) => {
    const row = await queries.lockWithoutPoster(tx, id, ctx.session.userId)
    if (!row) throw new ApiError('conflict', CONFLICT)
    const key = mediaKey(row, 'thumbnail')
    await ctx.platform.storage.write(key, Readable.from([thumbnail]))
    await queries.setThumbnail(tx, id, { thumbnailKey: key, phash: toPhash(hash) })
  })
}

/** Posters, logos and avatars are small enough to buffer in memory. */
async function readBody(body: RawRequest['body']): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > MAX_POSTER_BYTES) throw new ApiError('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function reencodePoster(frame: Buffer): Promise<Thumbnail> {
  const header = sniff(frame) === 'image/jpeg' ? jpegFrame(frame) : null
  if (!header) throw new ApiError('refused', rejectionMessages.pictureDamaged)
  // Checked before starting a process.
  if (header.pixels > MAX_POSTER_PIXELS) throw new ApiError('refused', rejectionMessages.posterTooLarge)
  return encoded(frame, 'thumbnail')
}

const encoded = (file: Buffer, make: 'thumbnail' | SmallPicture): Promise<Thumbnail> =>
  makeThumbnail(file, make).catch((error: unknown) => {
    throw error instanceof MediaRejection ? new ApiError('refused', error.message) : error
  })
