import { calendarDay, timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { replySources, wordingStates } from './voice.rules.ts'

const count = z.number().int()
const answeredBy = z.array(z.enum(replySources))

export const wording = z.object({
  id,
  creatorId: id,
  answeredBy,
  text: z.string(),
  state: z.enum(wordingStates),
  /** The proposed first day; once approved, the day it takes effect. */
  from: z.iso.date(),
  proposedBy: z.string(),
  proposedAt: timestamp,
  decidedAt: timestamp.nullable(),
  reason: z.string().nullable(),
})
export type Wording = z.infer<typeof wording>

/** A creator's current, upcoming and pending wording. */
export const creatorVoice = z.object({
  creator: z.object({ id, stageName: z.string(), hasAccount: z.boolean() }),
  inForce: wording.nullable(),
  /** The next wording approved for a later day. */
  planned: wording.nullable(),
  waiting: wording.nullable(),
})
export type CreatorVoice = z.infer<typeof creatorVoice>

export const newWording = z.strictObject({
  answeredBy: answeredBy
    .min(1, 'Choose who replies.')
    .refine((list) => new Set(list).size === list.length, 'Choose each option only once.'),
  text: multiLine(500),
  from: calendarDay,
  clientId,
})
export type NewWording = z.infer<typeof newWording>

export const wordingDecision = z
  .strictObject({ approve: z.boolean(), reason: singleLine(300).optional() })
  .refine(({ approve, reason }) => approve || reason !== undefined, {
    path: ['reason'],
    error: 'Enter what should change.',
  })

export const reportPeriod = z.strictObject({ from: calendarDay, to: calendarDay })

/** Messages to fans on a day, by author. */
export const voiceDay = z.object({
  day: z.iso.date(),
  creator: count,
  team: count,
  aiUnchanged: count,
  aiEdited: count,
  wordingId: id.nullable(),
})
export const voiceReport = z.object({ days: z.array(voiceDay), wordings: z.array(wording) })
export type VoiceReport = z.infer<typeof voiceReport>
