import type { DataRequestSubject } from '@greenroom/contract/features/packets/packets.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'

/**
 * Queries by file name. $1 is the agency, $2 the person. Each query returns a unique `id` for paging.
 */
const fanQueries = {
  profile: `SELECT id::text, username, display_name, email, location, time_zone, bio, preferred_content, platform, subscription_status, joined_at, blocked_at, archived_at,
    total_spent_cents, orders, message_count, last_active_at FROM fans WHERE agency_id = $1 AND id = $2`,
  messages: `SELECT id::text, sent_at, direction, sender_name, composition, content, is_delivered, is_read, flagged, deleted_at FROM messages WHERE agency_id = $1 AND fan_id = $2`,
  payments: `SELECT id::text, occurred_at, type, kind, currency, gross_cents, external_id, reason FROM fan_transactions WHERE agency_id = $1 AND fan_id = $2`,
  notes: `SELECT id::text, created_at, author, text, removed_at FROM fan_notes WHERE agency_id = $1 AND fan_id = $2`,
  tags: `SELECT tag AS id, tag FROM fan_tags WHERE agency_id = $1 AND fan_id = $2`,
  blocks: `SELECT id::text, blocked_at, blocked_by, reason, lifted_at FROM fan_blocks WHERE agency_id = $1 AND fan_id = $2`,
  drafts: `SELECT user_id::text AS id, updated_at, content FROM conversation_drafts WHERE agency_id = $1 AND fan_id = $2`,
  suggestions: `SELECT id::text, created_at, intent, engine, texts FROM ai_suggestions WHERE agency_id = $1 AND fan_id = $2`,
  violations: `SELECT id::text, flagged_at, type, severity, status, source, excerpt, reason, handled_at FROM violations WHERE agency_id = $1 AND fan_id = $2 AND author_name IS NULL`,
  media: `SELECT a.message_id || '/' || lpad(a.position::text, 3, '0') AS id, m.sent_at, m.direction, u.kind, u.bytes, u.media_type, a.price_cents, a.paid_at
    FROM message_attachments a JOIN messages m ON m.id = a.message_id JOIN uploads u ON u.agency_id = a.agency_id AND u.id = a.upload_id WHERE a.agency_id = $1 AND m.fan_id = $2`,
}

const creatorQueries = {
  profile: `SELECT id::text, stage_name, real_name, email, phone, location, status, is_verified, origin, created_at, archived_at FROM creators WHERE agency_id = $1 AND id = $2`,
  record: `SELECT id::text, birth_date, names, address, accepted_until FROM people WHERE agency_id = $1 AND id = $2`,
  documents: `SELECT id::text, type, issuer, country, number_end, legal_name, birth_date, issued_on, expires_on, verdict, examiner, examined_on, method, reason, submitted_at
    FROM id_documents WHERE agency_id = $1 AND person_id = $2`,
  consents: `SELECT id::text, kind, scopes, platforms, valid_from, valid_until, text, text_sha256, signed_name, signed_at, signed_ip, signed_by, withdrawn_at, withdrawn_reason, is_void
    FROM consents WHERE agency_id = $1 AND person_id = $2`,
  checks: `SELECT id::text, examined_on, method, examiner, withdrawn_at, withdrawn_reason FROM creator_verifications WHERE agency_id = $1 AND creator_id = $2`,
  shares: `SELECT valid_from::text AS id, valid_from, creator_percent FROM creator_splits WHERE agency_id = $1 AND creator_id = $2`,
  accounts: `SELECT platform AS id, platform, username, connected_at, created_at FROM platform_accounts WHERE agency_id = $1 AND creator_id = $2`,
  management: `SELECT id::text, state, creator_percent, text, proposed_by, proposed_at, answered_at, ended_by, ended_at FROM management_agreements WHERE agency_id = $1 AND creator_id = $2`,
  goals: `SELECT creator_id::text AS id, amount_cents, reached_month, set_at FROM creator_goals WHERE agency_id = $1 AND creator_id = $2`,
  persona: `SELECT creator_id::text AS id, voice, dos, donts, languages, sign_offs, updated_at FROM personas WHERE agency_id = $1 AND creator_id = $2`,
  payments: `SELECT id::text, occurred_at, type, kind, currency, gross_cents, fee_cents, net_cents, creator_cents FROM fan_transactions WHERE agency_id = $1 AND creator_id = $2`,
  items: `SELECT i.id::text, i.title, i.description, i.type, i.state, i.produced_on, i.published_at, i.uploaded_at FROM content_items i WHERE i.agency_id = $1 AND i.creator_id = $2`,
  applications: `SELECT id::text, created_at, email, first_name, last_name, phone, platform, message, status, reason FROM applications WHERE agency_id = $1 AND creator_id = $2`,
  media: `SELECT f.item_id || '/' || lpad(f.position::text, 4, '0') AS id, i.title, u.file_name, u.kind, u.bytes, u.media_type, u.sha256
    FROM content_files f JOIN content_items i ON i.agency_id = f.agency_id AND i.id = f.item_id JOIN uploads u ON u.agency_id = f.agency_id AND u.id = f.upload_id
    WHERE f.agency_id = $1 AND i.creator_id = $2`,
}

export const exportQueries: Record<DataRequestSubject, Record<string, string>> = {
  fan: fanQueries,
  creator: creatorQueries,
}

export type ExportRow = Record<string, unknown> & { id: string }

/** One page of a query, after the given id. */
export async function selectPage(
  tx: Tx,
  query: string,
  subjectId: string,
  after: string,
  limit: number,
): Promise<ExportRow[]> {
  const rows = await tx.query<{ row: ExportRow }>(
    `SELECT row_to_json(x) AS row FROM (${query}) x WHERE x.id COLLATE "C" > $3 ORDER BY x.id COLLATE "C" LIMIT $4`,
    [tx.agencyId, subjectId, after, limit],
  )
  return rows.map(({ row }) => row)
}
