import { z } from './zod.ts'

export type EventName = `${string}.${string}`

/** Set if the name that records show was changed. */
export const renaming = { oldName: z.string().optional(), newName: z.string().optional() }

/**
 * Domain events by name (`noun.verb_past`). Payloads contain IDs and plain data, never secrets or message texts.
 */
export function events<const T extends Record<EventName, z.ZodObject>>(table: T): T {
  return table
}
