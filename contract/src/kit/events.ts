import type { z } from 'zod'

export type EventName = `${string}.${string}`

/**
 * Domain events by name (`noun.verb_past`). Payloads contain ids and plain facts, never a secret or message text.
 */
export function events<const T extends Record<EventName, z.ZodObject>>(table: T): T {
  return table
}
