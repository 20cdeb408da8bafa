import { Readable } from 'node:stream'
import type { RawRequest } from '@greenroom/contract/kit/endpoint.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import {
  UPLOADS_PATH,
  type UploadFiles,
  type UploadRef,
  uploadFileName,
} from '../../platform/storage/upload-files.ts'

export const TUS_VERSION = '1.0.0'

/** Request headers passed to tus; excludes method override, deferred length, concatenation and proxy headers. */
const requestHeaders = ['tus-resumable', 'upload-length', 'upload-offset', 'content-type', 'content-length']
/** Response headers passed back; excludes CORS headers. */
const responseHeaders = ['upload-offset', 'upload-length', 'tus-version', 'tus-extension', 'tus-max-size']

export type TusResponse = { status: number; headers: Record<string, string>; offset: number | null }

/** Callers must authorize first. Converts tus errors to API errors. */
export async function callTus(
  files: UploadFiles,
  raw: RawRequest,
  upload: UploadRef | null,
): Promise<TusResponse> {
  const headers = new Headers()
  for (const name of requestHeaders) {
    const value = raw.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  if (upload) headers.set('x-name', uploadFileName(upload))
  const path = upload && raw.method !== 'POST' ? `${UPLOADS_PATH}/${uploadFileName(upload)}` : UPLOADS_PATH
  const server = await files.tus()
  const request = new Request(`http://localhost${path}`, {
    method: raw.method,
    headers,
    ...(raw.body ? { body: Readable.toWeb(raw.body as Readable) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
  const response = await server.handleWeb(request)
  if (response.status >= 400) throw toApiError(response.status)
  const forwarded = responseHeaders.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const offset = response.headers.get('upload-offset')
  return {
    status: response.status,
    headers: { ...Object.fromEntries(forwarded), 'tus-resumable': TUS_VERSION },
    offset: offset === null ? null : Number(offset),
  }
}

function toApiError(status: number): ApiError {
  if (status === 404 || status === 410) return notFound()
  if (status === 409) return new ApiError('conflict', 'The chunk’s offset doesn’t match the bytes received.')
  if (status === 413) return new ApiError('too_large')
  // A disk error; unsupported requests are rejected before they reach tus.
  if (status >= 500) return new ApiError('unavailable', undefined, { retryAfter: 2 })
  return new ApiError('invalid_input')
}
