import type { MediaVariant } from '@greenroom/contract/features/uploads/uploads.schema.ts'

type Of = { agencyId: string; id: string }

/** Where the storage keeps what is made of an upload. */
export const mediaKey = ({ agencyId, id }: Of, variant: MediaVariant): string =>
  `media/${agencyId}/${id}/${variant}`

export const mediaKeys = (of: Of): string[] =>
  (['original', 'display', 'thumbnail'] as const).map((variant) => mediaKey(of, variant))
