import { timingSafeEqual } from 'node:crypto'
import type { MediaVariant } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { Platform } from '../../platform/ctx.ts'

/** The same for everybody within half an hour, so that browsers need to fetch a picture once; good for 30 to 60 minutes. */
const STEP_SECONDS = 30 * 60

export type Media = { agencyId: string; id: string; variant: MediaVariant }

export function mediaAddress(platform: Platform, media: Media): string {
  const now = Math.floor(platform.clock().getTime() / 1_000)
  const expires = (Math.floor(now / STEP_SECONDS) + 2) * STEP_SECONDS
  const signature = signatureOf(platform, media, expires).toString('base64url')
  const query = new URLSearchParams({ agency: media.agencyId, expires: String(expires), signature })
  return `/api/media/${media.id}/${media.variant}?${query}`
}

/** For how many seconds more the address holds; null for one that is not ours or has run out. */
export function secondsLeft(
  platform: Platform,
  media: Media,
  { expires, signature }: { expires: number; signature: string },
): number | null {
  const ours = signatureOf(platform, media, expires)
  const theirs = Buffer.from(signature, 'base64url')
  if (theirs.length !== ours.length || !timingSafeEqual(theirs, ours)) return null
  // One spelling of a signature only.
  if (ours.toString('base64url') !== signature) return null
  const left = expires - Math.floor(platform.clock().getTime() / 1_000)
  return left > 0 ? left : null
}

function signatureOf(platform: Platform, { agencyId, id, variant }: Media, expires: number): Buffer {
  return platform.vault.sign([agencyId, id, variant, expires].join(' '), 'media')
}
