import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Draft } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Tier, TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import type { MediaKind } from '@greenroom/contract/kit/media.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Tx } from '../../platform/db/scope.ts'

/** Ids of the creators whose conversations are included; null means all. */
export type CreatorFilter = string[] | null

/** Columns of conversations `c` that change with every message; with defaults if there is none yet. */
export const summaryColumns = `coalesce(c.rev, 0) AS rev, coalesce(c.last_seq, 0) AS "lastSeq", coalesce(c.unread_count, 0) AS "unreadCount",
  coalesce(c.flagged_count, 0) AS "flaggedCount", c.last_message_at AS "lastMessageAt", c.last_direction AS "lastDirection",
  coalesce(c.last_preview, '') AS "lastPreview", c.last_attachment AS "lastAttachment", c.last_sender_id AS "lastSenderId", c.last_sender_name AS "lastSenderName", coalesce(c.last_is_deleted, false) AS "lastIsDeleted", c.waiting_since AS "waitingSince", c.locked_at IS NOT NULL AS "isLocked"`

/** Columns of an inbox row, from conversations `c`, fans `f` and their presence `p`. */
export const conversationColumns = `f.id, f.creator_id AS "creatorId", (SELECT k.stage_name FROM creators k WHERE k.id = f.creator_id) AS "stageName", ${summaryColumns},
  f.username, f.display_name AS "displayName", f.tier, f.total_spent_cents AS "spentCents", f.time_zone AS "timeZone",
  greatest(f.last_active_at, p.last_seen_at) AS "lastActive", coalesce(p.online_until > now(), false) AS "isOnline", coalesce(p.typing_until > now(), false) AS "isTyping",
  c.assigned_to AS "assigneeId", CASE WHEN c.assigned_to IS NOT NULL THEN (SELECT coalesce(u.name, u.email) FROM users u WHERE u.id = c.assigned_to) END AS "assigneeName"`

/** When the platform account of fans `f` was connected. */
export const CONNECTED_SINCE = `CASE WHEN f.platform = 'INTERNAL' THEN f.created_at ELSE (
  SELECT a.connected_at FROM platform_accounts a WHERE a.agency_id = f.agency_id AND a.creator_id = f.creator_id AND a.platform = f.platform) END`

export const PRESENCE_JOIN = 'LEFT JOIN fan_presence p ON p.agency_id = f.agency_id AND p.fan_id = f.id'

export type SummaryRow = {
  rev: number
  lastSeq: number
  unreadCount: number
  flaggedCount: number
  isLocked: boolean
  lastMessageAt: string | null
  lastDirection: Direction | null
  lastPreview: string
  lastAttachment: MediaKind | null
  lastSenderId: string | null
  lastSenderName: string | null
  lastIsDeleted: boolean
  waitingSince: string | null
}

export type ConversationRow = SummaryRow & {
  id: string
  creatorId: string
  stageName: string
  username: string
  displayName: string | null
  tier: Tier
  spentCents: number
  timeZone: string | null
  lastActive: string | null
  isOnline: boolean
  isTyping: boolean
  assigneeId: string | null
  assigneeName: string | null
}

const MAX_PURCHASES = 5
const MAX_NOTES = 20

const toIso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const countSales = (type: string) =>
  `(SELECT count(*) FROM fan_transactions t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id AND t.kind = 'SALE' AND t.type = '${type}')`

