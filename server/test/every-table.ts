import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp } from './app.ts'
import { addConnectorKey } from './connectors.ts'
import { addClearedItem } from './content-fixture.ts'
import { addFanWithHistory, connectAccount, ownCreator } from './fans.ts'
import { addNotification } from './notification-samples.ts'
import { addDevice } from './push-samples.ts'
import type { AgencyKey } from './seed-agencies.ts'

/** Adds at least one row to every table of an agency. */
export async function fillAgency(t: TestApp, agency: AgencyKey) {
  const people = t.people[agency]
  const body = { email: `${newId()}@new.test`, role: 'COMPLIANCE' }
  await t.send(people.AGENCY_ADMIN.token, 'POST /team/invitations', { body })
  await t.sql(
    `INSERT INTO operator_assignments (agency_id, user_id, creator_id) SELECT agency_id, $1, id FROM creators WHERE user_id = $2`,
    [people.CHAT_OPERATOR.userId, people.CREATOR.userId],
  )
  // The site's forms only reach the house agency, so these rows are inserted directly.
  const { agencyId } = people.CREATOR
  await t.sql(
    `WITH a AS (INSERT INTO applications (id, agency_id, email, first_name, last_name, phone, platform, current_revenue, message)
       VALUES ($1, $2, 'a@new.test', 'A', '', '1', 'other', '50k+', '') RETURNING id)
     INSERT INTO application_versions (id, agency_id, application_id, first_name, last_name, phone, platform, current_revenue, message, submitted_at)
       VALUES ($1, $2, $1, 'A', '', '1', 'other', '50k+', '', now())`,
    [newId(), agencyId],
  )
  await t.sql(
    `WITH i AS (INSERT INTO inquiries (id, agency_id, name, email, type, message) VALUES ($1, $2, 'A', 'a@new.test', 'demo', 'B') RETURNING id)
     INSERT INTO inquiry_replies (id, agency_id, inquiry_id, author_id, author, subject, text) SELECT $1, $2, id, $1, 'A', 'B', 'C' FROM i`,
    [newId(), agencyId],
  )
  await t.sql(
    `WITH n AS (INSERT INTO application_notes (id, agency_id, application_id, author_id, author, text) SELECT $1, $2, id, $1, 'A', 'B' FROM applications WHERE agency_id = $2 LIMIT 1)
     INSERT INTO application_history (id, agency_id, application_id, actor, action) SELECT $1, $2, id, 'A', 'noted' FROM applications WHERE agency_id = $2 LIMIT 1`,
    [newId(), agencyId],
  )
  await t.sql(
    `WITH v AS (INSERT INTO creator_verifications (id, agency_id, creator_id, examiner_id, examiner, method, examined_on)
       SELECT $1, $2, id, $1, 'A', 'video call', '2026-01-01' FROM creators WHERE agency_id = $2 LIMIT 1)
     INSERT INTO creator_identity_reads (agency_id, user_id, creator_id, read_at) SELECT $2, $1, id, now() FROM creators WHERE agency_id = $2 LIMIT 1`,
    [newId(), agencyId],
  )
  await t.sql(
    `INSERT INTO client_requests (agency_id, user_id, client_id, endpoint, content_hash) VALUES ($2, $1, $1, 'POST /fans', '')`,
    [newId(), agencyId],
  )
  await t.sql(
    'INSERT INTO creator_goals (agency_id, creator_id, amount_cents) SELECT $1, id, 100 FROM creators WHERE agency_id = $1 LIMIT 1',
    [agencyId],
  )
  await t.sql(
    `INSERT INTO spend_snapshots (agency_id, period, creator_id, platform, day, revision, counted_at, counts) VALUES ($2, '30d', $1, '', '2026-01-01', 0, now(), '{}')`,
    [newId(), agencyId],
  )
  await t.sql(
    `WITH r AS (INSERT INTO screening_rules (agency_id, rules, updated_at) VALUES ($2, '{}', now())),
       e AS (INSERT INTO violation_events (id, agency_id, violation_id, action, actor, at) VALUES ($1, $2, $1, 'noted', 'A', now())),
       x AS (INSERT INTO screening_exceptions (id, agency_id, text_hash, type, excerpt, added_by, added_at) VALUES ($1, $2, 'a', 'SPAM', 'A', 'B', now()))
     INSERT INTO violations (id, agency_id, type, severity, source, excerpt, reason, flagged_at) VALUES ($1, $2, 'SPAM', 'LOW', 'report', 'A', 'B', now())`,
    [newId(), agencyId],
  )
  await t.sql(
    `WITH c AS (INSERT INTO cases (id, agency_id, number, type, direction, source, subject, reporter_name, reporter_email, reporter_contact, urls, text, checks, received_at)
         VALUES ($1, $2, 1, 'OTHER', 'IN', 'staff', 'A', '', '', '', '{}', '', '{}', now())),
       i AS (INSERT INTO case_items (agency_id, case_id, item_id, title) VALUES ($2, $1, $1, 'A')),
       h AS (INSERT INTO holidays (agency_id, day, name) VALUES ($2, '2026-12-25', 'A'))
     INSERT INTO case_steps (id, agency_id, case_id, at, by, text) VALUES ($1, $2, $1, now(), 'A', 'B')`,
    [newId(), agencyId],
  )
  await t.sql(
    `INSERT INTO voice_wordings (id, agency_id, creator_id, answered_by, text, valid_from, proposed_by, proposed_at)
       SELECT $1, $2, id, '{team}', 'A', '2026-01-01', 'B', now() FROM creators WHERE agency_id = $2 LIMIT 1`,
    [newId(), agencyId],
  )
  await t.sql(
    `INSERT INTO management_agreements (id, agency_id, creator_id, creator_percent, text, proposed_by, proposed_at)
       SELECT $1, $2, id, 60, 'A', 'B', now() FROM creators WHERE agency_id = $2 LIMIT 1`,
    [newId(), agencyId],
  )
  await t.sql(
    `INSERT INTO audit_checks (id, agency_id, started_by, started_at, total) VALUES ($1, $2, 'A', now(), 0)`,
    [newId(), agencyId],
  )
  await fillChats(t, agency, await fillFans(t, agency))
  await addConnectorKey(t, agency)
  await t.sql(
    `WITH c AS (SELECT id FROM creators WHERE agency_id = $2 LIMIT 1),
       e AS (INSERT INTO connector_events (agency_id, creator_id, platform, type) SELECT $2, id, 'ONLYFANS', 'test' FROM c),
       h AS (INSERT INTO connector_hints (agency_id, creator_id, platform, key) SELECT $2, id, 'ONLYFANS', 'A' FROM c),
       w AS (INSERT INTO webhooks (id, agency_id, url, secret, types) VALUES ($1, $2, 'https://a.test', 'A', '{test}'))
     INSERT INTO webhook_deliveries (agency_id, webhook_id, event_id, type) VALUES ($2, $1, 1, 'test')`,
    [newId(), agencyId],
  )
  await fillNotifications(t, agency)
  await fillOperators(t, agency)
  await fillContent(t, agency)
  await fillAssist(t, agency)
  await t.sql(
    `WITH p AS (INSERT INTO packets (id, agency_id, kind, subject, subject_id, label, requested_by_id, requested_by, created_at) VALUES ($1, $2, 'EXPORT', 'fan', $1, 'A', $1, 'A', now())),
       r AS (INSERT INTO retention_rules (agency_id, type, days, changed_by, changed_at) VALUES ($2, 'mails', 400, 'A', now())),
       c AS (INSERT INTO record_custodians (agency_id, name, address) VALUES ($2, 'A', 'B')),
       h AS (INSERT INTO legal_holds (id, agency_id, subject, subject_id, label, reason, placed_by, placed_at) VALUES ($1, $2, 'fan', $1, 'A', 'B', 'C', now()))
     INSERT INTO erasures (id, agency_id, subject, subject_id, reason, deleted, kept, erased_by, erased_at) VALUES ($1, $2, 'fan', $1, 'A', '[]', '[]', 'B', now())`,
    [newId(), agencyId],
  )
}

