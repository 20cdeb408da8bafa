import { z } from 'zod'
import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'

export const screeningEvents = events({
  'screening.rules_changed': z.object({
    words: z.number(),
    allowedLinks: z.number(),
    stops: z.array(z.string()),
  }),
  'screening.exception_removed': z.object({ exceptionId: id, type: z.string() }),
  'violation.false_alarm': z.object({ violationId: id, type: z.string() }),
  'conversation.released': z.object({ fanId: id, creatorId: id }),
})
