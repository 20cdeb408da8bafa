import { z } from 'zod'
import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'

const account = { creatorId: id, platform: z.string() }

export const connectEvents = events({
  /** A bridge delivered something for the first time. */
  'account.connected': z.object(account),
  /** One for each batch, however many transactions it has. */
  'transactions.delivered': z.object({ ...account, count: z.number(), amount: z.number() }),
})