const detailStatement = {
  name: 'conversation-detail',
  text: `SELECT ${conversationColumns}, f.bio, f.location, f.subscription_status AS "subscriptionStatus", f.joined_at AS "joinedAt", f.blocked_at IS NOT NULL AS "isBlocked", f.archived_at IS NOT NULL AS "isArchived",
      f.platform, ${CONNECTED_SINCE} AS "connectedSince",
      (SELECT k.is_self_managed AND k.user_id IS DISTINCT FROM $3::uuid FROM creators k WHERE k.agency_id = f.agency_id AND k.id = f.creator_id) AS "onlyCreatorSends",
      (SELECT k.is_verified FROM creators k WHERE k.id = f.creator_id) AS "isCreatorVerified",
      (SELECT a.library_files_only FROM agencies a WHERE a.id = f.agency_id) AS "libraryFilesOnly",
      coalesce(c.read_seq, 0) AS "readSeq", coalesce(c.first_seq, 1) AS "firstSeq",
      ARRAY(SELECT t.tag FROM fan_tags t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id ORDER BY t.tag) AS tags,
      (SELECT coalesce(json_agg(json_build_object('type', t.type, 'cents', t.gross_cents, 'date', ${toIso('t.occurred_at')})), '[]') FROM (
        SELECT * FROM fan_transactions t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id AND t.kind = 'SALE'
        ORDER BY t.occurred_at DESC, t.id DESC LIMIT ${MAX_PURCHASES}) t) AS purchases,
      (SELECT count(*) FROM messages m WHERE m.agency_id = f.agency_id AND m.fan_id = f.id AND m.direction = 'FROM_FAN') AS received,
      ${countSales('Tips')} AS tips, ${countSales('PPV Content')} AS ppv,
      (SELECT coalesce(json_agg(json_build_object('id', n.id, 'content', n.text, 'author', n.author, 'createdAt', ${toIso('n.created_at')})), '[]') FROM (
        SELECT * FROM fan_notes n WHERE n.agency_id = f.agency_id AND n.fan_id = f.id AND n.removed_at IS NULL AND $4::boolean
        ORDER BY n.created_at DESC, n.id DESC LIMIT ${MAX_NOTES}) n) AS notes,
      (SELECT coalesce(json_agg(json_build_object('id', v.user_id, 'name', v.name)), '[]') FROM (
        SELECT DISTINCT ON (v.user_id) v.user_id, v.name FROM chat_viewers v
        WHERE v.agency_id = f.agency_id AND v.fan_id = f.id AND v.user_id <> $3::uuid AND v.until > now() ORDER BY v.user_id) v) AS viewers,
      CASE WHEN d.rev IS NOT NULL THEN json_build_object('content', d.content, 'rev', d.rev) END AS draft
    FROM fans f LEFT JOIN conversations c ON c.agency_id = f.agency_id AND c.fan_id = f.id ${PRESENCE_JOIN}
    LEFT JOIN conversation_drafts d ON d.agency_id = f.agency_id AND d.fan_id = f.id AND d.user_id = $3::uuid
    WHERE f.id = $1 AND f.erased_at IS NULL AND ($2::uuid[] IS NULL OR f.creator_id = ANY ($2))`,
}

export type DetailRow = ConversationRow & {
  bio: string | null
  location: string | null
  subscriptionStatus: FanDetail['subscriptionStatus']
  joinedAt: string
  isBlocked: boolean
  isArchived: boolean
  platform: AccountPlatform
  connectedSince: string | null
  onlyCreatorSends: boolean
  isCreatorVerified: boolean
  libraryFilesOnly: boolean
  readSeq: number
  firstSeq: number
  tags: string[]
  purchases: { type: TransactionType; cents: number; date: string }[]
  received: number
  tips: number
  ppv: number
  notes: { id: string; content: string; author: string; createdAt: string }[]
  viewers: { id: string; name: string }[]
  draft: Draft | null
}

export async function readDetail(
  database: Database,
  agencyId: string,
  query: { fanId: string; creators: CreatorFilter; userId: string; includeNotes: boolean },
): Promise<DetailRow | undefined> {
  const values = [query.fanId, query.creators, query.userId, query.includeNotes]
  const [row] = await readScoped<DetailRow>(database, agencyId, detailStatement, values)
  return row
}

/** Reads the inbox row within a writing transaction. */
export async function selectConversation(tx: Tx, fanId: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.query<ConversationRow>(
    `SELECT ${conversationColumns} FROM fans f LEFT JOIN conversations c ON c.agency_id = f.agency_id AND c.fan_id = f.id ${PRESENCE_JOIN}
     WHERE f.agency_id = $1 AND f.id = $2`,
    [tx.agencyId, fanId],
  )
  return row
}
