import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

const creator = z.object({ creatorId: id })

/** Suggestions are not audited, because only people send messages. */
export const assistEvents = events({
  'persona.changed': creator.extend({ fields: z.array(z.string()) }),
  'persona.ai_enabled': creator,
  'persona.ai_disabled': creator,
  /** `host` is the new host that messages are sent to. */
  'ai_provider.changed': z.object({ host: z.string(), model: z.string(), keyChanged: z.boolean() }),
  'ai_provider.removed': z.object({}),
  'ai_provider.tested': z.object({ ok: z.boolean() }),
})
