import { timingSafeEqual } from 'node:crypto'
import type { MediaVariant } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { Platform } from '../../platform/ctx.ts'

/** URLs stay the same within a window, to allow caching in browsers, and are valid for one to two windows. */
const WINDOW_SECONDS = 150

/** Evidence links also work for deleted messages. */
const EVIDENCE_SECONDS = 5 * 60

export type Media = { agencyId: string; id: string; variant: MediaVariant; isEvidence?: boolean }

/** URLs of the current window, cached because signing 50 of them takes longer than the rest of the request. */
type SignedUrls = { expires: number; urls: Map<string, string> }
const signedUrls = new WeakMap<Platform['vault'], SignedUrls>()
const MAX_SIGNED_URLS = 10_000

export function mediaUrl(platform: Platform, media: Media): string {
  const now = Math.floor(platform.clock().getTime() / 1_000)
  if (media.isEvidence) return signUrl(platform, media, now + EVIDENCE_SECONDS)
  const { expires, urls } = currentUrls(platform, (Math.floor(now / WINDOW_SECONDS) + 2) * WINDOW_SECONDS)
  const key = `${media.agencyId} ${media.id} ${media.variant}`
  const cached = urls.get(key)
  if (cached) return cached
  const url = signUrl(platform, media, expires)
  if (urls.size >= MAX_SIGNED_URLS) urls.clear()
  urls.set(key, url)
  return url
}

function currentUrls({ vault }: Platform, expires: number): SignedUrls {
  const current = signedUrls.get(vault)
  if (current?.expires === expires) return current
  const next = { expires, urls: new Map<string, string>() }
  signedUrls.set(vault, next)
  return next
}

function signUrl(platform: Platform, media: Media, expires: number): string {
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
  const actual = Buffer.from(signature, 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  // base64url decoding is lenient; accept only the canonical encoding.
  if (expected.toString('base64url') !== signature) return null
  const secondsUntilExpiry = expires - Math.floor(platform.clock().getTime() / 1_000)
  return secondsUntilExpiry > 0 ? secondsUntilExpiry : null
}

function signatureOf(platform: Platform, media: Media, expires: number): Buffer {
  const { agencyId, id, variant, isEvidence } = media
  const fields = [agencyId, id, variant, expires, ...(isEvidence ? ['evidence'] : [])]
  return platform.vault.sign(fields.join(' '), 'media')
}
