import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { accountPlatforms } from '../creators/platform-accounts.rules.ts'
import { reviewStates } from './reviews.rules.ts'

const item = z.object({ itemId: id, creatorId: id })

export const contentEvents = events({
  'content.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
  'content.added': item.extend({ title: z.string(), files: z.number() }),
  /** `changes` are the changed fields with their values before and after, as text. */
  'content.updated': item.extend({
    changes: z.array(
      z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  }),
  'content.scheduled': item.extend({ at: z.string() }),
  'content.schedule_canceled': item,
  'content.published': item.extend({ title: z.string() }),
  'content.taken_down': item,
  'content.hold_lifted': item,
  'content.publication_changed': item.extend({
    title: z.string(),
    platform: z.enum(accountPlatforms),
    isRemoved: z.boolean(),
  }),
  'content.archived': item,
  'content.restored': item,
  'content.deleted': item.extend({ title: z.string() }),
  'content.submitted': item.extend({ review: z.enum(reviewStates) }),
  'content.cleared': item.extend({ title: z.string(), isPublished: z.boolean() }),
  'content.rejected': item.extend({ title: z.string(), reason: z.string() }),
  /** Due, but no longer passes the publish gate. */
  'content.held': item.extend({ title: z.string(), missing: z.array(z.string()) }),
  /** A person's evidence changed, which changed the review status of items. */
  'content.reassessed': z.object({ creatorId: id, personId: id, itemIds: z.array(id) }),
  /** A person withdrew consent, so these items are no longer published or sent. */
  'content.withdrawn': z.object({ creatorId: id, personId: id, itemIds: z.array(id) }),
  'person.added': z.object({ personId: id }),
})
