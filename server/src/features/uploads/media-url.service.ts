import { timingSafeEqual } from 'node:crypto'
import type { MediaVariant } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { Platform } from '../../platform/ctx.ts'

/** URLs stay stable within each step so browsers can cache them; they are valid for one to two steps. */
const STEP_SECONDS = 150

/** A link to evidence works although the message is deleted, and only for minutes. */
const EVIDENCE_SECONDS = 5 * 60

export type Media = { agencyId: string; id: string; variant: MediaVariant; isEvidence?: boolean }

export function mediaUrl(platform: Platform, media: Media): string {
  const now = Math.floor(platform.clock().getTime() / 1_000)
  const expires = media.isEvidence
    ? now + EVIDENCE_SECONDS
    : (Math.floor(now / STEP_SECONDS) + 2) * STEP_SECONDS
  const signature = signatureOf(platform, media, expires).toString('base64url')
  const query = new URLSearchParams({ agency: media.agencyId, expires: String(expires), signature })
  if (media.isEvidence) query.set('evidence', '1')
  return `/api/media/${media.id}/${media.variant}?${query}`
}

/** Seconds until the URL expires; null if the signature is invalid or it has expired. */
export function secondsLeft(
  platform: Platform,
  media: Media,
  { expires, signature }: { expires: number; signature: string },
): number | null {
  const expected = signatureOf(platform, media, expires)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  // base64url decoding is lenient; accept only the canonical spelling.
  if (expected.toString('base64url') !== signature) return null
  const left = expires - Math.floor(platform.clock().getTime() / 1_000)
  return left > 0 ? left : null
}

function signatureOf(platform: Platform, media: Media, expires: number): Buffer {
  const { agencyId, id, variant, isEvidence } = media
  const signed = [agencyId, id, variant, expires, ...(isEvidence ? ['evidence'] : [])]
  return platform.vault.sign(signed.join(' '), 'media')
}
