import { events } from '../../kit/events.ts'
import { z } from '../../kit/zod.ts'

export const analyticsEvents = events({
  'analytics.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
})
