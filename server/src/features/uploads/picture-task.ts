import type { MediaType } from './sniff.ts'

export const THUMBNAIL_PX = 480
/** One Full HD frame; browsers send smaller ones. */
export const MAX_POSTER_PIXELS = 1_920 * 1_080
/** Progressive and AVIF pictures are held in memory entirely, at up to 19 bytes per pixel. */
export const MAX_UNSTREAMED_PIXELS = 40_000_000

/** Fits a 48-megapixel phone photo; the decoder holds two copies of it. */
export const MAX_HEIC_PIXELS = 50_000_000

export type SmallPicture = 'logo' | 'avatar'

/** The task of the limited process: display variants of a picture, poster of a video, logo or avatar. */
export type PictureTask =
  | { make: 'picture'; type: MediaType; maxPixels: number }
  | { make: 'thumbnail' | SmallPicture }
