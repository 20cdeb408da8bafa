import {
  MOST_UNFINISHED,
  MOST_UNUSED_BYTES,
  type UploadState,
} from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { RawAnswer, RawRequest } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { PATH } from '../../platform/storage/upload-files.ts'
import { mediaAddress } from './media-address.service.ts'
import { mediaKeys } from './media-keys.ts'
import { PREPARE_QUEUE } from './prepare.service.ts'
import { askTus, TUS_VERSION } from './tus.ts'
import { checkVersion, readOrder } from './upload-order.ts'
import * as queries from './uploads.queries.ts'

const spoken = { 'tus-resumable': TUS_VERSION }

export async function describeTus(ctx: Ctx, raw: RawRequest): Promise<RawAnswer> {
  const { status, headers } = await askTus(ctx.platform.uploads, raw, null)
  return { status, headers }
}

export async function beginUpload(ctx: Ctx, raw: RawRequest): Promise<RawAnswer> {
  const { database, uploads } = ctx.platform
  const order = readOrder(raw)
  if (!(await uploads.hasRoomFor(order.bytes)))
    throw new ApiError('unavailable', 'There is no room for this file at the moment.', { retryAfter: 60 })
  const id = newId()
  await withScope(database, ctx.agencyId, async (tx) => {
    await checkBudget(tx, ctx.session.userId, order.bytes)
    await queries.insertUpload(tx, { id, ownerId: ctx.session.userId, ...order })
  })
  const upload = { id, bytes: order.bytes }
  try {
    const { status, headers, offset } = await askTus(uploads, raw, upload)
    if (offset === order.bytes) await finish(ctx, upload)
    return { status, headers: { ...headers, location: `${PATH}/${id}` } }
  } catch (error) {
    // The caller learns of no address, so nobody could ever go on with it.
    await withScope(database, ctx.agencyId, (tx) => queries.deleteUnused(tx, id))
    await uploads.remove(upload)
    throw error
  }
}

async function checkBudget(tx: Tx, ownerId: string, bytes: number): Promise<void> {
  const unused = await queries.lockUnused(tx, ownerId)
  if (unused.unfinished >= MOST_UNFINISHED)
    throw new ApiError('refused', `${MOST_UNFINISHED} uploads are under way. Let some finish first.`)
  if (unused.bytes + bytes > MOST_UNUSED_BYTES)
    throw new ApiError('refused', 'Too much has been uploaded and not sent. Send or remove some files first.')
}

/** Somebody else's upload is none, whoever asks. */
export async function ownUpload(ctx: Ctx, id: string): Promise<queries.UploadRow> {
  const row = await withScope(ctx.platform.database, ctx.agencyId, (tx) =>
    queries.selectOwn(tx, id, ctx.session.userId),
  )
  if (!row) throw notFound()
  return row
}

export async function tellOffset(ctx: Ctx, id: string, raw: RawRequest): Promise<RawAnswer> {
  const row = await ownUpload(ctx, id)
  checkVersion(raw.headers)
  const whole = {
    status: 200,
    headers: { ...spoken, 'upload-offset': String(row.bytes), 'upload-length': String(row.bytes) },
  }
  if (row.status !== 'receiving') return whole
  const { status, headers, offset } = await askTus(ctx.platform.uploads, raw, row)
  // The last part arrived and then the server died: whoever asks now takes the upload for done.
  if (offset === row.bytes) await finish(ctx, row)
  return { status, headers }
}

export async function takePart(ctx: Ctx, id: string, raw: RawRequest): Promise<RawAnswer> {
  const row = await ownUpload(ctx, id)
  checkVersion(raw.headers)
  if (row.status !== 'receiving') throw new ApiError('conflict', 'This file has arrived already.')
  const { status, headers, offset } = await askTus(ctx.platform.uploads, raw, row)
  if (offset === row.bytes) await finish(ctx, row)
  else if (offset !== null)
    await withScope(ctx.platform.database, ctx.agencyId, (tx) => queries.noteReceived(tx, id, offset))
  return { status, headers }
}

/** Whole, on the disk, and to be looked at: said once, however often it is noticed. */
async function finish(ctx: Ctx, upload: { id: string; bytes: number }): Promise<void> {
  const { database, jobs, uploads } = ctx.platform
  await uploads.settle(upload)
  await withScope(database, ctx.agencyId, async (tx) => {
    const moved = await queries.moveOn(tx, upload.id, ['receiving', 'preparing'], { received: upload.bytes })
    if (moved) await jobs.enqueue(tx, PREPARE_QUEUE, { agencyId: ctx.agencyId, uploadId: upload.id })
  })
}

export async function throwAway(ctx: Ctx, id: string, raw: RawRequest): Promise<RawAnswer> {
  const row = await ownUpload(ctx, id)
  checkVersion(raw.headers)
  const { database, storage, uploads } = ctx.platform
  await withScope(database, ctx.agencyId, async (tx) => {
    if (!(await queries.deleteUnused(tx, id)))
      throw new ApiError('conflict', 'This file was sent with a message.')
    // Before the commit: when one cannot be removed the row stays, and the next try finds it.
    for (const key of mediaKeys(row)) await storage.remove(key)
    await uploads.remove(row)
  })
  return { status: 204, headers: spoken }
}

export async function uploadState(ctx: Ctx, id: string): Promise<UploadState> {
  const row = await ownUpload(ctx, id)
  const { status, kind, width, height, milliseconds, trouble, agencyId } = row
  const address = (variant: 'display' | 'thumbnail', key: string | null) =>
    status === 'ready' && key ? mediaAddress(ctx.platform, { agencyId, id, variant }) : null
  return {
    id,
    status,
    kind,
    width,
    height,
    seconds: milliseconds === null ? null : milliseconds / 1_000,
    url: address('display', row.displayKey),
    thumbnailUrl: address('thumbnail', row.thumbnailKey),
    trouble,
    isUsed: row.usedAt !== null,
  }
}
