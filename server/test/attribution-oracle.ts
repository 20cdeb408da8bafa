import type { TestApp } from './app.ts'

/** Who holds each sale, worked out here without the product's SQL: the recount there shares its function. */

type Message = { id: string; sender: string | null; at: number; seq: number }
type Transaction = {
  id: string
  fanId: string
  at: number
  kind: string
  correctsId: string | null
  messageId: string | null
  externalId: string | null
  creatorUserId: string | null
}
type Stored = { id: string; holder: string; userId: string | null; isFixed: boolean }
type Settings = { rule: string; hours: number }

const HOUR_MS = 3_600_000
const SOLD_MESSAGE = /^message ([0-9a-f-]{36}) file \d+$/

function senderOf(sale: Transaction, messages: Message[], { rule, hours }: Settings): string | null {
  if (sale.kind !== 'SALE') return null
  const ours = messages.filter(({ sender }) => sender !== null)
  if (rule === 'MESSAGE_SENDER') {
    const id = sale.messageId ?? SOLD_MESSAGE.exec(sale.externalId ?? '')?.[1]
    return ours.find((message) => message.id === id)?.sender ?? null
  }
  const before = ours.filter(({ at }) => at <= sale.at && at >= sale.at - hours * HOUR_MS)
  return before.toSorted((a, b) => b.at - a.at || b.seq - a.seq)[0]?.sender ?? null
}

function holderOf(sale: Transaction, messages: Message[], settings: Settings) {
  const sender = senderOf(sale, messages, settings)
  if (sender === null) return { holder: 'NOBODY', userId: null }
  return sender === sale.creatorUserId
    ? { holder: 'CREATOR', userId: null }
    : { holder: 'OPERATOR', userId: sender }
}

/** Sales of these fans whose stored holder is not the one of the rule. Those fixed by hand or by approved pay stay. */
export async function wrongHolders(t: TestApp, agencyId: string, fanIds: string[]): Promise<string[]> {
  const [settings = { rule: 'LAST_MESSAGE', hours: 24 }] = await t.sql<Settings>(
    'SELECT rule, window_hours AS hours FROM operator_settings WHERE agency_id = $1',
    [agencyId],
  )
  const messages = await t.sql<Message & { fanId: string }>(
    `SELECT id, fan_id AS "fanId", sender_id AS sender, (extract(epoch FROM sent_at) * 1000)::float8 AS at, seq FROM messages
     WHERE fan_id = ANY ($1) AND direction = 'TO_FAN'`,
    [fanIds],
  )
  const transactions = await t.sql<Transaction>(
    `SELECT t.id, t.fan_id AS "fanId", (extract(epoch FROM t.occurred_at) * 1000)::float8 AS at, t.kind, t.corrects_id AS "correctsId",
       t.message_id AS "messageId", t.external_id AS "externalId", c.user_id AS "creatorUserId"
     FROM fan_transactions t JOIN creators c ON c.id = t.creator_id WHERE t.fan_id = ANY ($1) AND t.type <> 'Subscription'`,
    [fanIds],
  )
  const stored = new Map(
    (
      await t.sql<Stored>(
        `SELECT s.transaction_id AS id, s.holder, s.user_id AS "userId", s.basis = 'ASSIGNED'
           OR EXISTS (SELECT 1 FROM sale_attributions r WHERE r.sale_id = s.sale_id AND r.pay_sheet_id IS NOT NULL)
           OR EXISTS (SELECT 1 FROM pay_sheets p WHERE p.agency_id = s.agency_id AND s.day BETWEEN p.from_day AND p.to_day) AS "isFixed"
         FROM sale_attributions s WHERE s.fan_id = ANY ($1)`,
        [fanIds],
      )
    ).map((row) => [row.id, row]),
  )
  const byId = new Map(transactions.map((row) => [row.id, row]))
  const rootOf = (row: Transaction): Transaction => {
    const corrected = byId.get(row.correctsId ?? '')
    return corrected ? rootOf(corrected) : row
  }
  return transactions.flatMap((row) => {
    const now = stored.get(row.id)
    if (!now) return [`${row.id} has no holder`]
    const root = rootOf(row)
    const fanMessages = messages.filter(({ fanId }) => fanId === row.fanId)
    // A correction follows its sale, whoever holds that by now.
    const expected = root === row ? holderOf(row, fanMessages, settings) : stored.get(root.id)
    if (root === row && now.isFixed) return []
    return now.holder === expected?.holder && now.userId === expected.userId
      ? []
      : [`${row.id} ${row.kind}: ${now.holder} ${now.userId}, not ${expected?.holder} ${expected?.userId}`]
  })
}
