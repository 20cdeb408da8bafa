import { z } from './zod.ts'

/**
 * The values that a form was opened with, by field. A field that changed since is a conflict; changes to other fields
 * are kept. Without it, the change is always made.
 */
export const seenFields = z.partialRecord(z.string().max(40), z.string().max(10_000).nullable()).optional()
export type SeenFields = z.infer<typeof seenFields>
