import { z } from './zod.ts'

export const cursor = z
  .string()
  .min(1)
  .max(400)
  .regex(/^[\w-]+$/, 'This cursor is not valid.')

export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursor.optional(),
})

/** `total` is exact up to a limit documented by the endpoint, or null if counting is too expensive. */
export const pageMeta = z.object({ nextCursor: z.string().nullable(), total: z.number().int().nullable() })

export type PageMeta = z.infer<typeof pageMeta>