async function fillAssist(t: TestApp, agency: AgencyKey) {
  const { agencyId, userId } = t.people[agency].CHAT_OPERATOR
  await t.sql(
    `WITH p AS (INSERT INTO personas (agency_id, creator_id) VALUES ($1, $2)),
       k AS (INSERT INTO ai_providers (agency_id, base_url, model, input_price, output_price) VALUES ($1, 'https://a.test', 'A', 0, 0)),
       c AS (INSERT INTO ai_calls (id, agency_id, user_id, cost_micros, created_at) VALUES ($4, $1, $3, 1, now())),
       a AS (INSERT INTO ai_past_answers (agency_id, message_id, creator_id, asked, answered, is_sold, vector, sent_at) VALUES ($1, $4, $2, 'A', 'B', false, '', now()))
     INSERT INTO ai_suggestions (id, agency_id, creator_id, fan_id, user_id, after_seq, texts, engine, intent, confidence, created_at)
       VALUES ($4, $1, $2, $4, $3, 1, '{A}', 'embedded', 'greeting', 1, now())`,
    [agencyId, await ownCreator(t, agency), userId, newId()],
  )
}

/** Triggers add each creator's person and totals. */
async function fillContent(t: TestApp, agency: AgencyKey) {
  const user = t.people[agency].AGENCY_ADMIN
  const item = await addClearedItem(t, user, await ownCreator(t, agency), { publish: { mode: 'NOW' } })
  const values = [user.agencyId, item.id, newId()]
  await t.sql(
    `INSERT INTO content_sales (agency_id, transaction_id, item_id, fan_id, message_id, sales, amount_cents, day) VALUES ($1, $3, $2, $3, $3, 1, 100, '2026-01-01')`,
    values,
  )
  await t.sql(
    `WITH p AS (SELECT creator_id AS id FROM content_items WHERE agency_id = $1 AND id = $2),
       d AS (INSERT INTO id_documents (id, agency_id, person_id, type, issuer, country, number_hash, number_end, legal_name, birth_date, issued_on, submitted_by, submitted_at)
         SELECT $3, $1, id, 'passport', 'A', 'US', '', '47', 'A', '1990-01-01', '2020-01-01', 'A', now() FROM p),
       l AS (INSERT INTO personal_links (id, agency_id, person_id, issued_at) SELECT $3, $1, id, now() FROM p),
       s AS (INSERT INTO document_scans (id, agency_id, document_id, side, media_type, bytes, sha256, wrapped_key, added_at) VALUES ($3, $1, $3, 'front', 'image/png', 1, '', '', now())),
       c AS (INSERT INTO consents (id, agency_id, person_id, kind, scopes, platforms, all_items, valid_from, text, text_sha256, created_by, created_at)
         SELECT $3, $1, id, 'CONSENT', '{}', '{}', false, '2026-01-01', 'A', '', 'A', now() FROM p)
     INSERT INTO consent_items (agency_id, consent_id, item_id) VALUES ($1, $3, $2)`,
    values,
  )
}

