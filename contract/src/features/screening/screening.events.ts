import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { violationStatuses, violationTypes } from './violations.rules.ts'
import { violationFilter } from './violations.schema.ts'

const violation = z.object({ violationId: id, type: z.enum(violationTypes) })

export const screeningEvents = events({
  'screening.rules_changed': z.object({
    words: z.number(),
    allowedLinks: z.number(),
    blockedTypes: z.array(z.string()),
  }),
  'screening.exception_removed': z.object({ exceptionId: id, type: z.string() }),
  /** Critical violations, and age hints that did not lock the conversation. */
  'violation.flagged': violation,
  /** A text that was not sent or saved. Its words stay with the violation, where they can be erased. */
  'violation.blocked': violation.extend({ fanId: id.optional(), itemId: id.optional() }),
  /** An under-age hint locked the conversation. */
  'conversation.locked': z.object({ violationId: id, fanId: id }),
  'violation.reported': violation,
  'violation.assigned': violation.extend({ assigneeId: id.nullable() }),
  'violation.note_added': violation,
  'violation.status_changed': violation.extend({ to: z.enum(violationStatuses) }),
  'violations.exported': z.object({ filter: violationFilter }),
  'guidelines.changed': z.object({ types: z.array(z.string()) }),
  'violation.false_alarm': z.object({ violationId: id, type: z.string() }),
  'conversation.released': z.object({ fanId: id, creatorId: id }),
})
