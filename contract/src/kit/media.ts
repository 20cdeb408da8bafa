export const mediaKinds = ['image', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const MAX_FILE_BYTES = 500 * 1024 * 1024

export const UNSUPPORTED_FILE =
  'Only images (JPEG, PNG, WebP, GIF, AVIF, HEIC) and videos (MP4, MOV, WebM) are supported.'