/** Triggers add the figures and the attribution of the fan's payment. */
async function fillOperators(t: TestApp, agency: AgencyKey) {
  const { agencyId, userId } = t.people[agency].CHAT_OPERATOR
  await t.sql(
    `WITH s AS (INSERT INTO operator_settings (agency_id) VALUES ($1)),
       r AS (INSERT INTO pay_rates (agency_id, user_id, from_day, hourly_cents, percent_hundredths, set_by) VALUES ($1, $2, '2026-01-01', 1, 1, 'A')),
       p AS (INSERT INTO pay_sheets (id, agency_id, user_id, from_day, to_day, lines, total_cents, approved_by) VALUES ($3, $1, $2, '2020-01-01', '2020-01-31', '[]', 0, 'A')),
       f AS (INSERT INTO operator_fan_days (agency_id, user_id, day, fan_id, creator_id) SELECT $1, $2, '2020-01-01', id, creator_id FROM fans WHERE agency_id = $1 LIMIT 1)
     INSERT INTO shifts (id, agency_id, user_id, started_at) VALUES ($3, $1, $2, now())`,
    [agencyId, userId, newId()],
  )
}

/** A trigger updates the unread count. */
async function fillNotifications(t: TestApp, agency: AgencyKey) {
  const { agencyId, userId } = t.people[agency].CREATOR
  const notificationId = await addNotification(t, t.people[agency].CREATOR)
  await t.sql(
    'INSERT INTO push_deliveries (agency_id, device_id, notification_id, due_at) VALUES ($1, $2, $3, now())',
    [agencyId, await addDevice(t, t.people[agency].CREATOR), notificationId],
  )
  await t.sql(`INSERT INTO notification_preferences (agency_id, user_id, types) VALUES ($1, $2, '{}')`, [
    agencyId,
    userId,
  ])
  await t.sql(`INSERT INTO mail_addresses (agency_id, address) VALUES ($1, 'a@new.test')`, [agencyId])
  await t.sql(
    `INSERT INTO admin_sends (id, agency_id, author_id, author, kind, title, message, priority, send_email, recipients)
     VALUES ($1, $2, $1, 'A', 'broadcast', 'B', 'C', 'LOW', false, 1)`,
    [newId(), agencyId],
  )
}

