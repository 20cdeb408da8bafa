import { z } from 'zod'
import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/ids.ts'
import { directions, handlerTypes } from './chat.rules.ts'

export const message = z.object({
  id,
  /** Counts up by one within a conversation; the order of the thread. */
  seq: z.number().int(),
  content: z.string(),
  direction: z.enum(directions),
  handlerType: z.enum(handlerTypes),
  isRead: z.boolean(),
  isDelivered: z.boolean(),
  flagged: z.boolean(),
  isDeleted: z.boolean(),
  timestamp,
  platform: z.string(),
  sender: z.object({ name: z.string(), avatar: z.string().nullable() }),
})
export type Message = z.infer<typeof message>
