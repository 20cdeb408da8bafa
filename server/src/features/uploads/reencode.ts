import sharp, { type Metadata, type Sharp } from 'sharp'
import { MediaRejection, rejectionMessages } from './media-rejection.ts'
import { MAX_POSTER_PIXELS, MAX_WHOLE_PIXELS, type PictureTask, THUMBNAIL_PX } from './picture-task.ts'
import type { MediaType } from './sniff.ts'

/** Runs only in the limited process of pictures.ts, and imports little because that starts for every picture. */

const DISPLAY_PX = 2_048
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

export type Reencoded = { width: number; height: number; files: Buffer[] }

// Every decoder is blocked except the formats we accept.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`) })
sharp.concurrency(1)
sharp.cache(false)

/** Re-encodes upright, at limited size and without metadata. */
export async function reencode(file: Buffer, task: PictureTask): Promise<Reencoded> {
  try {
    return task.make === 'picture' ? await picture(file, task) : await thumbnail(file)
  } catch (error) {
    throw error instanceof MediaRejection ? error : new MediaRejection(rejectionReason(error))
  }
}

async function picture(
  file: Buffer,
  { type, maxPixels }: PictureTask & { make: 'picture' },
): Promise<Reencoded> {
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  const header = await sharp(file, options).metadata()
  if (header.format !== formats[type]) throw new MediaRejection(rejectionMessages.type)
  if ((header.isProgressive || type === 'image/avif') && pixelsOf(header) > MAX_WHOLE_PIXELS)
    throw new MediaRejection(rejectionMessages.tooManyWholePixels)
  const { pages = 1 } = header
  const animated = pages > 1 && pixelsOf(header) * pages <= MAX_ANIMATED_PIXELS
  const { data, info } = await sized(
    sharp(file, { ...options, animated }).autoOrient(),
    animated ? ANIMATED_PX : DISPLAY_PX,
  )
    .webp({ quality: 82, effort: animated ? 0 : 2 })
    .toBuffer({ resolveWithObject: true })
  const height = info.pageHeight ?? info.height
  return { width: info.width, height, files: [data, await toThumbnail(sharp(data))] }
}

/** Of a video, from one of its frames. */
async function thumbnail(frame: Buffer): Promise<Reencoded> {
  const header = await sharp(frame).metadata()
  if (pixelsOf(header) > MAX_POSTER_PIXELS) throw new MediaRejection(rejectionMessages.posterTooLarge)
  const file = await toThumbnail(sharp(frame).autoOrient())
  return { width: header.width, height: header.height, files: [file] }
}

const pixelsOf = ({ width, height, pageHeight }: Metadata) => width * (pageHeight ?? height)

const toThumbnail = (from: Sharp) => sized(from, THUMBNAIL_PX).webp({ quality: 72, effort: 2 }).toBuffer()

function sized(from: Sharp, px: number): Sharp {
  return from
    .timeout({ seconds: SECONDS })
    .resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true })
}

function rejectionReason(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return rejectionMessages.tooManyPixels
  if (/timeout/i.test(message)) return rejectionMessages.pictureTooSlow
  return rejectionMessages.pictureDamaged
}
