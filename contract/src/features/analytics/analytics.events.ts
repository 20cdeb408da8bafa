import { z } from 'zod'
import { events } from '../../kit/events.ts'

export const analyticsEvents = events({
  'analytics.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
})
