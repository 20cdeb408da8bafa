import { Readable } from 'node:stream'
import { LARGEST_POSTER } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { RawAnswer, RawRequest } from '@greenroom/contract/kit/endpoint.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { mediaKey } from './media-keys.ts'
import { makeThumbnail } from './pictures.ts'
import { sniff } from './sniff.ts'
import { words } from './unfit.ts'
import * as queries from './uploads.queries.ts'
import { ownUpload } from './uploads.service.ts'

/** A frame that the sender's browser took. It is a file from outside like any other: read, judged and drawn anew. */
export async function takePoster(ctx: Ctx, id: string, raw: RawRequest): Promise<RawAnswer> {
  await ownUpload(ctx, id)
  const thumbnail = await drawn(await wholeOf(raw.body))
  await withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const row = await queries.lockWithoutPoster(tx, id, ctx.session.userId)
    if (!row) throw new ApiError('conflict', 'This is no video that lacks a picture.')
    const key = mediaKey(row, 'thumbnail')
    await ctx.platform.storage.write(key, Readable.from([thumbnail]))
    await queries.setThumbnail(tx, id, key)
  })
  return { status: 204, headers: {} }
}

async function wholeOf(body: RawRequest['body']): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > LARGEST_POSTER) throw new ApiError('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function drawn(frame: Buffer): Promise<Buffer> {
  if (sniff(frame) !== 'image/jpeg') throw new ApiError('refused', words.damagedPicture)
  return makeThumbnail(frame).catch(() => {
    throw new ApiError('refused', words.damagedPicture)
  })
}
