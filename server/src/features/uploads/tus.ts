import { Readable } from 'node:stream'
import type { RawRequest } from '@greenroom/contract/kit/endpoint.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { nameOf, PATH, type UploadFiles, type UploadRef } from '../../platform/storage/upload-files.ts'

export const TUS_VERSION = '1.0.0'

/** All that reaches tus: no override of the verb, no deferred length, no parts to be joined, nothing of a proxy's. */
const passed = ['tus-resumable', 'upload-length', 'upload-offset', 'content-type', 'content-length']
/** All that leaves it: no word to other origins. */
const told = ['upload-offset', 'upload-length', 'tus-version', 'tus-extension', 'tus-max-size']

export type TusAnswer = { status: number; headers: Record<string, string>; offset: number | null }

/** Lets tus do what the caller was already allowed to. Its refusals become ours. */
export async function askTus(
  files: UploadFiles,
  raw: RawRequest,
  upload: UploadRef | null,
): Promise<TusAnswer> {
  const headers = new Headers()
  for (const name of passed) {
    const value = raw.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  if (upload) headers.set('x-name', nameOf(upload))
  const path = upload && raw.method !== 'POST' ? `${PATH}/${nameOf(upload)}` : PATH
  const server = await files.tus()
  const request = new Request(`http://localhost${path}`, {
    method: raw.method,
    headers,
    ...(raw.body ? { body: Readable.toWeb(raw.body as Readable) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
  const response = await server.handleWeb(request)
  if (response.status >= 400) throw refusalOf(response.status)
  const kept = told.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const offset = response.headers.get('upload-offset')
  return {
    status: response.status,
    headers: { ...Object.fromEntries(kept), 'tus-resumable': TUS_VERSION },
    offset: offset === null ? null : Number(offset),
  }
}

function refusalOf(status: number): ApiError {
  if (status === 404 || status === 410) return notFound()
  if (status === 409) return new ApiError('conflict', 'The part does not follow on what has arrived.')
  if (status === 413) return new ApiError('too_large')
  // The disk, that is; the protocol's own word for what it does not support never gets this far.
  if (status >= 500) return new ApiError('unavailable', undefined, { retryAfter: 2 })
  return new ApiError('invalid_input')
}
