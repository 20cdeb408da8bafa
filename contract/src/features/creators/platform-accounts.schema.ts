import { timestamp } from '../../kit/dates.ts'
import { seenFields } from '../../kit/seen.schema.ts'
import { singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { accountPlatforms } from './platform-accounts.rules.ts'

/** A platform account; INTERNAL needs none. */
export const account = z.object({
  platform: z.enum(accountPlatforms),
  /** The name on the platform; null if unknown or without permission. */
  username: z.string().nullable(),
  connectedSince: timestamp.nullable(),
})
export type Account = z.infer<typeof account>

export const accountBody = z.strictObject({
  username: singleLine(80)
    .transform((text) => text.replace(/^@+/, ''))
    .nullable(),
  seen: seenFields,
})
export type AccountBody = z.infer<typeof accountBody>
