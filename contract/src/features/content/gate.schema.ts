import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
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

export const contentReview = z.object({
  verdict: z.enum(reviewVerdicts),
  by: z.string(),
  at: timestamp,
  checklist: z.array(z.enum(reviewChecks)),
  reason: z.string().nullable(),
})
export type ContentReview = z.infer<typeof contentReview>
