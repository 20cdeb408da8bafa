import { events, renaming } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { creatorOrigins } from './creators.rules.ts'
import { accountPlatforms } from './platform-accounts.rules.ts'

const creator = z.object({ creatorId: id })
/** Whether the creator was active before. */
const statusChange = creator.extend({ wasActive: z.boolean() })
/** `userId` is the creator's account, if any. */
const withAccount = z.object({ userId: id.nullable() })

const account = creator.extend({ platform: z.enum(accountPlatforms) })

export const creatorsEvents = events({
  'creator.added': creator.extend({ origin: z.enum(creatorOrigins) }),
  'creator.updated': creator.extend({ fields: z.array(z.string()), ...renaming }),
  'creator.identity_read': creator,
  /** A search that matched a legal name: the match reveals the name. */
  'creator.identity_searched': z.object({ creatorIds: z.array(id) }),
  'creator.paused': statusChange.extend({ reason: z.string().nullable() }),
  'creator.resumed': statusChange,
  'creator.archived': statusChange.extend(withAccount.shape),
  'creator.restored': statusChange.extend(withAccount.shape),
  'creator.declined': creator.extend(withAccount.shape),
  'creator.verified': statusChange.extend({ method: z.string() }),
  'creator.verification_withdrawn': statusChange.extend({ reason: z.string() }),
  /** Applies to all history if `validFrom` is null. `changed` is the effect on existing transactions, in USD. */
  'creator.split_agreed': creator.extend({
    validFrom: z.string().nullable(),
    creatorPercent: z.number(),
    changed: z
      .object({
        transactions: z.number(),
        months: z.array(z.object({ month: z.string(), before: z.number(), after: z.number() })),
      })
      .optional(),
  }),
  'creator.split_withdrawn': creator.extend({ validFrom: z.string(), creatorPercent: z.number() }),
  'creator.account_added': account,
  'creator.account_changed': account,
  'creator.account_removed': account,
  'creators.imported': z.object({ added: z.number(), updated: z.number() }),
  'creators.import_undone': z.object({
    importId: id,
    removed: z.number(),
    restored: z.number(),
    kept: z.number(),
  }),
  'creators.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
  'statement.exported': creator.extend({ month: z.string() }),
})
