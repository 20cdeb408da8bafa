import type { UploadState } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { UPLOADS_PATH } from '../../platform/storage/upload-files.ts'
import { mediaKeys } from './media-keys.ts'
import { rejectionMessages } from './media-rejection.ts'
import { mediaUrl } from './media-url.service.ts'
import { PREPARE_QUEUE, prepareUpload } from './prepare.service.ts'
import { callTus, TUS_VERSION } from './tus.ts'
import { checkVersion, parseFileHeaders, parseUploadHeaders } from './upload-headers.ts'
import { checkAgencyQuota, checkSpace, checkUserQuota, needsSpaceCheck } from './upload-space.service.ts'
import * as queries from './uploads.queries.ts'

const tusHeaders = { 'tus-resumable': TUS_VERSION }

export async function describeTus(ctx: Ctx, raw: RawRequest): Promise<RawResponse> {
  const { status, headers } = await callTus(ctx.platform.uploads, raw, null)
  return { status, headers }
}

export function beginUpload(ctx: Ctx, raw: RawRequest): Promise<RawResponse> {
  const { bytes, ...newUpload } = parseUploadHeaders(raw)
  return withReservation(ctx, { bytes, ownerId: ctx.session.userId, ...newUpload }, async (upload) => {
    const { status, headers, offset } = await callTus(ctx.platform.uploads, raw, upload)
    if (offset === bytes) await finishUpload(ctx, upload)
    return { status, headers: { ...headers, location: `${UPLOADS_PATH}/${upload.id}` } }
  })
}

/** Receives a whole chat file in one request from a bridge. Returns its ID once it is processed. */
export async function receiveChatFile(ctx: AgencyCtx, ownerId: string, raw: RawRequest): Promise<string> {
  const { platform, agencyId } = ctx
  const { bytes, headers } = parseFileHeaders(raw)
  const newUpload = { bytes, ownerId, purpose: 'chat', fileName: 'file' } as const
  const uploadId = await withReservation(ctx, newUpload, async (upload) => {
    const { offset } = await callTus(platform.uploads, { method: 'POST', headers, body: raw.body }, upload)
    if (offset !== bytes) throw new ApiError('invalid_input', 'The upload is incomplete.')
    await platform.uploads.flush(upload)
    return upload.id
  })
  await withScope(platform.database, agencyId, (tx) =>
    queries.advanceStatus(tx, uploadId, ['receiving', 'preparing'], { received: bytes }),
  )
  await prepareUpload(platform, { agencyId, uploadId }, { isLast: true })
  const row = await withScope(platform.database, agencyId, (tx) => queries.selectUpload(tx, uploadId))
  if (row?.status !== 'ready') throw new ApiError('refused', row?.problem ?? rejectionMessages.unknown)
  return uploadId
}

type NewUploadRow = Omit<Parameters<typeof queries.insertUpload>[1], 'id'>

/** Reserves space, and releases it if receiving fails. */
async function withReservation<T>(
  { platform, agencyId }: Pick<AgencyCtx, 'platform' | 'agencyId'>,
  row: NewUploadRow,
  work: (upload: { id: string; bytes: number }) => Promise<T>,
): Promise<T> {
  const { database, uploads } = platform
  const upload = { id: newId(), bytes: row.bytes }
  await withScope(database, agencyId, async (tx) => {
    await checkUserQuota(tx, row.ownerId, row.bytes)
    await checkSpace(platform, tx, { ...upload, received: 0 })
    await checkAgencyQuota(tx, row.bytes)
    await queries.insertUpload(tx, { id: upload.id, ...row })
  })
  try {
    return await work(upload)
  } catch (error) {
    // Nobody can resume it, because the caller never got the URL.
    await withScope(database, agencyId, (tx) => queries.deleteUnusedUpload(tx, upload.id))
    await uploads.remove(upload)
    throw error
  }
}

