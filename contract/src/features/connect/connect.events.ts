import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

const account = { creatorId: id, platform: z.string() }

export const connectEvents = events({
  /** A bridge delivered data for the first time. */
  'account.connected': z.object(account),
  /** One event per batch, regardless of the number of transactions. */
  'transactions.delivered': z.object({ ...account, count: z.number(), amount: z.number() }),
})
