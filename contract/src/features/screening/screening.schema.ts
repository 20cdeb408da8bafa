import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { revision } from '../../kit/revision.schema.ts'
import { singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { optionallyBlockedTypes, violationTypes } from './violations.rules.ts'

const link = singleLine(200).regex(
  /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/,
  'Enter a link, like ko-fi.com/name.',
)

export const screeningRules = z.strictObject({
  /** Words and phrases that count as this type, regardless of case, accents and look-alike letters. */
  words: z
    .array(z.strictObject({ text: singleLine(60), type: z.enum(violationTypes) }))
    .max(200, 'At most 200 words.'),
  /** Allowed links to other chat or payment services. */
  allowedLinks: z.array(link).max(100, 'At most 100 links.'),
  /** Additional types to block; prohibited content and age hints are always blocked. */
  blockedTypes: z.array(z.enum(optionallyBlockedTypes)).max(optionallyBlockedTypes.length),
})
export type StoredRules = z.infer<typeof screeningRules>

export const screeningRulesBody = screeningRules.extend({ rev: revision })
export type ScreeningRulesBody = z.infer<typeof screeningRulesBody>

export const screeningSettings = screeningRules.extend({
  /** Revision of the rules, without the exceptions. */
  rev: revision,
  /** Texts marked as a false alarm, newest first. */
  exceptions: z.array(
    z.object({ id, text: z.string(), type: z.enum(violationTypes), addedBy: z.string(), addedAt: timestamp }),
  ),
})
export type ScreeningSettings = z.infer<typeof screeningSettings>

/** Why screening flagged a message, and where in its text. */
export const screeningHit = z.object({
  /** The violation's id. */
  id,
  type: z.enum(violationTypes),
  reason: z.string(),
  start: z.number().int(),
  end: z.number().int(),
})
export type ScreeningHit = z.infer<typeof screeningHit>
