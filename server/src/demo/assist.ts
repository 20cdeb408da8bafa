import type { Tx } from '../platform/db/scope.ts'
import { creatorIdOf, type DemoCreator } from './creators.ts'
import personas from './data/personas.json' with { type: 'json' }
import { DAY, type DemoClock } from './demo-clock.ts'
import { insert, iso } from './insert.ts'

/** Personas of the demo creators, for AI suggestions. */
const personaByCreator: Record<string, object> = personas

/** Also seeds the suggestions behind the demo's messages, and some unused ones. */
export async function seedAssist(tx: Tx, creators: DemoCreator[], clock: DemoClock): Promise<void> {
  const rows = creators.flatMap((creator) => {
    const persona = personaByCreator[creator.key]
    const updated_at = iso(clock.now - 30 * DAY)
    return persona ? [{ creator_id: creatorIdOf(creator), ...persona, updated_at }] : []
  })
  await insert(tx, 'personas', rows)
  await tx.query(
    `INSERT INTO ai_suggestions (id, agency_id, creator_id, fan_id, user_id, after_seq, texts, engine, intent, confidence, created_at)
     SELECT md5('suggestion ' || id)::uuid, agency_id, creator_id, fan_id, sender_id, seq - 1, ARRAY[CASE composition WHEN 'ai' THEN content ELSE '…' END],
       'embedded', 'small_talk', 0.8, sent_at - interval '20 seconds'
     FROM messages WHERE agency_id = $1 AND sender_id IS NOT NULL AND sent_at > $2::timestamptz - interval '120 days'
       AND (composition IN ('ai', 'ai_edited') OR composition = 'typed' AND get_byte(uuid_send(id), 15) < 20)`,
    [tx.agencyId, iso(clock.now)],
  )
}
