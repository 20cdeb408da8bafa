import { calendarDay } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { pageMeta, pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import { accountPlatforms } from '../creators/platform-accounts.rules.ts'
import { transactionTypes } from '../fans/fans.rules.ts'
import { transaction } from '../fans/fans.schema.ts'

/** Days, weekdays (1 is Monday) and hours are in the agency's time zone. */
export const transactionFilter = z.strictObject({
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  creatorId: id.optional(),
  platform: z.enum(accountPlatforms).optional(),
  type: z.enum(transactionTypes).optional(),
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
})
export type TransactionFilter = z.infer<typeof transactionFilter>

export const transactionQuery = transactionFilter.extend(pageQuery.shape)
export type TransactionQuery = z.infer<typeof transactionQuery>

export const listedTransaction = transaction.extend({
  fan: z.object({ id, name: z.string(), platform: z.enum(accountPlatforms) }),
  creator: z.object({ id, stageName: z.string() }),
})
export type ListedTransaction = z.infer<typeof listedTransaction>

export const transactionListMeta = pageMeta.extend({
  /** Totals of all matching transactions; only on the first page. */
  sums: z
    .object({
      amount: z.number(),
      agencyShare: z.number(),
      orders: z.number().int(),
      /** Number of fans with a matching sale. */
      payingFans: z.number().int(),
    })
    .nullable(),
})
