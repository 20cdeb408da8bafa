import type { Tx } from '../../platform/db/scope.ts'

type MessageRef = { fanId: string; externalId: string }

/** Message ids, keyed by fan id, a space and the platform's id. */
export async function selectMessageIds(tx: Tx, messages: MessageRef[]): Promise<Map<string, string>> {
  const rows = await tx.query<MessageRef & { id: string }>(
    `SELECT m.id, m.fan_id AS "fanId", m.external_id AS "externalId" FROM unnest($2::uuid[], $3::text[]) AS n (fan_id, external_id)
     JOIN messages m ON m.agency_id = $1 AND m.fan_id = n.fan_id AND m.external_id = n.external_id`,
    [tx.agencyId, messages.map(({ fanId }) => fanId), messages.map(({ externalId }) => externalId)],
  )
  return new Map(rows.map(({ fanId, externalId, id }) => [`${fanId} ${externalId}`, id]))
}

/** `id` is null if the referenced message does not exist. `isKnown`: whether it already has a platform id. */
export type Echo = { index: number; id: string | null; isKnown: boolean }

type EchoCandidate = MessageRef & { content: string; sentAt: string; messageId?: string | undefined }

/**
 * Finds copies of our own messages: those that reference one of ours, and those with the same text as one that we sent
 * within 15 minutes and that has no platform id yet. Equal texts match in order. Locks the fans.
 */
export async function findEchoes(tx: Tx, candidates: EchoCandidate[]): Promise<Echo[]> {
  await tx.query('SELECT 1 FROM fans WHERE agency_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE', [
    tx.agencyId,
    candidates.map(({ fanId }) => fanId),
  ])
  return tx.query<Echo>(
    `WITH incoming AS (
       SELECT g.*, row_number() OVER (PARTITION BY g."fanId", btrim(g.content) ORDER BY g.index) AS nth
       FROM jsonb_to_recordset($2::jsonb) AS g (index integer, "fanId" uuid, "externalId" text, content text, "sentAt" timestamptz, "messageId" uuid)
       WHERE NOT EXISTS (SELECT 1 FROM messages x WHERE x.agency_id = $1 AND x.fan_id = g."fanId" AND x.external_id = g."externalId")
     ), referenced AS (
       SELECT g.index, m.id, coalesce(m.external_id IS NOT NULL, false) AS "isKnown"
       FROM incoming g LEFT JOIN messages m ON m.agency_id = $1 AND m.id = g."messageId" AND m.fan_id = g."fanId" AND m.direction = 'TO_FAN'
       WHERE g."messageId" IS NOT NULL
     ), same_text AS (
       SELECT DISTINCT ON (m.id) g.index, m.id, false
       FROM incoming g CROSS JOIN LATERAL (
         SELECT m.id, row_number() OVER (ORDER BY m.seq) AS nth FROM messages m
         WHERE m.agency_id = $1 AND m.fan_id = g."fanId" AND m.sender_id IS NOT NULL AND m.external_id IS NULL AND m.direction = 'TO_FAN'
           AND m.sent_at BETWEEN g."sentAt" - interval '15 minutes' AND g."sentAt" + interval '15 minutes' AND btrim(m.content) = btrim(g.content)
       ) m
       WHERE g."messageId" IS NULL AND m.nth = g.nth ORDER BY m.id, g.index
     )
     SELECT * FROM referenced UNION ALL SELECT * FROM same_text`,
    [tx.agencyId, JSON.stringify(candidates.map((candidate, index) => ({ ...candidate, index })))],
  )
}
