export const mediaKinds = ['image', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const MAX_FILE_BYTES = 500 * 1024 * 1024
