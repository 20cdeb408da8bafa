import type { MediaVariant } from '@greenroom/contract/features/uploads/uploads.schema.ts'

type UploadRef = { agencyId: string; id: string }

/** Storage key of an upload's variant. */
export const mediaKey = ({ agencyId, id }: UploadRef, variant: MediaVariant): string =>
  `media/${agencyId}/${id}/${variant}`

export const mediaKeys = (upload: UploadRef): string[] =>
  (['original', 'display', 'thumbnail'] as const).map((variant) => mediaKey(upload, variant))
