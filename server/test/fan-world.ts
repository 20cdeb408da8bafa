import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp } from './app.ts'
import type { Side } from './world.ts'

/** The creator who signs in as the CREATOR of an agency. */
export async function ownCreator(t: TestApp, side: Side = 'north'): Promise<string> {
  const [row] = await t.sql<{ id: string }>('SELECT id FROM creators WHERE user_id = $1', [
    t.people[side].CREATOR.userId,
  ])
  return row?.id ?? ''
}

export type FanFacts = {
  username?: string
  email?: string | null
  joinedAt?: string
  spent?: number
  /** When they paid; now unless said. */
  paidAt?: string
  /** Messages, oldest first: from the fan or to the fan. */
  talk?: { from: 'fan' | 'us'; at: string }[]
  tags?: string[]
  blocked?: boolean
  archived?: boolean
}

const alike = 'SELECT agency_id, id FROM fans WHERE id = $1'

/** A fan with a history, written past the calls; the figures follow by the triggers. */
export async function fanWithHistory(t: TestApp, creatorId: string, facts: FanFacts = {}): Promise<string> {
  const id = newId()
  const username = facts.username ?? `fan_${id.slice(-8)}`
  await t.sql(
    `INSERT INTO fans (id, agency_id, creator_id, username, username_key, email, joined_at)
     SELECT $1, agency_id, id, $3::text, lower($3::text), $4, coalesce($5::timestamptz, now() - interval '1 year') FROM creators WHERE id = $2`,
    [id, creatorId, username, facts.email ?? null, facts.joinedAt ?? null],
  )
  if (facts.spent) await pay(t, id, facts.spent, facts.paidAt)
  if (facts.talk) await talk(t, id, facts.talk)
  for (const tag of facts.tags ?? [])
    await t.sql(`INSERT INTO fan_tags (agency_id, fan_id, tag) SELECT s.*, $2 FROM (${alike}) s`, [id, tag])
  if (facts.blocked) await block(t, id)
  if (facts.archived) await t.sql('UPDATE fans SET archived_at = now() WHERE id = $1', [id])
  return id
}

async function block(t: TestApp, id: string): Promise<void> {
  await t.sql('UPDATE fans SET blocked_at = now() WHERE id = $1', [id])
  await t.sql(
    `INSERT INTO fan_blocks (agency_id, fan_id, id, blocked_by, reason) SELECT s.*, $2, 'Somebody', 'Rude' FROM (${alike}) s`,
    [id, newId()],
  )
}

/** Less than zero is money that went back. */
export async function pay(t: TestApp, fanId: string, usd: number, at = new Date().toISOString()) {
  await t.sql(
    `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, source, recorded_by)
     SELECT $2, agency_id, creator_id, id, $3, 'Tips', CASE WHEN $4::bigint > 0 THEN 'SALE' ELSE 'REFUND' END, $4, 0, $4, 0, $4, 'manual', 'Tests' FROM fans WHERE id = $1`,
    [fanId, newId(), at, Math.round(usd * 100)],
  )
}

async function talk(t: TestApp, fanId: string, lines: { from: 'fan' | 'us'; at: string }[]): Promise<void> {
  await t.sql(
    'INSERT INTO conversations (agency_id, fan_id, creator_id, last_seq) SELECT agency_id, id, creator_id, $2 FROM fans WHERE id = $1',
    [fanId, lines.length],
  )
  for (const [i, line] of lines.entries())
    await t.sql(
      `INSERT INTO messages (id, agency_id, creator_id, fan_id, seq, direction, content, sender_name, sent_at)
       SELECT $2, agency_id, creator_id, id, $3, $4, 'Hello', 'Somebody', $5 FROM fans WHERE id = $1`,
      [fanId, newId(), i + 1, line.from === 'fan' ? 'FROM_FAN' : 'TO_FAN', line.at],
    )
}
