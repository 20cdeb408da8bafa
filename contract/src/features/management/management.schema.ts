import { timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { multiLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { newSplit } from '../creators/creators.schema.ts'
import { MAX_AGREEMENT_LENGTH, managementAnswers, managementStates } from './management.rules.ts'

export const agreement = z.object({
  id,
  state: z.enum(managementStates),
  /** The creator's share of net revenue from the day of acceptance. */
  creatorPercent: z.number(),
  text: z.string(),
  proposedBy: z.string(),
  proposedAt: timestamp,
  answeredAt: timestamp.nullable(),
  /** Who ended an accepted agreement; null otherwise. */
  endedBy: z.string().nullable(),
  endedAt: timestamp.nullable(),
})
export type Agreement = z.infer<typeof agreement>

export const management = z.object({
  agency: z.string(),
  /** Signed up without an agency: nobody else sends until an agreement is accepted, or after it ended. */
  isSelfManaged: z.boolean(),
  /** Newest first. */
  agreements: agreement.array(),
})
export type Management = z.infer<typeof management>

export const newAgreement = z.strictObject({
  creatorPercent: newSplit.shape.creatorPercent,
  text: multiLine(MAX_AGREEMENT_LENGTH),
  clientId,
})
export type NewAgreement = z.infer<typeof newAgreement>

export const managementAnswer = z.strictObject({ answer: z.enum(managementAnswers) })
