import { calendarDay, timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { mediaKinds } from '../../kit/media.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { MAX_PPV_PRICE, MIN_PPV_PRICE } from '../chat/chat.rules.ts'
import { formatPrice } from '../chat/offers.rules.ts'
import {
  contentSorts,
  contentStatuses,
  contentTypes,
  MAX_CONTENT_DESCRIPTION_LENGTH,
  MAX_CONTENT_FILES,
  MAX_CONTENT_TAG_LENGTH,
  MAX_CONTENT_TAGS,
  MAX_CONTENT_TITLE_LENGTH,
  MAX_DEPICTED_PEOPLE,
  MAX_SELECTED_ITEMS,
} from './content.rules.ts'
import { contentReview, missingEvidence } from './gate.schema.ts'
import { publication } from './publications.schema.ts'
import { reviewStates } from './reviews.rules.ts'

const count = z.number().int()
const creator = z.object({ id, stageName: z.string() })

export const contentItem = z.object({
  id,
  type: z.enum(contentTypes),
  title: z.string(),
  /** Signed and short-lived; null while no preview exists. */
  thumbnail: z.string().nullable(),
  status: z.enum(contentStatuses),
  /** Reported by connected platforms. */
  views: count,
  likes: count,
  /** Revenue from all paid unlocks, in USD. Null for roles without access to revenue. */
  revenue: z.number().nullable(),
  isPPV: z.boolean(),
  price: z.number().nullable(),
  uploadedAt: timestamp,
  scheduledFor: timestamp.nullable(),
  publishedAt: timestamp.nullable(),
  creator,
  files: count,
  /** Length of a video. */
  seconds: z.number().nullable(),
  tags: z.array(z.string()),
  isArchived: z.boolean(),
  /** Independent of `status`; null until the item is sent for review. */
  review: z.enum(reviewStates).nullable(),
  /** Increases with every change; edits include the revision they are based on. */
  rev: count,
})
export type ContentItem = z.infer<typeof contentItem>

export const person = z.object({
  id,
  name: z.string(),
  /** Set for creators of the agency. */
  creatorId: id.nullable(),
})
export type Person = z.infer<typeof person>

export const contentFile = z.object({
  /** The upload ID. */
  id,
  kind: z.enum(mediaKinds),
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  width: count.nullable(),
  height: count.nullable(),
  seconds: z.number().nullable(),
  bytes: count,
})
export type ContentFile = z.infer<typeof contentFile>

export const contentUsage = z.object({
  /** Number of messages it was sent with. */
  messages: count,
  unlocked: count,
  lastUnlock: z.object({ fanId: id, username: z.string(), at: timestamp }).nullable(),
  /** Number of bundles it was sold in. */
  bundles: count,
  /** Revenue of each of the last 14 days, oldest first; null for roles without access to revenue. */
  days: z.array(z.object({ day: z.iso.date(), revenue: z.number() })).nullable(),
})

export const contentDetail = contentItem.extend({
  description: z.string().nullable(),
  mediaFiles: z.array(contentFile),
  depicted: z.array(person),
  producedOn: z.iso.date().nullable(),
  isDownloadable: z.boolean(),
  isAiEdited: z.boolean(),
  uploadedBy: z.string().nullable(),
  /** Evidence still needed before the item can go live. */
  missing: z.array(missingEvidence),
  /** Published automatically once it is cleared. */
  publishesWhenCleared: z.boolean(),
  lastReview: contentReview.nullable(),
  /** Where it is and was published, newest first. */
  publications: z.array(publication),
  use: contentUsage,
  mayEdit: z.boolean(),
})
export type ContentDetail = z.infer<typeof contentDetail>

export const contentHistoryEntry = z.object({
  at: timestamp,
  /** Null for the system and for users without an account in this agency. */
  by: z.string().nullable(),
  /** A plain sentence: "Price changed from $30 to $35". */
  text: z.string(),
})

const tag = singleLine(MAX_CONTENT_TAG_LENGTH).toLowerCase()
const tags = z.array(tag).max(MAX_CONTENT_TAGS, `At most ${MAX_CONTENT_TAGS} tags.`)
const price = z
  .number('Enter a price, like 15.')
  .min(MIN_PPV_PRICE, `At least ${formatPrice(MIN_PPV_PRICE)}.`)
  .max(MAX_PPV_PRICE, `At most ${formatPrice(MAX_PPV_PRICE)}.`)
  .multipleOf(0.01, 'Use at most two decimal places.')

/** The time is an instant; screens show it in the agency's time zone. */
export const publish = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('NOW') }),
  z.strictObject({ mode: z.literal('SCHEDULE'), at: timestamp }),
  z.strictObject({ mode: z.literal('DRAFT') }),
])
export type Publish = z.infer<typeof publish>

