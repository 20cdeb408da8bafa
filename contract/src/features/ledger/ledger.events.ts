import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { origin } from '../../kit/origin.ts'
import { z } from '../../kit/zod.ts'

export const MAX_ANNOUNCED_SALES = 50

const announcedSale = z.object({ transactionId: id, fanId: id, type: z.string(), amount: z.number() })

export const ledgerEvents = events({
  /**
   * One event for each batch and creator: `transactionId`, `kind` and `type` if there is only one transaction, else
   * `count`. `fanId` is set if all are one fan's. `sales` has the largest recent sales; earlier ones are no news.
   */
  'transactions.recorded': z.object({
    ...origin,
    creatorId: id,
    amount: z.number(),
    fanId: id.optional(),
    count: z.number().optional(),
    transactionId: id.optional(),
    kind: z.string().optional(),
    type: z.string().optional(),
    sales: announcedSale.array().max(MAX_ANNOUNCED_SALES).optional(),
  }),
  /** For all fans, or for one. */
  'transactions.exported': z
    .object({ fanId: id, creatorId: id, filter: z.record(z.string(), z.unknown()) })
    .partial(),
})
