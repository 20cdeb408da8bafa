import type { Draft, DraftBody } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Tx } from '../../platform/db/scope.ts'

const COLUMNS = `d.content, d.rev, d.device, d.typed_at AS "typedAt", d.told`
const MOST_DEVICES = 20

/** Null where what is kept was written elsewhere and the words do not follow it. */
export async function putDraft(
  tx: Tx,
  draft: DraftBody & { fanId: string; userId: string; updatedAt: string },
): Promise<Draft | null> {
  const { fanId, userId, content, rev, device, typedAt, updatedAt } = draft
  // A revision that is higher than ours was given before a backup was restored: counting goes on from there.
  const [kept] = await tx.query<Draft>(
    `INSERT INTO conversation_drafts AS d (agency_id, fan_id, user_id, content, rev, device, typed_at, told, updated_at)
    VALUES ($1, $2, $3, $4, $5::integer + 1, $6::uuid, $7::bigint, jsonb_build_object($6::uuid, $7::bigint), $8)
    ON CONFLICT (agency_id, fan_id, user_id) DO UPDATE
      SET content = excluded.content, rev = greatest(d.rev, $5) + 1, device = excluded.device, typed_at = excluded.typed_at,
        told = CASE WHEN (SELECT count(*) FROM jsonb_object_keys(d.told)) < ${MOST_DEVICES} THEN d.told ELSE '{}' END || excluded.told,
        updated_at = excluded.updated_at
      WHERE d.rev <= $5 OR (d.device = excluded.device AND d.typed_at <= excluded.typed_at)
    RETURNING ${COLUMNS}`,
    [tx.agencyId, fanId, userId, content, rev, device, typedAt, updatedAt],
  )
  return kept ?? null
}

/** What is kept instead; putting it has locked the row. */
export async function readDraft(tx: Tx, fanId: string, userId: string): Promise<Draft> {
  const [kept] = await tx.query<Draft>(
    `SELECT ${COLUMNS} FROM conversation_drafts d WHERE d.agency_id = $1 AND d.fan_id = $2 AND d.user_id = $3`,
    [tx.agencyId, fanId, userId],
  )
  if (!kept) throw new Error('There is no draft to read')
  return kept
}
