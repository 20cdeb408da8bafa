import { Readable } from 'node:stream'
import {
  MAX_SCAN_BYTES,
  MAX_SCANS_PER_DOCUMENT,
  type ScanType,
  UNSUPPORTED_SCAN,
} from '@greenroom/contract/features/compliance/records.rules.ts'
import { SCAN_TOO_LARGE, type Scan } from '@greenroom/contract/features/compliance/records.schema.ts'
import type { Download, RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { isIntact } from '../../platform/sealed-files/sealed-files.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import { confirmPassword } from '../auth/sign-in.service.ts'
import { loadAccessiblePerson } from './access.service.ts'
import * as queries from './documents.queries.ts'
import { scanTypeOf, TYPE_HEADER_BYTES } from './scan-type.ts'

type Side = Scan['side']

export async function uploadScan(
  ctx: Ctx,
  documentId: string,
  side: Side,
  raw: RawRequest,
): Promise<RawResponse> {
  await inScope(ctx, async (tx) => {
    const document = await queries.lockDocument(tx, documentId)
    if (!document) throw notFound()
    await loadAccessiblePerson(ctx, tx, document.personId)
    await assertAcceptsScans(tx, document)
  })
  return addScan(ctx, documentId, side, raw)
}

/** Encrypts the file before storing it. The key is stored only once the file is complete. */
export async function addScan(
  ctx: AgencyCtx,
  documentId: string,
  side: Side,
  { body, headers }: RawRequest,
  linkId: string | null = null,
): Promise<RawResponse> {
  if (Number(headers['content-length'] ?? 0) > MAX_SCAN_BYTES) throw tooLarge()
  const fileId = { agencyId: ctx.agencyId, id: newId() }
  const { mediaType, file } = await detectType(body)
  const { sealedFiles, events, clock } = ctx.platform
  const { size, ...sealed } = await sealedFiles.write(fileId, file, MAX_SCAN_BYTES).catch((error) => {
    throw error instanceof StorageError && error.kind === 'too_large' ? tooLarge() : error
  })
  try {
    const scan = { ...sealed, id: fileId.id, documentId, side, mediaType, bytes: size }
    const addedAt = clock().toISOString()
    await inScope(ctx, async (tx) => {
      const document = await queries.lockDocument(tx, documentId)
      if (!document) throw notFound()
      await assertAcceptsScans(tx, document)
      const { personId } = document
      await queries.insertScan(tx, { ...scan, addedAt, linkId })
      const event = { personId, documentId, scanId: fileId.id, sha256: scan.sha256 }
      await events.emit(ctx, tx, 'scan.added', event)
    })
    const { wrappedKey: _, documentId: __, ...data } = { ...scan, addedAt }
    const reply = Readable.from([Buffer.from(JSON.stringify({ data }))])
    return { status: 201, headers: { 'content-type': 'application/json; charset=utf-8' }, body: reply }
  } catch (error) {
    await sealedFiles.remove(fileId)
    throw error
  }
}

const tooLarge = () => new ApiError('too_large', SCAN_TOO_LARGE)

/** Examined documents can't be changed. */
async function assertAcceptsScans(tx: Tx, { id, verdict }: queries.DocumentRow): Promise<void> {
  if (verdict !== 'PENDING')
    throw new ApiError('refused', 'This document has already been examined. Submit a new one.')
  if ((await queries.selectScans(tx, [id])).length >= MAX_SCANS_PER_DOCUMENT)
    throw new ApiError('refused', `A document can have at most ${MAX_SCANS_PER_DOCUMENT} scans.`)
}

/** Detects the media type from the first bytes, and returns it with the complete stream. */
async function detectType(body: RawRequest['body']): Promise<{ mediaType: ScanType; file: Readable }> {
  if (!body) throw new ApiError('invalid_input', 'Send the file as the request body.')
  const iterator = body[Symbol.asyncIterator]()
  let start: Buffer = Buffer.alloc(0)
  while (start.length < TYPE_HEADER_BYTES) {
    const next = await iterator.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  const mediaType = scanTypeOf(start)
  if (!mediaType) {
    await iterator.return?.()
    throw new ApiError('refused', UNSUPPORTED_SCAN)
  }
  const fullStream = async function* () {
    yield start
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { mediaType, file: Readable.from(fullStream(), { objectMode: false }) }
}

/** Sends nothing until the password is checked, the file is verified and the view is logged. */
export async function viewScan(
  ctx: Ctx,
  id: string,
  { password, reason }: { password: string; reason: string },
): Promise<Download> {
  const { events, sealedFiles } = ctx.platform
  const row = await inScope(ctx, async (tx) => {
    const match = await queries.selectScan(tx, id)
    if (!match) throw notFound()
    await loadAccessiblePerson(ctx, tx, match.document.personId)
    return match
  })
  await confirmPassword(ctx, password)
  const { scan, document } = row
  const event = { personId: document.personId, documentId: document.id, scanId: id }
  const openFile = () => sealedFiles.read({ agencyId: ctx.agencyId, id }, scan.wrappedKey)
  const isUnchanged = await isIntact(openFile, scan.sha256)
  await inScope(ctx, (tx) =>
    isUnchanged
      ? events.emit(ctx, tx, 'scan.viewed', { ...event, reason })
      : events.emit(ctx, tx, 'scan.damaged', event),
  )
  if (!isUnchanged)
    throw new ApiError('refused', 'The stored file was changed or is missing. Restore it from a backup.')
  return { fileName: `scan-${id}`, chunks: await openFile() }
}
