import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { StartupError } from '../startup-error.ts'
import { beginMultipart, type Multipart } from './s3-multipart.ts'
import { createS3Requests, type S3Send, type S3Settings } from './s3-requests.ts'
import { checkKey, type Storage, StorageError } from './storage.ts'

/** Larger files are sent sequentially in parts of this size; S3 accepts at most 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024
const MAX_WAIT_MS = 60_000
const RETRY_INTERVAL_MS = 500

/** Files in an S3-compatible bucket. A key becomes visible once the file is complete. */
export function createS3Storage(
  settings: S3Settings,
  { send = createS3Requests(settings), partBytes = PART_BYTES }: { send?: S3Send; partBytes?: number } = {},
): Storage {
  const store = async (key: string, source: Readable, limit: number): Promise<{ size: number }> => {
    let size = 0
    let multipart: Multipart | undefined
    try {
      for await (const { bytes, isLast } of partsOf(source, partBytes, limit)) {
        size += bytes.length
        if (!multipart && isLast) await putObject(send, key, bytes)
        else {
          multipart ??= await beginMultipart(send, key)
          await multipart.add(bytes)
          if (isLast) await multipart.complete()
        }
      }
      return { size }
    } catch (error) {
      source.destroy()
      // Not awaited, because a server that is not responding would delay the error.
      void multipart?.abort()
      throw error
    }
  }

  return {
    write: async (key, source, limit = Number.POSITIVE_INFINITY) => store(checkKey(key), source, limit),
    async storeFile(key, path) {
      await store(checkKey(key), createReadStream(path), Number.POSITIVE_INFINITY)
    },
    async read(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {}
      const response = await send({ method: 'GET', key: checkKey(key), headers })
      if (response.status === 404) {
        await response.body?.cancel()
        throw new StorageError('missing')
      }
      await expectOk(response)
      return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
    },
    async size(key) {
      const response = await send({ method: 'HEAD', key: checkKey(key) })
      if (response.status === 404) return null
      await expectOk(response)
      return Number(response.headers.get('content-length') ?? 0)
    },
    async remove(key) {
      const response = await send({ method: 'DELETE', key: checkKey(key) })
      if (response.status !== 404) await expectOk(response)
      await response.body?.cancel()
    },
  }
}

/**
 * Why the bucket can't be used, or null. Checked at startup, so a misconfiguration is found before the first
 * upload.
 */
export async function bucketProblem(settings: S3Settings): Promise<string | null> {
  const status = await createS3Requests(settings)({ method: 'HEAD', key: '' }).then(
    (response) => response.status,
    () => null,
  )
  if (status === null) return notResponding(settings)
  if (status === 404) return `The bucket ${settings.bucket} does not exist`
  return status === 200 ? null : `The bucket ${settings.bucket} rejected the access key (${status})`
}

const notResponding = ({ endpoint }: S3Settings) => `${endpoint} is not responding`

/** After a power failure, the storage may start later than the server. Wrong settings are not retried. */
export async function waitForBucket(settings: S3Settings, log: Log, waitMs = MAX_WAIT_MS): Promise<void> {
  const deadline = performance.now() + waitMs
  for (let attempt = 0; ; attempt++) {
    const problem = await bucketProblem(settings)
    if (!problem) return
    if (problem !== notResponding(settings) || performance.now() > deadline)
      throw new StartupError(`S3: ${problem}. Check the S3_ settings.`)
    if (attempt === 0) log.warn(`S3: ${problem}: waiting up to ${Math.round(waitMs / 1000)} s.`)
    await sleep(RETRY_INTERVAL_MS)
  }
}

async function putObject(send: S3Send, key: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const response = await send({ method: 'PUT', key, body: bytes })
  await expectOk(response)
  await response.body?.cancel()
}

/** The response contains the reason, such as missing permissions; it is logged and never shown. */
export async function expectOk(response: Response): Promise<void> {
  if (response.ok) return
  const detail = (await response.text()).slice(0, 300)
  throw new StorageError('unavailable', {
    cause: new Error(`S3 responded with ${response.status}: ${detail}`),
  })
}

/** Parts of equal size; the last one may be smaller, or empty for an empty file. */
async function* partsOf(
  source: Readable,
  partBytes: number,
  limit: number,
): AsyncGenerator<{ bytes: Buffer<ArrayBuffer>; isLast: boolean }> {
  let buffered: Buffer[] = []
  let length = 0
  let total = 0
  for await (const chunk of source) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer)
    total += bytes.length
    if (total > limit) throw new StorageError('too_large')
    buffered.push(bytes)
    length += bytes.length
    if (length <= partBytes) continue
    let joined = Buffer.concat(buffered)
    for (; joined.length > partBytes; joined = joined.subarray(partBytes))
      yield { bytes: joined.subarray(0, partBytes), isLast: false }
    buffered = [joined]
    length = joined.length
  }
  yield { bytes: Buffer.concat(buffered), isLast: true }
}
