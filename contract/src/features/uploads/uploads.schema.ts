import { id } from '../../kit/id.schema.ts'
import { mediaKinds } from '../../kit/media.ts'
import { z } from '../../kit/zod.ts'

export const uploadStatuses = ['receiving', 'preparing', 'ready', 'refused'] as const
export type UploadStatus = (typeof uploadStatuses)[number]

/** Determines which rules apply to the file. */
export const uploadPurposes = ['chat', 'content'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** Only re-encoded or remuxed variants are shown inline; the original is download-only. */
export const mediaVariants = ['display', 'thumbnail', 'original'] as const
export type MediaVariant = (typeof mediaVariants)[number]

export const MAX_UNFINISHED_UPLOADS = 20
/** Per user, for uploads not yet used in a message or a content item. */
export const MAX_UNUSED_BYTES = 5 * 1024 * 1024 * 1024
/** Until a user's email is verified: their uploads in progress, and the bytes of all their uploads. */
export const MAX_UNVERIFIED_UPLOADS = 2
export const MAX_UNVERIFIED_BYTES = 50 * 1024 * 1024
export const MAX_PICTURE_BYTES = 64 * 1024 * 1024
export const MAX_POSTER_BYTES = 2 * 1024 * 1024
export const MAX_PIXELS = 100_000_000
export const MAX_VIDEO_SECONDS = 4 * 60 * 60
/** 8K. */
export const MAX_VIDEO_PIXELS = 7_680 * 4_320
/** Default storage quota of an agency. */
export const DEFAULT_QUOTA_BYTES = 200 * 1024 ** 3

export const uploadState = z.object({
  id,
  status: z.enum(uploadStatuses),
  kind: z.enum(mediaKinds).nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  seconds: z.number().nullable(),
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  /** User-facing reason for the rejection. */
  problem: z.string().nullable(),
  /** Already used in a message or a content item; an upload can be used only once. */
  isUsed: z.boolean(),
})
export type UploadState = z.infer<typeof uploadState>
