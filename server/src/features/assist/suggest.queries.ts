import type { AssistEngine } from '@greenroom/contract/features/assist/assist.rules.ts'
import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Tier, TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { aiSuggestions } from './assist.table.ts'

const MAX_RECENT_MESSAGES = 13
const MAX_EARLIER_SUGGESTIONS = 2
const MAX_QUICK_REPLIES = 50

export type ConversationFacts = {
  creatorId: string
  username: string
  displayName: string | null
  tier: Tier
  spentCents: number
  lastSeq: number
  /** A sign that the fan is underage locks a conversation until compliance releases it. */
  isLocked: boolean
  lastPurchase: TransactionType | null
  tags: string[]
  quickReplies: string[]
  /** Newest first. */
  recent: { direction: Direction; content: string; sentAt: string }[]
  /** Earlier suggestions for this fan, newest first; includes the alternatives of the newest. */
  suggested: string[]
  stageName: string
  /** Names, contacts and places that no prompt may contain. */
  legalNames: (string | null)[]
  contacts: (string | null)[]
}

/** Undefined unless the fan belongs to this creator and is visible. */
export async function selectFacts(
  tx: Tx,
  fan: { fanId: string; creatorId: string | null; visibleCreatorIds: string[] | null },
): Promise<ConversationFacts | undefined> {
  const [row] = await tx.query<ConversationFacts>(
    `SELECT f.creator_id AS "creatorId", f.username, f.display_name AS "displayName", f.tier, f.total_spent_cents::float8 AS "spentCents", coalesce(c.last_seq, 0) AS "lastSeq", c.locked_at IS NOT NULL AS "isLocked",
       (SELECT t.type FROM fan_transactions t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id AND t.kind = 'SALE'
        ORDER BY t.occurred_at DESC, t.id DESC LIMIT 1) AS "lastPurchase",
       ARRAY(SELECT t.tag FROM fan_tags t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id ORDER BY t.tag) AS tags,
       ARRAY(SELECT q.content FROM quick_replies q WHERE q.agency_id = f.agency_id AND q.creator_id = f.creator_id
        ORDER BY q.created_at, q.id LIMIT ${MAX_QUICK_REPLIES}) AS "quickReplies",
       (SELECT coalesce(json_agg(json_build_object('direction', m.direction, 'content', m.content, 'sentAt', m.sent_at)), '[]') FROM (
          SELECT direction, content, sent_at FROM messages m WHERE m.agency_id = f.agency_id AND m.fan_id = f.id AND m.deleted_at IS NULL AND m.content <> ''
          ORDER BY m.seq DESC LIMIT ${MAX_RECENT_MESSAGES}) m) AS recent,
       ARRAY(SELECT unnest(CASE s.n WHEN 1 THEN s.texts ELSE s.texts[:1] END) FROM (SELECT texts, row_number() OVER (ORDER BY s.created_at DESC) AS n FROM ai_suggestions s WHERE s.agency_id = f.agency_id AND s.fan_id = f.id
          ORDER BY s.created_at DESC LIMIT ${MAX_EARLIER_SUGGESTIONS}) s) AS suggested,
       k.stage_name AS "stageName", ARRAY[k.real_name, u.name] AS "legalNames",
       ARRAY[k.email, k.phone, k.location, u.email, f.email, f.location] AS contacts
     FROM fans f JOIN creators k ON k.agency_id = f.agency_id AND k.id = f.creator_id LEFT JOIN users u ON u.id = k.user_id
     LEFT JOIN conversations c ON c.agency_id = f.agency_id AND c.fan_id = f.id
     WHERE f.agency_id = $1 AND f.id = $2 AND f.creator_id = coalesce($3, f.creator_id) AND ($4::uuid[] IS NULL OR f.creator_id = ANY ($4))`,
    [tx.agencyId, fan.fanId, fan.creatorId, fan.visibleCreatorIds],
  )
  return row
}

type CreatorIdentity = Pick<ConversationFacts, 'stageName' | 'legalNames' | 'contacts'>

/** For masking texts that are not about a single fan. */
export async function selectCreatorIdentity(tx: Tx, creatorId: string): Promise<CreatorIdentity | undefined> {
  const [row] = await tx.query<CreatorIdentity>(
    `SELECT k.stage_name AS "stageName", ARRAY[k.real_name, u.name] AS "legalNames", ARRAY[k.email, k.phone, k.location, u.email] AS contacts
     FROM creators k LEFT JOIN users u ON u.id = k.user_id WHERE k.agency_id = $1 AND k.id = $2`,
    [tx.agencyId, creatorId],
  )
  return row
}

export async function insertSuggestion(
  tx: Tx,
  suggestion: {
    id: string
    creatorId: string
    fanId: string
    userId: string
    afterSeq: number
    texts: string[]
    engine: AssistEngine
    intent: string
    confidence: number
    createdAt: string
  },
): Promise<void> {
  await tx.db.insert(aiSuggestions).values({ agencyId: tx.agencyId, ...suggestion })
}
