import sharp, { type Metadata, type Sharp } from 'sharp'
import { decodeHeic } from './decode-heic.ts'
import { MediaRejection, rejectionMessages } from './media-rejection.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { MAX_POSTER_PIXELS, MAX_UNSTREAMED_PIXELS, type PictureTask, THUMBNAIL_PX } from './picture-task.ts'
import type { MediaType } from './sniff.ts'

/** Runs only in the limited process started by pictures.ts. Keep imports small, because it starts for every picture. */

const DISPLAY_PX = 2_048
const LOGO_PX = 320
const AVATAR_PX = 192
const TIMEOUT_SECONDS = 20
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

export type ReencodedPicture = { width: number; height: number; hash: string | null; files: Buffer[] }

// Every decoder is blocked except the formats we accept.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`) })
sharp.concurrency(1)
sharp.cache(false)

/** Re-encodes the picture upright, at a limited size and without metadata. */
export async function reencode(file: Buffer, task: PictureTask): Promise<ReencodedPicture> {
  try {
    if (task.output !== 'picture') return await reencodeSmall(file, encoders[task.output])
    return task.type === 'image/heic' ? await reencodeHeic(file) : await reencodePicture(file, task)
  } catch (error) {
    throw error instanceof MediaRejection ? error : new MediaRejection(rejectionReason(error))
  }
}

async function reencodePicture(
  file: Buffer,
  { type, maxPixels }: PictureTask & { output: 'picture' },
): Promise<ReencodedPicture> {
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  const header = await sharp(file, options).metadata()
  if (header.format !== formats[type]) throw new MediaRejection(rejectionMessages.type)
  if ((header.isProgressive || type === 'image/avif') && pixelsOf(header) > MAX_UNSTREAMED_PIXELS)
    throw new MediaRejection(rejectionMessages.tooManyPixelsToDecodeAtOnce)
  const { pages = 1 } = header
  const animated = pages > 1 && pixelsOf(header) * pages <= MAX_ANIMATED_PIXELS
  return toVariants(sharp(file, { ...options, animated }).autoOrient(), animated)
}

async function reencodeHeic(file: Buffer): Promise<ReencodedPicture> {
  const { data, width, height } = await decodeHeic(file)
  return toVariants(sharp(data, { raw: { width, height, channels: 4 } }), false)
}

async function toVariants(from: Sharp, animated: boolean): Promise<ReencodedPicture> {
  const { data, info } = await resizeToFit(from, animated ? ANIMATED_PX : DISPLAY_PX)
    .webp({ quality: 82, effort: animated ? 0 : 2 })
    .toBuffer({ resolveWithObject: true })
  const thumbnailFile = await toThumbnail(sharp(data))
  return {
    width: info.width,
    height: info.pageHeight ?? info.height,
    hash: await perceptualHash(sharp(thumbnailFile)),
    files: [data, thumbnailFile],
  }
}

/** Encodes a logo, an avatar or a video frame. */
async function reencodeSmall(
  frame: Buffer,
  encode: (from: Sharp) => Promise<Buffer>,
): Promise<ReencodedPicture> {
  const header = await sharp(frame).metadata()
  if (pixelsOf(header) > MAX_POSTER_PIXELS) throw new MediaRejection(rejectionMessages.posterTooLarge)
  const file = await encode(sharp(frame).autoOrient())
  return {
    width: header.width,
    height: header.height,
    hash: await perceptualHash(sharp(file)),
    files: [file],
  }
}

const pixelsOf = ({ width, height, pageHeight }: Metadata) => width * (pageHeight ?? height)

const toThumbnail = (from: Sharp) =>
  resizeToFit(from, THUMBNAIL_PX).webp({ quality: 72, effort: 2 }).toBuffer()

/** PNG, because mail clients don't support WebP. */
const toLogo = (from: Sharp) => resizeToFit(from, LOGO_PX).png({ compressionLevel: 9 }).toBuffer()

/** A square crop around the most salient area, at three times the display size. */
const toAvatar = (from: Sharp) =>
  from
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width: AVATAR_PX, height: AVATAR_PX, fit: 'cover', position: 'attention' })
    .webp({ quality: 80 })
    .toBuffer()

const encoders = { thumbnail: toThumbnail, logo: toLogo, avatar: toAvatar }

function resizeToFit(from: Sharp, px: number): Sharp {
  return from
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true })
}

function rejectionReason(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return rejectionMessages.tooManyPixels
  if (/timeout/i.test(message)) return rejectionMessages.pictureTooSlow
  return rejectionMessages.pictureDamaged
}
