import type { Readable } from 'node:stream'
import { ApiError } from '../../platform/http/api-error.ts'

/** What a plain HTML form sent. */
export type FormBody = Record<string, string>

/** A message of 1 MB in any script: each of its bytes takes at most three on the way. */
const READ = 4 * 1_024 * 1_024
const DRAINED = 4 * READ

/**
 * Reads the whole form, so that the answer can hold everything that was typed. What is longer runs past before it is
 * refused: a browser whose upload is cut off shows its own error page, and no words of ours.
 */
export async function readForm(stream: Readable): Promise<FormBody> {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length
    if (size <= READ) kept.push(chunk as Buffer)
    if (size > DRAINED) break
  }
  if (size > READ) throw new ApiError('too_large')
  return parseForm(Buffer.concat(kept).toString('utf8'))
}

function parseForm(text: string): FormBody {
  const fields: FormBody = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value
  return fields
}
