import type { Readable } from 'node:stream'
import { Refusal } from '../../platform/http/refusal.ts'

/** What a plain HTML form sent. `cut` when there was more than we read: only the beginning is in `fields`. */
export type FormBody = { fields: Record<string, string>; cut: boolean }

const KEPT = 64 * 1_024
const DRAINED = 8 * 1_024 * 1_024

/**
 * Keeps the first 64 kB and lets the rest run past: a browser whose upload is cut off shows its own error page,
 * and what was typed would be gone.
 */
export async function readForm(stream: Readable): Promise<FormBody> {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer
    if (size < KEPT) kept.push(bytes.subarray(0, KEPT - size))
    size += bytes.length
    if (size > DRAINED) throw new Refusal('too_large')
  }
  return parseForm(Buffer.concat(kept).toString('utf8'), size > KEPT)
}

export function parseForm(text: string, cut: boolean): FormBody {
  // The cut may fall into an escape, or into a character of several bytes.
  const whole = cut ? text.replace(/%[0-9a-f]?$/i, '') : text
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(whole))
    fields[name] ??= cut ? value.replace(/\ufffd+$/, '') : value
  return { fields, cut }
}