/** A fan with all details; triggers update months, days and totals. */
async function fillFans(t: TestApp, agency: AgencyKey): Promise<string> {
  const creatorId = await ownCreator(t, agency)
  const at = new Date().toISOString()
  const history = { spent: 10, tags: ['a'], blocked: true, messages: [{ from: 'fan', at } as const] }
  const fanId = await addFanWithHistory(t, creatorId, history)
  const { agencyId, userId } = t.people[agency].AGENCY_ADMIN
  await t.sql(
    'INSERT INTO creator_splits (agency_id, creator_id, valid_from, creator_percent) VALUES ($1, $2, $3, 60)',
    [agencyId, creatorId, '2025-01-01'],
  )
  await connectAccount(t, creatorId)
  const creatorImportId = newId()
  await t.sql(
    `INSERT INTO creator_imports (id, agency_id, added, updated, created_by, created_at) VALUES ($1, $2, 1, 0, 'A', now())`,
    [creatorImportId, agencyId],
  )
  await t.sql(
    `INSERT INTO creator_import_changes (agency_id, import_id, creator_id, after) VALUES ($1, $2, $3, '{}')`,
    [agencyId, creatorImportId, creatorId],
  )
  await t.sql(
    `INSERT INTO fan_notes (id, agency_id, fan_id, author_id, author, text) VALUES ($1, $2, $3, $4, 'A', 'B')`,
    [newId(), agencyId, fanId, userId],
  )
  const importId = newId()
  await t.sql(
    `INSERT INTO fan_imports (id, agency_id, kind, file_name, file_hash, state, columns, preview, mapping, created_by, created_by_id)
     VALUES ($1, $2, 'fans', 'a.csv', 'x', 'UPLOADED', '[]', '[]', '{}', 'A', $3)`,
    [importId, agencyId, userId],
  )
  await t.sql(
    `INSERT INTO fan_import_errors (agency_id, import_id, row, message, cells) VALUES ($1, $2, 1, 'A', '[]')`,
    [agencyId, importId],
  )
  await t.sql(
    `INSERT INTO fan_import_changes (agency_id, import_id, fan_id, after) VALUES ($1, $2, $3, '{"tags": []}')`,
    [agencyId, importId, fanId],
  )
  await t.sql(
    `INSERT INTO voided_transactions (id, agency_id, import_id, username, entry, voided_by) VALUES ($1, $2, $3, 'a', '{}', 'A')`,
    [newId(), agencyId, importId],
  )
  await t.sql(
    `INSERT INTO voided_messages (id, agency_id, import_id, username, entry, voided_by) VALUES ($1, $2, $3, 'a', '{}', 'A')`,
    [newId(), agencyId, importId],
  )
  await t.sql(
    `INSERT INTO fan_import_mappings (agency_id, kind, columns_key, mapping) VALUES ($1, 'fans', 'a', '{}')`,
    [agencyId],
  )
  return fanId
}

/** The conversation and its messages exist already; triggers update the totals. */
async function fillChats(t: TestApp, agency: AgencyKey, fanId: string) {
  const { agencyId, userId } = t.people[agency].AGENCY_ADMIN
  const values = [agencyId, fanId, userId, newId()]
  await t.sql(
    `WITH v AS (INSERT INTO chat_viewers (agency_id, fan_id, user_id, tab_id, name, until) VALUES ($1, $2, $3, $4, 'A', now())),
       p AS (INSERT INTO fan_presence (agency_id, fan_id) VALUES ($1, $2)),
       d AS (INSERT INTO conversation_drafts (agency_id, fan_id, user_id, content, updated_at) VALUES ($1, $2, $3, 'A', now())),
       u AS (INSERT INTO uploads (id, agency_id, owner_id, purpose, file_name, bytes) VALUES ($4, $1, $3, 'chat', 'a.png', 1)),
       w AS (INSERT INTO waiting_sends (id, agency_id, creator_id, fan_id, item_id, author_id, author, content, price_cents, created_at) SELECT $4, $1, creator_id, id, $4, $4, 'A', 'B', 500, now() FROM fans WHERE id = $2)
     INSERT INTO quick_replies (id, agency_id, creator_id, label, content) SELECT $4, $1, creator_id, 'A', 'B' FROM fans WHERE id = $2`,
    values,
  )
  await t.sql(
    `INSERT INTO message_attachments (agency_id, message_id, position, upload_id) SELECT $1, id, 1, $3 FROM messages WHERE fan_id = $2 LIMIT 1`,
    [agencyId, fanId, values[3]],
  )
}
