import type { MediaType } from './sniff.ts'

export const THUMBNAIL_PX = 480
/** One Full HD frame; browsers send smaller posters. */
export const MAX_POSTER_PIXELS = 1_920 * 1_080
/** Progressive and AVIF pictures are decoded entirely in memory, at up to 19 bytes per pixel. */
export const MAX_UNSTREAMED_PIXELS = 40_000_000

/** Enough for a 48-megapixel phone photo; the decoder keeps two copies in memory. */
export const MAX_HEIC_PIXELS = 50_000_000

export type SmallPicture = 'logo' | 'avatar'

/** What the resource-limited process creates: display variants of a picture, a video poster, a logo or an avatar. */
export type PictureTask =
  | { output: 'picture'; type: MediaType; maxPixels: number }
  | { output: 'thumbnail' | SmallPicture }