const details = {
  title: singleLine(MAX_CONTENT_TITLE_LENGTH),
  description: multiLine(MAX_CONTENT_DESCRIPTION_LENGTH).nullable().default(null),
  type: z.enum(contentTypes),
  /** Upload IDs in order. */
  files: z
    .array(z.uuid('This file could not be attached. Upload it again.'))
    .min(1, 'Choose at least one file.')
    .max(MAX_CONTENT_FILES, `At most ${MAX_CONTENT_FILES} files in one item.`),
  isPPV: z.boolean().default(false),
  price: price.nullable().default(null),
  tags: tags.default([]),
  depictedIds: z.array(id).max(MAX_DEPICTED_PEOPLE, `At most ${MAX_DEPICTED_PEOPLE} people.`).default([]),
  producedOn: calendarDay.nullable().default(null),
  /** Whether fans may download it. */
  isDownloadable: z.boolean().default(false),
  /** Created or edited with AI. */
  isAiEdited: z.boolean().default(false),
}
const hasRequiredPrice = ({ isPPV, price }: { isPPV: boolean; price: number | null }) =>
  !isPPV || price !== null
const missingPriceError = { path: ['price'], error: 'Enter a price, like 15.' }

export const newContent = z
  .strictObject({
    creatorId: z.uuid('Please choose a creator.'),
    ...details,
    publish: publish.default({ mode: 'NOW' }),
    clientId,
  })
  .refine(hasRequiredPrice, missingPriceError)
export type NewContent = z.infer<typeof newContent>

/** The complete item as shown in the form, based on `rev`. */
export const contentChanges = z
  .strictObject({ ...details, rev: count })
  .refine(hasRequiredPrice, missingPriceError)
export type ContentChanges = z.infer<typeof contentChanges>

export const publishBody = z.strictObject({ publish, rev: count })

const filter = {
  search: z.string().trim().max(200).optional(),
  type: z.enum(contentTypes).optional(),
  status: z.enum(contentStatuses).optional(),
  creatorId: id.optional(),
  tag: tag.optional(),
  /** Archived items are listed only with this filter. */
  archived: z.literal('1').optional(),
}
export const contentFilter = z.strictObject(filter)
export type ContentFilter = z.infer<typeof contentFilter>
export const contentQuery = pageQuery.extend({ ...filter, sort: z.enum(contentSorts).default('newest') })
export type ContentQuery = z.infer<typeof contentQuery>

export const contentSummary = z.object({
  total: count,
  byStatus: z.record(z.enum(contentStatuses), count),
  tags: z.array(z.object({ tag: z.string(), items: count })),
  storage: z.object({ usedBytes: count, quotaBytes: count }),
  /** Creators the user can add items for. */
  creators: z.array(creator),
})
export type ContentSummary = z.infer<typeof contentSummary>

/** An item that can be sent to a fan. */
export const fanItem = contentItem
  .pick({
    id: true,
    type: true,
    title: true,
    thumbnail: true,
    status: true,
    price: true,
    files: true,
    seconds: true,
  })
  .extend({
    /** When this fan last received it and when they paid for it. */
    sentAt: timestamp.nullable(),
    boughtAt: timestamp.nullable(),
  })
export type FanItem = z.infer<typeof fanItem>
export const fanItemsQuery = pageQuery.extend({
  search: filter.search,
  type: filter.type,
  /** Only this item. */
  itemId: id.optional(),
})

/** A message that contains the item. */
export const itemMessage = z.object({
  messageId: id,
  seq: count,
  fan: z.object({ id, username: z.string() }),
  sentAt: timestamp,
  /** Price of the item or the bundle; null if free. */
  price: z.number().nullable(),
  isBundle: z.boolean(),
  paidAt: timestamp.nullable(),
})
export type ItemMessage = z.infer<typeof itemMessage>

export const calendarQuery = z.strictObject({ from: calendarDay, to: calendarDay, creatorId: id.optional() })

export const selectionBody = z.strictObject({
  itemIds: z.array(id).min(1, 'Select at least one item.').max(MAX_SELECTED_ITEMS),
  change: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('schedule'), at: timestamp }),
    z.strictObject({ action: z.literal('tag'), add: tags.default([]), remove: tags.default([]) }),
    z.strictObject({ action: z.literal('archive') }),
    z.strictObject({ action: z.literal('restore') }),
  ]),
})
export type SelectionBody = z.infer<typeof selectionBody>
export const selectionResult = z.object({
  id,
  /** Null on success. */
  problem: z.string().nullable(),
})

export const duplicate = z.object({
  itemId: id,
  title: z.string(),
  /** The same bytes, or a similar-looking picture. */
  match: z.enum(['exact', 'similar']),
  uploadedAt: timestamp,
})
export type Duplicate = z.infer<typeof duplicate>

export const newPerson = z.strictObject({ name: singleLine(80), clientId })
