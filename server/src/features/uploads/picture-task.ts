import type { MediaType } from './sniff.ts'

export const THUMBNAIL_PX = 400
/** A frame of Full HD; browsers send less. */
export const MAX_POSTER_PIXELS = 1_920 * 1_080

/** What the limited process does with a file: the display variants of a picture, or the poster of a video. */
export type PictureTask = { make: 'picture'; type: MediaType; maxPixels: number } | { make: 'thumbnail' }
