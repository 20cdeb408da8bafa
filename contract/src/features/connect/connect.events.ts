import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

export const MAX_ANNOUNCED_SALES = 50

const account = { creatorId: id, platform: z.string() }

export const connectEvents = events({
  /** A bridge delivered data for the first time. */
  'account.connected': z.object(account),
  /** One event per batch. `fanId` is set if the batch added only one fan. */
  'fans.delivered': z.object({ ...account, count: z.number(), fanId: id.optional() }),
  /**
   * One event per batch. `fanId` is set if all transactions are one fan's; `sales` has the largest recent sales, so that
   * a first synchronization announces no old ones.
   */
  'transactions.delivered': z.object({
    ...account,
    count: z.number(),
    amount: z.number(),
    fanId: id.optional(),
    sales: z
      .object({ transactionId: id, fanId: id, type: z.string(), amount: z.number() })
      .array()
      .max(MAX_ANNOUNCED_SALES)
      .optional(),
  }),
})
