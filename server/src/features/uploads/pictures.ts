import { readFile } from 'node:fs/promises'
import { LARGEST_PICTURE, MOST_PIXELS } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import type { Sharp } from 'sharp'
import type { MediaType } from './sniff.ts'
import { Unfit, words } from './unfit.ts'

export const DISPLAY_PX = 2_048
export const THUMBNAIL_PX = 400
const SECONDS = 20
/** All frames together; what has more becomes a still picture. */
const MOST_ANIMATED_PIXELS = 40_000_000
const ANIMATED_PX = 640

const formats: Partial<Record<MediaType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

export type Picture = { width: number; height: number; display: Buffer; thumbnail: Buffer }

/** Loaded when the first picture comes. Of all that the library could read, only what we take may be tried at all. */
const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
  })
  // Chats go on while a picture is worked on.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})

/** Drawn anew: turned upright, at most so large, without a word of where, when and by what it was taken. */
export async function makePicture(path: string, type: MediaType, bytes: number): Promise<Picture> {
  if (type === 'image/heic') throw new Unfit(words.heic)
  if (bytes > LARGEST_PICTURE) throw new Unfit(words.heavyPicture)
  try {
    return await drawAnew(await readFile(path), type)
  } catch (error) {
    if (error instanceof Unfit || isOurs(error)) throw error
    throw new Unfit(reasonOf(error))
  }
}

async function drawAnew(file: Buffer, type: MediaType): Promise<Picture> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const
  const { format, width, height, pages = 1, pageHeight } = await sharp(file, options).metadata()
  if (format !== formats[type]) throw new Unfit(words.type)
  const animated = pages > 1 && width * (pageHeight ?? height) * pages <= MOST_ANIMATED_PIXELS
  const { data, info } = await sized(
    sharp(file, { ...options, animated }).autoOrient(),
    animated ? ANIMATED_PX : DISPLAY_PX,
  )
    .webp({ quality: 82, effort: animated ? 0 : 2 })
    .toBuffer({ resolveWithObject: true })
  const thumbnail = await sized(sharp(data), THUMBNAIL_PX).webp({ quality: 72, effort: 2 }).toBuffer()
  return { width: info.width, height: info.pageHeight ?? info.height, display: data, thumbnail }
}

/** The small picture of a video, out of one frame of it. */
export async function makeThumbnail(frame: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sized(sharp(frame, { limitInputPixels: MOST_PIXELS }).autoOrient(), THUMBNAIL_PX)
    .webp({ quality: 72, effort: 2 })
    .toBuffer()
}

function sized(picture: Sharp, px: number): Sharp {
  return picture
    .timeout({ seconds: SECONDS })
    .resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true })
}

/** A file that is gone or a disk that fails says nothing of the picture. */
const isOurs = (error: unknown) => typeof (error as NodeJS.ErrnoException).code === 'string'

function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(said)) return words.hugePicture
  if (/timeout/i.test(said)) return words.slowPicture
  return words.damagedPicture
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= work()
    return kept
  }
}
