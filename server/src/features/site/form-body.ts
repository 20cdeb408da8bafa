import type { Readable } from 'node:stream'
import { ApiError } from '../../platform/http/api-error.ts'

/** Fields of an HTML form submitted without JavaScript. */
export type FormBody = Record<string, string>

/** Fits a 1 MB message, because encoding at most triples its size. */
const MAX_BYTES = 4 * 1_024 * 1_024
const MAX_DRAINED_BYTES = 4 * MAX_BYTES

/**
 * Reads the whole form, because the response shows everything the visitor entered. A longer body is drained before it
 * is rejected, because browsers show their own error page if an upload is cut off.
 */
export async function readForm(stream: Readable): Promise<FormBody> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length
    if (size <= MAX_BYTES) chunks.push(chunk as Buffer)
    if (size > MAX_DRAINED_BYTES) break
  }
  if (size > MAX_BYTES) throw new ApiError('too_large')
  return parseForm(Buffer.concat(chunks).toString('utf8'))
}

function parseForm(text: string): FormBody {
  const fields: FormBody = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value
  return fields
}
