import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { caseOutcomes } from '../cases/cases.rules.ts'
import { gateProblems } from '../compliance/gate.rules.ts'
import { reviewChecks, reviewVerdicts } from './reviews.rules.ts'

/** A problem that prevents an item from going live. */
export const missingEvidence = z.object({
  problem: z.enum(gateProblems),
  /** Null for problems with the item itself. */
  personId: id.nullable(),
  /** Like "No accepted ID for Nova". */
  text: z.string(),
})
export type MissingEvidence = z.infer<typeof missingEvidence>

/** A take-down by a case: on hold until it is lifted. */
export const hold = z.object({
  caseId: id,
  number: z.number().int(),
  /** Another item with the same file was taken down. */
  isCopy: z.boolean(),
  takenDownAt: timestamp,
  /** Of the case; null while it is open. */
  outcome: z.enum(caseOutcomes).nullable(),
  reason: z.string().nullable(),
  liftedAt: timestamp.nullable(),
  liftedBy: z.string().nullable(),
  liftReason: z.string().nullable(),
})
export type Hold = z.infer<typeof hold>

export const contentReview = z.object({
  verdict: z.enum(reviewVerdicts),
  by: z.string(),
  at: timestamp,
  checklist: z.array(z.enum(reviewChecks)),
  reason: z.string().nullable(),
})
export type ContentReview = z.infer<typeof contentReview>
