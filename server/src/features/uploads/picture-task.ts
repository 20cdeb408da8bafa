import type { MediaType } from './sniff.ts'

export const THUMBNAIL_PX = 480
/** A frame of Full HD; browsers send less. */
export const MAX_POSTER_PIXELS = 1_920 * 1_080
/** Progressive and AVIF pictures are held in memory as a whole, with up to 19 bytes a pixel. */
export const MAX_WHOLE_PIXELS = 40_000_000

/** A photo of a phone with 48 megapixels fits; the decoder holds two copies of it. */
export const MAX_HEIC_PIXELS = 50_000_000

export type SmallPicture = 'logo' | 'avatar'

/** What the limited process does with a file: the display variants of a picture, the poster of a video, a logo, or an avatar. */
export type PictureTask =
  | { make: 'picture'; type: MediaType; maxPixels: number }
  | { make: 'thumbnail' | SmallPicture }
