import { events } from '../../kit/events.ts'
import { z } from '../../kit/zod.ts'

export const mailEvents = events({ 'outbox.exported': z.object({}) })
