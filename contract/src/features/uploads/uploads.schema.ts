import { z } from 'zod'
import { id } from '../../kit/ids.ts'
import { mediaKinds } from '../../kit/media.ts'

export const uploadStatuses = ['receiving', 'preparing', 'ready', 'refused'] as const
export type UploadStatus = (typeof uploadStatuses)[number]

/** What a file is for: which rules hold. */
export const uploadPurposes = ['chat'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** What is shown is always ours: re-encoded or packed anew. The original is only ever handed out as a file. */
export const mediaVariants = ['display', 'thumbnail', 'original'] as const
export type MediaVariant = (typeof mediaVariants)[number]

export const MOST_UNFINISHED = 20
/** Of files that one person has sent and not used yet. */
export const MOST_UNUSED_BYTES = 5 * 1024 * 1024 * 1024
export const LARGEST_PICTURE = 64 * 1024 * 1024
export const LARGEST_POSTER = 2 * 1024 * 1024
export const MOST_PIXELS = 100_000_000

export const uploadState = z.object({
  id,
  status: z.enum(uploadStatuses),
  kind: z.enum(mediaKinds).nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  seconds: z.number().nullable(),
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  /** Why it was refused, in words for a person. */
  trouble: z.string().nullable(),
  /** It went out with something, and goes with nothing else. */
  isUsed: z.boolean(),
})
export type UploadState = z.infer<typeof uploadState>
