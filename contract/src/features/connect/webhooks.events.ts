import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

const webhook = z.object({ webhookId: id, host: z.string() })

/** Secrets and full URLs are not logged, because a URL may contain a token. */
export const webhookEvents = events({
  'webhook.added': webhook,
  'webhook.changed': webhook.extend({ isPaused: z.boolean() }),
  'webhook.removed': webhook,
  'webhook.rotated': webhook,
  'webhook.replayed': webhook.extend({ deliveries: z.number().int() }),
  /** Emitted by the server after an hour of failures. */
  'webhook.failing': webhook,
  /** Emitted by the server after the receiver responded with 410. */
  'webhook.paused': webhook,
})
