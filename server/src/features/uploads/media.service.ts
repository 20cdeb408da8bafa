import type { MediaVariant, UploadPurpose } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { VisitorCtx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import { type Media, secondsLeft } from './media-url.service.ts'
import { parseRange } from './range.ts'
import { selectUpload, type UploadRow } from './uploads.queries.ts'

/** Checked on every request, because a signed URL stays valid after its message is deleted. */
export type MediaRules = Record<UploadPurpose, { isShown(tx: Tx, uploadId: string): Promise<boolean> }>

type MediaRequest = {
  params: { id: string; variant: MediaVariant }
  query: { agency: string; expires: number; signature: string; evidence?: '1' | undefined }
}

export async function serveMedia(
  ctx: VisitorCtx,
  rules: MediaRules,
  { params, query }: MediaRequest,
  raw: RawRequest,
): Promise<RawResponse> {
  const media: Media = { agencyId: query.agency, ...params, isEvidence: query.evidence === '1' }
  const secondsUntilExpiry = secondsLeft(ctx.platform, media, query)
  if (secondsUntilExpiry === null) throw notFound()
  const row = await withScope(ctx.platform.database, media.agencyId, (tx) =>
    findVisibleUpload(tx, rules, media),
  )
  const key = row && storageKey(row, media.variant)
  const size = key && (await ctx.platform.storage.size(key))
  if (!row || !key || size === null) throw notFound()
  const headers = {
    ...mediaHeaders(row, media.variant),
    'cache-control': `private, max-age=${secondsUntilExpiry}`,
  }
  return send(ctx, key, Number(size), headers, raw)
}

/** Sends the display variant, which has no metadata, if `isAllowed` permits it. */
export async function sendUpload(
  ctx: VisitorCtx,
  { agencyId, id }: { agencyId: string; id: string },
  raw: RawRequest,
  isAllowed: (tx: Tx) => Promise<boolean>,
): Promise<RawResponse> {
  const row = await withScope(ctx.platform.database, agencyId, async (tx) =>
    (await isAllowed(tx)) ? selectUpload(tx, id) : undefined,
  )
  const size = row?.displayKey && (await ctx.platform.storage.size(row.displayKey))
  if (row?.status !== 'ready' || !row.displayKey || typeof size !== 'number') throw notFound()
  const headers = { ...mediaHeaders(row, 'display'), 'cache-control': 'no-store' }
  return send(ctx, row.displayKey, size, headers, raw)
}

async function findVisibleUpload(
  tx: Tx,
  rules: MediaRules,
  { id, isEvidence }: Media,
): Promise<UploadRow | null> {
  const row = await selectUpload(tx, id)
  if (row?.status !== 'ready') return null
  return row.usedAt === null || isEvidence || (await rules[row.purpose].isShown(tx, id)) ? row : null
}

function storageKey(row: UploadRow, variant: MediaVariant): string | null {
  if (variant === 'original') return row.originalKey
  return variant === 'display' ? row.displayKey : row.thumbnailKey
}

function mediaHeaders(row: UploadRow, variant: MediaVariant): Record<string, string> {
  const videoType = row.mediaType === 'video/webm' ? 'video/webm' : 'video/mp4'
  const displayType = variant === 'display' && row.kind === 'video' ? videoType : 'image/webp'
  return {
    // Only re-encoded or remuxed variants are shown inline; the original is an untyped download.
    'content-type': variant === 'original' ? 'application/octet-stream' : displayType,
    'content-disposition': variant === 'original' ? 'attachment; filename="original"' : 'inline',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'accept-ranges': 'bytes',
  }
}

async function send(
  ctx: VisitorCtx,
  key: string,
  size: number,
  headers: Record<string, string>,
  raw: RawRequest,
): Promise<RawResponse> {
  const range = parseRange(raw.headers.range, size)
  if (range === 'unsatisfiable')
    return { status: 416, headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' } }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const body = await ctx.platform.storage.read(key, { start, end }).catch((error: unknown) => {
    throw error instanceof StorageError && error.kind === 'missing' ? notFound() : error
  })
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    },
    body,
  }
}
