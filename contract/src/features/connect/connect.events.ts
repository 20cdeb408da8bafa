import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

export const connectEvents = events({
  /** A bridge delivered data for the first time. */
  'account.connected': z.object({ creatorId: id, platform: z.string() }),
})
