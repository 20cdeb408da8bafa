import { newId } from '@greenroom/contract/kit/ids.ts'
import { writeMessage } from '../src/features/chat/message-writer.service.ts'
import type { TestApp, TestUser } from './app.ts'

type NewMessage = {
  at: string
  /** Our sender; null for imported and automatic messages, undefined for the fan. */
  by?: TestUser | null
  content?: string
  composition?: 'typed' | 'quick_reply' | 'ai' | 'ai_edited'
  /** Price of an attached file in dollars. */
  price?: number
}

/** Writes a message to a fan's conversation as the server does. Returns its id. */
export async function addMessage(t: TestApp, fanId: string, message: NewMessage): Promise<string> {
  const { at, by, content = 'Hello there', composition = 'typed', price } = message
  const [fan] = await t.sql<{ agency_id: string }>('SELECT agency_id FROM fans WHERE id = $1', [fanId])
  const agencyId = fan?.agency_id ?? ''
  const { id } = await writeMessage(t.platform, agencyId, {
    id: newId(),
    fanId,
    direction: by === undefined ? 'FROM_FAN' : 'TO_FAN',
    content,
    handlerType: 'HUMAN',
    composition: by === undefined ? null : composition,
    senderName: 'Somebody',
    senderId: by?.userId ?? null,
    clientId: null,
    externalId: null,
    sentAt: at,
    platform: null,
    visible: null,
    ownerId: null,
    attachments: [],
  })
  if (price) await attach(t, id, price)
  return id
}

async function attach(t: TestApp, messageId: string, price: number): Promise<void> {
  await t.sql(
    `WITH m AS (UPDATE messages SET attachments = 1 WHERE id = $1 RETURNING agency_id, sender_id),
       u AS (INSERT INTO uploads (id, agency_id, owner_id, purpose, file_name, bytes) SELECT $2, agency_id, coalesce(sender_id, $2), 'chat', 'a.png', 1 FROM m)
     INSERT INTO message_attachments (agency_id, message_id, position, upload_id, price_cents) SELECT agency_id, $1, 1, $2, $3 FROM m`,
    [messageId, newId(), Math.round(price * 100)],
  )
}

type NewTransaction = {
  at: string
  usd: number
  type?: string
  kind?: string
  correctsId?: string
  externalId?: string
  /** As a bridge names the sold message. */
  messageId?: string
  importId?: string
}

/** Adds a ledger row with a platform fee of one fifth. Returns its id. */
export async function addSale(t: TestApp, fanId: string, row: NewTransaction): Promise<string> {
  const { at, usd, type = 'Tips', kind = usd > 0 ? 'SALE' : 'REFUND' } = row
  const gross = Math.round(usd * 100)
  const fee = Math.round(gross / 5)
  const id = newId()
  await t.sql(
    `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, source, recorded_by, corrects_id, external_id, import_id, message_id)
     SELECT $2, agency_id, creator_id, id, $3, $4, $5, $6::bigint, $7::bigint, $6::bigint - $7::bigint, 0, $6::bigint - $7::bigint, 'manual', 'Tests', $8, $9, $10, $11 FROM fans WHERE id = $1`,
    [fanId, id, at, type, kind, gross, fee, row.correctsId, row.externalId, row.importId, row.messageId],
  )
  return id
}
