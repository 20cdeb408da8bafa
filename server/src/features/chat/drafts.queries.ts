import type { Draft, DraftBody } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Tx } from '../../platform/db/scope.ts'

/** Returns null if the stored revision is newer than the one this text is based on. */
export async function saveDraft(
  tx: Tx,
  draft: DraftBody & { fanId: string; userId: string; updatedAt: string },
): Promise<Draft | null> {
  const { fanId, userId, content, rev, updatedAt } = draft
  const [saved] = await tx.query<Draft>(
    `INSERT INTO conversation_drafts AS d (agency_id, fan_id, user_id, content, rev, updated_at)
    VALUES ($1, $2, $3, $4, $5::integer + 1, $6)
    ON CONFLICT (agency_id, fan_id, user_id) DO UPDATE
      SET content = excluded.content, rev = excluded.rev, updated_at = excluded.updated_at
      WHERE d.rev < excluded.rev
    RETURNING d.content, d.rev`,
    [tx.agencyId, fanId, userId, content, rev, updatedAt],
  )
  return saved ?? null
}

/** The row exists, because the rejected save locked it. */
export async function readDraft(tx: Tx, fanId: string, userId: string): Promise<Draft> {
  const [draft] = await tx.query<Draft>(
    'SELECT content, rev FROM conversation_drafts WHERE agency_id = $1 AND fan_id = $2 AND user_id = $3',
    [tx.agencyId, fanId, userId],
  )
  if (!draft) throw new Error('Draft not found after a rejected save')
  return draft
}
