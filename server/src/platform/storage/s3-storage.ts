import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { beginMultipart, type Multipart } from './s3-multipart.ts'
import { createS3Requests, type S3Send, type S3Settings } from './s3-requests.ts'
import { checkKey, type Storage, StorageError } from './storage.ts'

/** Larger files are sent sequentially in parts of this size; S3 accepts at most 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024

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
      await multipart?.abort()
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
export async function bucketProblem(
  settings: S3Settings,
  send = createS3Requests(settings),
): Promise<string | null> {
  try {
    const { status } = await send({ method: 'HEAD', key: '' })
    if (status === 404) return `The bucket ${settings.bucket} does not exist`
    return status === 200 ? null : `The bucket ${settings.bucket} rejected the access key (${status})`
  } catch {
    return `${settings.endpoint} is not responding`
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
