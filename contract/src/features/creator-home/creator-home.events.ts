import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

export const creatorHomeEvents = events({
  'goal.set': z.object({ creatorId: id, amount: z.number() }),
  'goal.removed': z.object({ creatorId: id }),
  /** Emitted once per month and amount. */
  'goal.achieved': z.object({ creatorId: id, month: z.string(), amount: z.number(), soFar: z.number() }),
})
