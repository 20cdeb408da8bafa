import type { UploadState } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { PATH } from '../../platform/storage/upload-files.ts'
import { mediaKeys } from './media-keys.ts'
import { rejectionMessages } from './media-rejection.ts'
import { mediaUrl } from './media-url.service.ts'
import { PREPARE_QUEUE, prepareUpload } from './prepare.service.ts'
import { callTus, TUS_VERSION } from './tus.ts'
import { checkVersion, parseFileHeaders, parseUploadHeaders } from './upload-headers.ts'
import { checkAgencyQuota, checkQuota, checkSpace, needsSpaceCheck } from './upload-space.service.ts'
import * as queries from './uploads.queries.ts'

const tusHeaders = { 'tus-resumable': TUS_VERSION }

export async function describeTus(ctx: Ctx, raw: RawRequest): Promise<RawResponse> {
  const { status, headers } = await callTus(ctx.platform.uploads, raw, null)
  return { status, headers }
}

export function beginUpload(ctx: Ctx, raw: RawRequest): Promise<RawResponse> {
  const { bytes, ...newUpload } = parseUploadHeaders(raw)
  return receiving(ctx, { bytes, ownerId: ctx.session.userId, ...newUpload }, async (upload) => {
    const { status, headers, offset } = await callTus(ctx.platform.uploads, raw, upload)
    if (offset === bytes) await finish(ctx, upload)
    return { status, headers: { ...headers, location: `${PATH}/${upload.id}` } }
  })
}

/** Receives a whole chat file in one request from a bridge; it is processed and ready when this resolves to its id. */
export async function receiveChatFile(ctx: AgencyCtx, ownerId: string, raw: RawRequest): Promise<string> {
  const { platform, agencyId } = ctx
  const { bytes, headers } = parseFileHeaders(raw)
  const newUpload = { bytes, ownerId, purpose: 'chat', fileName: 'file' } as const
  const uploadId = await receiving(ctx, newUpload, async (upload) => {
    const { offset } = await callTus(platform.uploads, { method: 'POST', headers, body: raw.body }, upload)
    if (offset !== bytes) throw new ApiError('invalid_input', 'The upload is incomplete.')
    await platform.uploads.settle(upload)
    return upload.id
  })
  await withScope(platform.database, agencyId, (tx) =>
    queries.advanceStatus(tx, uploadId, ['receiving', 'preparing'], { received: bytes }),
  )
  await prepareUpload(platform, { agencyId, uploadId }, { last: true })
  const row = await withScope(platform.database, agencyId, (tx) => queries.selectUpload(tx, uploadId))
  if (row?.status !== 'ready') throw new ApiError('refused', row?.trouble ?? rejectionMessages.unknown)
  return uploadId
}

type NewUploadRow = Omit<Parameters<typeof queries.insertUpload>[1], 'id'>

/** Reserves space, and releases it if receiving fails. */
async function receiving<T>(
  { platform, agencyId }: Pick<AgencyCtx, 'platform' | 'agencyId'>,
  row: NewUploadRow,
  work: (upload: { id: string; bytes: number }) => Promise<T>,
): Promise<T> {
  const { database, uploads } = platform
  const upload = { id: newId(), bytes: row.bytes }
  await withScope(database, agencyId, async (tx) => {
    await checkQuota(tx, row.ownerId, row.bytes)
    await checkSpace(platform, tx, { ...upload, received: 0 })
    await checkAgencyQuota(tx, row.bytes)
    await queries.insertUpload(tx, { id: upload.id, ...row })
  })
  try {
    return await work(upload)
  } catch (error) {
    // The caller never got the URL, so nobody can resume it.
    await withScope(database, agencyId, (tx) => queries.deleteUnused(tx, upload.id))
    await uploads.remove(upload)
    throw error
  }
}

/** Only the owner has access; for everyone else, including admins, it is not found. */
export function findOwnUpload(ctx: Ctx, id: string): Promise<queries.UploadRow | undefined> {
  return inScope(ctx, (tx) => queries.selectOwn(tx, id, ctx.session.userId))
}

export async function ownUpload(ctx: Ctx, id: string): Promise<queries.UploadRow> {
  const row = await findOwnUpload(ctx, id)
  if (!row) throw notFound()
  return row
}

export async function getOffset(ctx: Ctx, id: string, raw: RawRequest): Promise<RawResponse> {
  const row = await ownUpload(ctx, id)
  checkVersion(raw.headers)
  const complete = {
    status: 200,
    headers: { ...tusHeaders, 'upload-offset': String(row.bytes), 'upload-length': String(row.bytes) },
  }
  if (row.status !== 'receiving') return complete
  const { status, headers, offset } = await callTus(ctx.platform.uploads, raw, row)
  // The server may have stopped after the last chunk but before finishing the upload.
  if (offset === row.bytes) await finish(ctx, row)
  return { status, headers }
}

export async function appendChunk(ctx: Ctx, id: string, raw: RawRequest): Promise<RawResponse> {
  const row = await ownUpload(ctx, id)
  checkVersion(raw.headers)
  if (row.status !== 'receiving') throw new ApiError('conflict', 'This file is already uploaded.')
  if (needsSpaceCheck(ctx.platform, row))
    await inScope(ctx, async (tx) => {
      await checkSpace(ctx.platform, tx, row)
      await queries.updateReceived(tx, id, row.received)
    })
  const { status, headers, offset } = await callTus(ctx.platform.uploads, raw, row)
  if (offset === row.bytes) await finish(ctx, row)
  else if (offset !== null) await inScope(ctx, (tx) => queries.updateReceived(tx, id, offset))
  return { status, headers }
}

/** Idempotent: only the first call enqueues processing. */
async function finish(ctx: Ctx, upload: { id: string; bytes: number }): Promise<void> {
  const { jobs, uploads } = ctx.platform
  await uploads.settle(upload)
  await inScope(ctx, async (tx) => {
    const moved = await queries.advanceStatus(tx, upload.id, ['receiving', 'preparing'], {
      received: upload.bytes,
    })
    if (!moved) return
    // Fair order: a user's first file is processed before another user's second.
    const priority = -(await queries.countPreparing(tx, ctx.session.userId))
    await jobs.enqueue(tx, PREPARE_QUEUE, { agencyId: ctx.agencyId, uploadId: upload.id }, { priority })
  })
}

export async function deleteUpload(ctx: Ctx, id: string, raw: RawRequest): Promise<RawResponse> {
  const row = await ownUpload(ctx, id)
  checkVersion(raw.headers)
  const { storage, uploads } = ctx.platform
  await inScope(ctx, async (tx) => {
    if (!(await queries.deleteUnused(tx, id))) throw new ApiError('conflict', 'This file is in use.')
    // Deletes files before the commit: if that fails, the row stays and the request can be retried.
    for (const key of mediaKeys(row)) await storage.remove(key)
    await uploads.remove(row)
  })
  return { status: 204, headers: tusHeaders }
}

export async function uploadState(ctx: Ctx, id: string): Promise<UploadState> {
  const row = await ownUpload(ctx, id)
  const { status, kind, width, height, milliseconds, trouble, agencyId } = row
  const address = (variant: 'display' | 'thumbnail', key: string | null) =>
    status === 'ready' && key ? mediaUrl(ctx.platform, { agencyId, id, variant }) : null
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
