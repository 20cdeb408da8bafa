import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { StorageError } from './storage.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | string
}

/** Resolves for any status below 500; throws StorageError if the server can't be reached. */
export type S3Send = (request: S3Request) => Promise<Response>

type Signer = { sign(): Promise<{ url: URL; headers: Headers }> }
type Aws4Fetch = { AwsV4Signer: new (options: object) => Signer }

const MAX_ATTEMPTS = 4
const FIRST_RETRY_DELAY_MS = 100
/** How long a server may take to respond. A silent server is reported within twice this time. */
const RESPONSE_TIMEOUT_MS = 4_000
/** For large bodies on slow networks, and for completing an upload, as long as the server responds to other requests. */
const UPLOAD_TIMEOUT_MS = 120_000
const LARGE_BODY_BYTES = 256 * 1024

/**
 * Signed path-style requests (`endpoint/bucket/key`), which every S3 server supports. Retried while the server is
 * unavailable.
 */
export function createS3Requests(settings: S3Settings, responseMs = RESPONSE_TIMEOUT_MS): S3Send {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  // Loaded only where S3 is configured.
  const require = createRequire(import.meta.url)
  const { AwsV4Signer } = require('aws4fetch') as Aws4Fetch

  const attempt = async ({
    method,
    key,
    query = {},
    headers = {},
    body = '',
  }: S3Request): Promise<Response> => {
    const path = key ? `${bucket}/${key}` : bucket
    const search = new URLSearchParams(query).toString()
    // Lets the server reject a corrupted body.
    const digest = createHash('sha256').update(body).digest('hex')
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint.replace(/\/+$/, '')}/${path}${search && `?${search}`}`,
      headers: { ...headers, 'x-amz-content-sha256': digest },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    }).sign()
    const controller = new AbortController()
    const isUpload = body.length > LARGE_BODY_BYTES || (method === 'POST' && 'uploadId' in query)
    const timer = setTimeout(() => controller.abort(), isUpload ? UPLOAD_TIMEOUT_MS : responseMs)
    const probe = isUpload
      ? setInterval(
          () => void attempt({ method: 'HEAD', key: '' }).catch(() => controller.abort()),
          responseMs,
        )
      : undefined
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'error',
      signal: controller.signal,
      ...(method === 'PUT' || method === 'POST' ? { body } : {}),
    }).finally(() => {
      clearTimeout(timer)
      clearInterval(probe)
    })
  }

  return async (request) => {
    const startedAt = performance.now()
    for (let attemptsLeft = MAX_ATTEMPTS - 1, delay = FIRST_RETRY_DELAY_MS; ; attemptsLeft--, delay *= 3) {
      const response = await attempt(request).catch((cause: Error) => cause)
      if (response instanceof Response && response.status < 500 && response.status !== 429) return response
      const cause = response instanceof Error ? response : new Error(`S3 responded with ${response.status}`)
      if (response instanceof Response) await response.body?.cancel()
      if (attemptsLeft === 0 || performance.now() - startedAt > responseMs * 1.5)
        throw new StorageError('unavailable', { cause })
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}
