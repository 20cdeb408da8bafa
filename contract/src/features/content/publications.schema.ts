import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { isWebUrl } from '../cases/case-forms.rules.ts'
import { accountPlatforms } from '../creators/platform-accounts.rules.ts'

export const postUrl = singleLine(500).refine(isWebUrl, 'Enter a full URL, like https://example.com/page.')

/** A period in which an item is or was published on one account. */
export const publication = z.object({
  id,
  /** INTERNAL if the creator had no account. */
  platform: z.enum(accountPlatforms),
  publishedAt: timestamp,
  /** Since then it must not be there. */
  withdrawnAt: timestamp.nullable(),
  /** When it was confirmed to be gone. */
  removedAt: timestamp.nullable(),
  removedBy: z.string().nullable(),
  url: z.string().nullable(),
  /** Posted by hand, waiting for a bridge, or received by it. */
  delivery: z.enum(['manual', 'queued', 'collected']),
})
export type Publication = z.infer<typeof publication>

export const publicationChange = z
  .strictObject({ url: postUrl.nullable(), isRemoved: z.literal(true) })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change.')
