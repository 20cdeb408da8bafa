import { formatPrice, SUGGESTED_PPV_PRICE } from '../chat/offers.rules.ts'

export const contentTypes = ['PHOTO', 'VIDEO', 'ALBUM'] as const
export type ContentType = (typeof contentTypes)[number]
export const contentTypeNames: Record<ContentType, string> = {
  PHOTO: 'Photo',
  VIDEO: 'Video',
  ALBUM: 'Album',
}

/** Stored values. The status PPV is a published item with isPPV. */
export const contentStates = ['DRAFT', 'SCHEDULED', 'PUBLISHED'] as const
export type ContentState = (typeof contentStates)[number]

export const contentStatuses = ['PUBLISHED', 'SCHEDULED', 'DRAFT', 'PPV'] as const
export type ContentStatus = (typeof contentStatuses)[number]
export const contentStatusNames: Record<ContentStatus, string> = {
  PUBLISHED: 'Published',
  SCHEDULED: 'Scheduled',
  DRAFT: 'Draft',
  PPV: 'PPV',
}

export const statusOf = (state: ContentState, isPPV: boolean): ContentStatus =>
  state === 'PUBLISHED' && isPPV ? 'PPV' : state

export const publishModes = ['NOW', 'SCHEDULE', 'DRAFT'] as const
export type PublishMode = (typeof publishModes)[number]
/** Submit button labels. */
export const publishActions: Record<PublishMode, string> = {
  NOW: 'Publish Now',
  SCHEDULE: 'Schedule',
  DRAFT: 'Save as Draft',
}

export const contentSorts = ['newest', 'oldest', 'title', 'revenue', 'views', 'scheduled'] as const
export type ContentSort = (typeof contentSorts)[number]

export const MAX_CONTENT_TITLE_LENGTH = 120
export const MAX_CONTENT_DESCRIPTION_LENGTH = 2_000
export const MAX_CONTENT_FILES = 60
export const MAX_CONTENT_TAGS = 20
export const MAX_CONTENT_TAG_LENGTH = 30
export const MAX_DEPICTED_PEOPLE = 20
/** Maximum number of items per bulk action. */
export const MAX_SELECTED_ITEMS = 200

/** Why these files aren't valid for an item of this type, or null. */
export function typeProblem(type: ContentType, kinds: readonly ('image' | 'video')[]): string | null {
  if (type === 'ALBUM') return null
  if (kinds.length > 1)
    return `A ${contentTypeNames[type].toLowerCase()} can have only one file. Choose Album for several files.`
  const expectedKind = type === 'PHOTO' ? 'image' : 'video'
  if (kinds.some((kind) => kind !== expectedKind))
    return type === 'PHOTO' ? 'This file is a video. Choose Video.' : 'This file is an image. Choose Photo.'
  return null
}

const { min, max } = SUGGESTED_PPV_PRICE
export const priceHint = `Suggested ${formatPrice(min)}-${formatPrice(max)}`
