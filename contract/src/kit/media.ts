/** What may be uploaded and shown. */
export const mediaKinds = ['image', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const LARGEST_FILE = 500 * 1024 * 1024
