import { Readable } from 'node:stream'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AnyJson, TestApp, TestUser } from './app.ts'
import { chat } from './chats.ts'
import { addReadyUpload } from './content-fixture.ts'
import { addFan, pay } from './fans.ts'

export const insertRow = (t: TestApp, table: string, values: AnyJson) =>
  t.sql(
    `INSERT INTO ${table} (${Object.keys(values).join(', ')}) VALUES (${Object.keys(values).map((_, i) => `$${i + 1}`)})`,
    Object.values(values),
  )

/** Adds a fan whose name is stored in every place that can hold a fan's data. */
export async function addFanEverywhere(
  t: TestApp,
  admin: TestUser,
  creatorId: string,
  name: string,
): Promise<string> {
  const { agencyId, userId } = admin
  const agencyKey = { agency_id: agencyId }
  const id = await addFan(t, agencyId, creatorId, { username: name, email: `${name}@mail.test` })
  const fan = { ...agencyKey, fan_id: id }
  await t.sql(
    'UPDATE fans SET display_name = $2, bio = $2, location = $2, preferred_content = $2 WHERE id = $1',
    [id, name],
  )
  const [first] = await chat(t, id, [
    { from: 'fan', content: `I am ${name}` },
    { from: 'us', content: `Hi ${name}!` },
  ])
  await t.sql(`UPDATE messages SET sender_name = $2 WHERE fan_id = $1 AND direction = 'FROM_FAN'`, [id, name])
  await pay(t, id, 40)
  await t.sql('ALTER TABLE fan_transactions DISABLE TRIGGER append_only')
  await t.sql('UPDATE fan_transactions SET reason = $2 WHERE fan_id = $1', [id, `Sold to ${name}`])
  await t.sql('ALTER TABLE fan_transactions ENABLE TRIGGER append_only')
  const upload = await addReadyUpload(t, admin, { purpose: 'chat' })
  const key = `media/${agencyId}/${upload}/original`
  await t.platform.storage.write(key, Readable.from([Buffer.from(`a picture of ${name}`)]))
  await t.sql('UPDATE uploads SET original_key = $2, file_name = $3 WHERE id = $1', [
    upload,
    key,
    `${name}.png`,
  ])
  await insertRow(t, 'message_attachments', {
    ...agencyKey,
    message_id: first?.id,
    position: 0,
    upload_id: upload,
  })
  await insertRow(t, 'fan_notes', { ...fan, id: newId(), author_id: userId, author: 'A', text: name })
  await insertRow(t, 'fan_tags', { ...fan, tag: name })
  await insertRow(t, 'fan_blocks', { ...fan, id: newId(), blocked_by: 'A', reason: name })
  await insertRow(t, 'waiting_sends', {
    ...{ ...fan, id: newId(), creator_id: creatorId, item_id: newId(), author_id: userId },
    ...{ author: 'A', content: `For ${name}`, price_cents: 500, created_at: 'now' },
  })
  await insertRow(t, 'conversation_drafts', { ...fan, user_id: userId, content: name, updated_at: 'now' })
  await insertRow(t, 'ai_suggestions', {
    ...fan,
    id: newId(),
    creator_id: creatorId,
    user_id: userId,
    after_seq: 1,
    texts: [name],
    engine: 'embedded',
    intent: 'greeting',
    confidence: 1,
    created_at: 'now',
  })
  await insertRow(t, 'ai_past_answers', {
    ...agencyKey,
    message_id: newId(),
    creator_id: creatorId,
    asked: `Are you ${name}?`,
    answered: 'B',
    is_sold: false,
    vector: '',
    sent_at: 'now',
  })
  const violation = newId()
  await insertRow(t, 'violations', {
    ...fan,
    id: violation,
    creator_id: creatorId,
    type: 'SPAM',
    severity: 'LOW',
    status: 'RESOLVED',
    source: 'screening',
    excerpt: name,
    reason: 'Repeated',
    text_hash: 'h',
    flagged_at: 'now',
    handled_at: 'now',
  })
  await insertRow(t, 'violation_events', {
    ...agencyKey,
    id: newId(),
    violation_id: violation,
    action: 'noted',
    actor: 'A',
    detail: name,
    at: 'now',
  })
  await insertRow(t, 'screening_exceptions', {
    ...agencyKey,
    id: newId(),
    text_hash: 'h',
    type: 'SPAM',
    excerpt: name,
    added_by: 'A',
    added_at: 'now',
  })
  const caseId = newId()
  await insertRow(t, 'cases', {
    ...agencyKey,
    id: caseId,
    number: 9_000,
    type: 'other',
    direction: 'IN',
    source: 'violation',
    state: 'closed',
    subject: `About ${name}`,
    reporter_name: 'A',
    reporter_email: 'B',
    reporter_contact: 'C',
    urls: [],
    text: name,
    checks: [],
    violation_id: violation,
    received_at: 'now',
    closed_at: 'now',
  })
  await insertRow(t, 'case_steps', {
    ...agencyKey,
    id: newId(),
    case_id: caseId,
    at: 'now',
    by: 'A',
    text: `Asked ${name}`,
    body: `Dear ${name},`,
  })
  await insertRow(t, 'notifications', {
    ...agencyKey,
    id: newId(),
    user_id: userId,
    type: 'NEW_FAN',
    priority: 'NORMAL',
    title: 'New fan',
    message: `${name} joined`,
    action_url: `/dashboard/fans/${id}`,
    dedupe_key: newId(),
  })
  await insertRow(t, 'mails', {
    ...agencyKey,
    id: newId(),
    to_address: 'a@b.test',
    subject: `About ${name}`,
    text: name,
    html: name,
    status: 'SENT',
    about_role: 'CREATOR',
    from_name: 'A',
    dedupe_key: newId(),
  })
  const importId = newId()
  await insertRow(t, 'fan_imports', {
    ...agencyKey,
    id: importId,
    kind: 'fans',
    file_name: 'a.csv',
    file_hash: 'h',
    state: 'DONE',
    columns: '[]',
    preview: JSON.stringify([[name]]),
    mapping: '{}',
    created_by: 'A',
    created_by_id: userId,
  })
  await insertRow(t, 'fan_import_errors', {
    ...agencyKey,
    import_id: importId,
    row: 1,
    field: 'a',
    message: 'b',
    cells: JSON.stringify([name]),
  })
  await insertRow(t, 'fan_import_changes', {
    ...fan,
    import_id: importId,
    before: null,
    after: JSON.stringify({ displayName: name }),
  })
  await insertRow(t, 'voided_transactions', {
    ...agencyKey,
    id: newId(),
    import_id: importId,
    username: name,
    entry: JSON.stringify({ fan_id: id, reason: name }),
    voided_by: 'A',
  })
  await insertRow(t, 'voided_messages', {
    ...agencyKey,
    id: newId(),
    import_id: importId,
    username: name,
    entry: JSON.stringify({ fan_id: id, content: name }),
    voided_by: 'A',
  })
  await t.platform.storage.write(
    `imports/${agencyId}/${importId}.csv`,
    Readable.from([Buffer.from(`username\n${name}\n`)]),
  )
  return id
}
