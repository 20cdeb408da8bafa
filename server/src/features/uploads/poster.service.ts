import { Readable } from 'node:stream'
import { MAX_POSTER_BYTES } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { mediaKey } from './media-keys.ts'
import { rejectionMessages } from './media-rejection.ts'
import { makeThumbnail } from './pictures.ts'
import { sniff } from './sniff.ts'
import * as queries from './uploads.queries.ts'
import { ownUpload } from './uploads.service.ts'

/** A frame captured by the sender's browser; untrusted, so it is checked and re-encoded like any upload. */
export async function uploadPoster(ctx: Ctx, id: string, raw: RawRequest): Promise<RawResponse> {
  await ownUpload(ctx, id)
  const thumbnail = await reencodePoster(await readBody(raw.body))
  await withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const row = await queries.lockWithoutPoster(tx, id, ctx.session.userId)
    if (!row) throw new ApiError('conflict', 'This video already has a poster, or isn’t a video.')
    const key = mediaKey(row, 'thumbnail')
    await ctx.platform.storage.write(key, Readable.from([thumbnail]))
    await queries.setThumbnail(tx, id, key)
  })
  return { status: 204, headers: {} }
}

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

async function reencodePoster(frame: Buffer): Promise<Buffer> {
  if (sniff(frame) !== 'image/jpeg') throw new ApiError('refused', rejectionMessages.pictureDamaged)
  return makeThumbnail(frame).catch(() => {
    throw new ApiError('refused', rejectionMessages.pictureDamaged)
  })
}
