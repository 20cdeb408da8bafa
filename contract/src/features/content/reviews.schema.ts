import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { multiLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { consentScopes } from '../compliance/gate.rules.ts'
import { documentTypes } from '../compliance/records.rules.ts'
import { accountPlatforms } from '../creators/platform-accounts.rules.ts'
import { contentItem, person } from './content.schema.ts'
import { contentReview, hold, missingEvidence } from './gate.schema.ts'
import { queueStates, reviewChecks } from './reviews.rules.ts'

const count = z.number().int()
const day = z.iso.date()

/** Examined evidence of a depicted person, without legal name and birth date. */
export const personEvidence = person.extend({
  documents: z.array(
    z.object({ type: z.enum(documentTypes), examinedOn: day, examinedBy: z.string().nullable() }),
  ),
  /** In whole years, from the accepted documents. */
  ageAtProduction: count.nullable(),
  consents: z.array(
    z.object({
      id,
      scopes: z.array(z.enum(consentScopes)),
      platforms: z.array(z.enum(accountPlatforms)),
      from: day,
      until: day.nullable(),
      withdrawnAt: timestamp.nullable(),
    }),
  ),
})
export type PersonEvidence = z.infer<typeof personEvidence>

export const reviewItem = contentItem.extend({
  requestedAt: timestamp,
  /** False for users who uploaded, edited or submitted the item, or were shown a link that its evidence came through. */
  mayClear: z.boolean(),
})
export type ReviewItem = z.infer<typeof reviewItem>

export const reviewQuery = pageQuery.extend({ state: z.enum(queueStates).default('IN_REVIEW') })
export type ReviewQuery = z.infer<typeof reviewQuery>
export const reviewSummary = z.object({
  counts: z.record(z.enum(queueStates), count),
  /** Items in review that the user may clear. */
  clearable: count,
  /** Request time of the item that has waited the longest. */
  oldestAt: timestamp.nullable(),
})

/** The basis for a reviewer's decision. */
export const evidence = z.object({
  missing: z.array(missingEvidence),
  people: z.array(personEvidence),
  reviews: z.array(contentReview),
  /** Take-downs by cases, also those whose hold was lifted; newest first. */
  holds: z.array(hold),
  mayClear: z.boolean(),
  /** Why the user may not clear the item. */
  clearProblem: z.string().nullable(),
})
export type Evidence = z.infer<typeof evidence>

const rev = count
const checklist = z.array(z.enum(reviewChecks))
export const clearBody = z.strictObject({
  rev,
  checklist: checklist.refine((checked) => reviewChecks.every((check) => checked.includes(check)), {
    error: 'Complete the checklist first.',
  }),
})
export const rejectBody = z.strictObject({ rev, checklist: checklist.default([]), reason: multiLine(500) })
export const submitBody = z.strictObject({ rev })
