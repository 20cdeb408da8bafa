import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

const wording = z.object({ creatorId: id, wordingId: id })

export const voiceEvents = events({
  'voice.proposed': wording,
  'voice.approved': wording.extend({ fromDay: z.string() }),
  'voice.declined': wording.extend({ reason: z.string() }),
  'voice.exported': z.object({ creatorId: id, from: z.string(), to: z.string() }),
})
