import type { Tx } from '../../platform/db/scope.ts'

export type ItemHistory = { id: string; title: string; sentAt: string | null; boughtAt: string | null }

/** When a fan received and bought items, in the order of the IDs. */
export async function selectItemHistory(tx: Tx, fanId: string, itemIds: string[]): Promise<ItemHistory[]> {
  return tx.query<ItemHistory>(
    `SELECT i.id, i.title, h.sent_at AS "sentAt", h.bought_at AS "boughtAt"
     FROM unnest($3::uuid[]) WITH ORDINALITY AS g (id, nth) JOIN content_items i ON i.agency_id = $1 AND i.id = g.id
     CROSS JOIN LATERAL item_history($1, $2, i.id) h ORDER BY g.nth`,
    [tx.agencyId, fanId, itemIds],
  )
}

export type ItemMessageRow = {
  messageId: string
  seq: number
  fanId: string
  username: string
  sentAt: string
  priceCents: number | null
  isBundle: boolean
  paidAt: string | null
}

/** One row per message. The first file of an item has its price or references the file that has it. */
export async function selectItemMessages(
  tx: Tx,
  itemId: string,
  before: [sentAt: string, messageId: string] | null,
  limit: number,
): Promise<ItemMessageRow[]> {
  return tx.query<ItemMessageRow>(
    `SELECT m.id AS "messageId", m.seq, f.id AS "fanId", f.username, m.sent_at AS "sentAt", p.price_cents AS "priceCents", p.paid_at AS "paidAt",
       EXISTS (SELECT 1 FROM message_attachments x WHERE x.agency_id = $1 AND x.message_id = m.id AND x.item_id <> $2
         AND (x.unlocked_by = p.position OR x.position = p.position)) AS "isBundle"
     FROM (SELECT a.message_id, min(a.position) AS position FROM message_attachments a WHERE a.agency_id = $1 AND a.item_id = $2 GROUP BY 1) s
     JOIN messages m ON m.agency_id = $1 AND m.id = s.message_id AND m.deleted_at IS NULL
     JOIN fans f ON f.agency_id = $1 AND f.id = m.fan_id
     JOIN message_attachments a ON a.agency_id = $1 AND a.message_id = s.message_id AND a.position = s.position
     JOIN message_attachments p ON p.agency_id = $1 AND p.message_id = s.message_id AND p.position = coalesce(a.unlocked_by, a.position)
     WHERE $3::timestamptz IS NULL OR (m.sent_at, m.id) < ($3::timestamptz, $4::uuid)
     ORDER BY m.sent_at DESC, m.id DESC LIMIT $5`,
    [tx.agencyId, itemId, before?.[0] ?? null, before?.[1] ?? null, limit],
  )
}