/** Only the owner has access; everyone else, including admins, gets undefined. */
export function findOwnUpload(ctx: Ctx, id: string): Promise<queries.UploadRow | undefined> {
  return inScope(ctx, (tx) => queries.selectOwnUpload(tx, id, ctx.session.userId))
}

export async function getOwnUpload(ctx: Ctx, id: string): Promise<queries.UploadRow> {
  const row = await findOwnUpload(ctx, id)
  if (!row) throw notFound()
  return row
}

export async function getOffset(ctx: Ctx, id: string, raw: RawRequest): Promise<RawResponse> {
  const row = await getOwnUpload(ctx, id)
  checkVersion(raw.headers)
  const completeResponse = {
    status: 200,
    headers: { ...tusHeaders, 'upload-offset': String(row.bytes), 'upload-length': String(row.bytes) },
  }
  if (row.status !== 'receiving') return completeResponse
  const { status, headers, offset } = await callTus(ctx.platform.uploads, raw, row)
  // The server may have stopped after the last chunk but before completing the upload.
  if (offset === row.bytes) await finishUpload(ctx, row)
  return { status, headers }
}

export async function appendChunk(ctx: Ctx, id: string, raw: RawRequest): Promise<RawResponse> {
  const row = await getOwnUpload(ctx, id)
  checkVersion(raw.headers)
  if (row.status !== 'receiving') throw new ApiError('conflict', 'This file is already uploaded.')
  if (needsSpaceCheck(ctx.platform, row))
    await inScope(ctx, async (tx) => {
      await checkSpace(ctx.platform, tx, row)
      await queries.updateReceivedBytes(tx, id, row.received)
    })
  const { status, headers, offset } = await callTus(ctx.platform.uploads, raw, row)
  if (offset === row.bytes) await finishUpload(ctx, row)
  else if (offset !== null) await inScope(ctx, (tx) => queries.updateReceivedBytes(tx, id, offset))
  return { status, headers }
}

/** Idempotent: only the first call enqueues processing. */
async function finishUpload(ctx: Ctx, upload: { id: string; bytes: number }): Promise<void> {
  const { jobs, uploads } = ctx.platform
  await uploads.flush(upload)
  await inScope(ctx, async (tx) => {
    const isFirstCall = await queries.advanceStatus(tx, upload.id, ['receiving', 'preparing'], {
      received: upload.bytes,
    })
    if (!isFirstCall) return
    // For fairness, a user's first file is processed before another user's second.
    const priority = -(await queries.countPreparingUploads(tx, ctx.session.userId))
    await jobs.enqueue(tx, PREPARE_QUEUE, { agencyId: ctx.agencyId, uploadId: upload.id }, { priority })
  })
}

export async function deleteUpload(ctx: Ctx, id: string, raw: RawRequest): Promise<RawResponse> {
  const row = await getOwnUpload(ctx, id)
  checkVersion(raw.headers)
  const { storage, uploads } = ctx.platform
  await inScope(ctx, async (tx) => {
    if (!(await queries.deleteUnusedUpload(tx, id))) throw new ApiError('conflict', 'This file is in use.')
    // Delete the files before the commit: if that fails, the row stays and the request can be retried.
    for (const key of mediaKeys(row)) await storage.remove(key)
    await uploads.remove(row)
  })
  return { status: 204, headers: tusHeaders }
}

export async function getUploadState(ctx: Ctx, id: string): Promise<UploadState> {
  const row = await getOwnUpload(ctx, id)
  const { status, kind, width, height, milliseconds, problem, agencyId } = row
  const urlFor = (variant: 'display' | 'thumbnail', key: string | null) =>
    status === 'ready' && key ? mediaUrl(ctx.platform, { agencyId, id, variant }) : null
  return {
    id,
    status,
    kind,
    width,
    height,
    seconds: milliseconds === null ? null : milliseconds / 1_000,
    url: urlFor('display', row.displayKey),
    thumbnailUrl: urlFor('thumbnail', row.thumbnailKey),
    problem,
    isUsed: row.usedAt !== null,
  }
}
