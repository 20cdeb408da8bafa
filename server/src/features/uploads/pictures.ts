import { readFile } from 'node:fs/promises'
import { MAX_PICTURE_BYTES, MAX_PIXELS } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { Sharp } from 'sharp'
import { MediaRejection, rejectionMessages } from './media-rejection.ts'
import type { MediaType } from './sniff.ts'

export const DISPLAY_PX = 2_048
export const THUMBNAIL_PX = 400
const SECONDS = 20
/** Sum over all frames; larger animations become still pictures. */
const MAX_ANIMATED_PIXELS = 40_000_000
const ANIMATED_PX = 640

const formats: Partial<Record<MediaType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

export type Picture = { width: number; height: number; display: Buffer; thumbnail: Buffer }

/** Loaded on first use, with every decoder blocked except the formats we accept. */
const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
  })
  // Leave CPU for chat requests while a picture is processed.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})

/** Re-encodes upright, at limited size and without metadata. */
export async function makePicture(path: string, type: MediaType, bytes: number): Promise<Picture> {
  if (type === 'image/heic') throw new MediaRejection(rejectionMessages.heic)
  if (bytes > MAX_PICTURE_BYTES) throw new MediaRejection(rejectionMessages.pictureTooLarge)
  try {
    return await reencode(await readFile(path), type)
  } catch (error) {
    if (error instanceof MediaRejection || isSystemError(error)) throw error
    throw new MediaRejection(rejectionReason(error))
  }
}

async function reencode(file: Buffer, type: MediaType): Promise<Picture> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
  const { format, width, height, pages = 1, pageHeight } = await sharp(file, options).metadata()
  if (format !== formats[type]) throw new MediaRejection(rejectionMessages.type)
  const animated = pages > 1 && width * (pageHeight ?? height) * pages <= MAX_ANIMATED_PIXELS
  const { data, info } = await sized(
    sharp(file, { ...options, animated }).autoOrient(),
    animated ? ANIMATED_PX : DISPLAY_PX,
  )
    .webp({ quality: 82, effort: animated ? 0 : 2 })
    .toBuffer({ resolveWithObject: true })
  const thumbnail = await sized(sharp(data), THUMBNAIL_PX).webp({ quality: 72, effort: 2 }).toBuffer()
  return { width: info.width, height: info.pageHeight ?? info.height, display: data, thumbnail }
}

/** Thumbnail of a video from one of its frames. */
export async function makeThumbnail(frame: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sized(sharp(frame, { limitInputPixels: MAX_PIXELS }).autoOrient(), THUMBNAIL_PX)
    .webp({ quality: 72, effort: 2 })
    .toBuffer()
}

function sized(picture: Sharp, px: number): Sharp {
  return picture
    .timeout({ seconds: SECONDS })
    .resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true })
}

/** A missing file or a disk error does not make the picture bad. */
const isSystemError = (error: unknown) => typeof (error as NodeJS.ErrnoException).code === 'string'

function rejectionReason(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return rejectionMessages.tooManyPixels
  if (/timeout/i.test(message)) return rejectionMessages.pictureTooSlow
  return rejectionMessages.pictureDamaged
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}
