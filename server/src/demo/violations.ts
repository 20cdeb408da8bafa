import { createHash } from 'node:crypto'
import { exceptionKey, screen } from '@greenroom/contract/features/screening/screening.rules.ts'
import { severityOf } from '@greenroom/contract/features/screening/violations.rules.ts'
import type { Tx } from '../platform/db/scope.ts'
import { demoId } from './demo-id.ts'
import { insert } from './insert.ts'

/** What fans of the quietest conversations once wrote, with the state of its violation. */
const written = [
  ['im 16 lol, hope that is ok', 'PENDING'],
  ['my snap is mike_t99, add me there', 'PENDING'],
  ['text me on (415) 555-0132 tonight', 'REVIEWED'],
  ['I pay you $400 if you come to my hotel', 'ESCALATED'],
  ['you are a stupid liar', 'RESOLVED'],
] as const

/** Replaces one early message of each, and locks the conversation of the one who may be under 18. */
export async function seedViolations(tx: Tx): Promise<void> {
  const messages = await tx.query<{ id: string; fanId: string; creatorId: string; sentAt: string }>(
    `SELECT m.id, m.fan_id AS "fanId", m.creator_id AS "creatorId", m.sent_at AS "sentAt" FROM (
       SELECT * FROM conversations WHERE agency_id = $1 AND is_listed AND last_seq > 2 ORDER BY last_message_at, fan_id LIMIT ${written.length * 3}) c
     JOIN LATERAL (SELECT * FROM messages m WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id AND m.direction = 'FROM_FAN' AND m.seq < c.last_seq
       AND m.attachments = 0 AND NOT m.flagged ORDER BY m.seq LIMIT 1) m ON true ORDER BY c.last_message_at, c.fan_id LIMIT ${written.length}`,
    [tx.agencyId],
  )
  for (const [i, message] of messages.entries()) {
    const [text, status] = written[i] ?? written[0]
    const [hit] = screen(text)
    if (!hit) continue
    await tx.query('UPDATE messages SET content = $3, flagged = true WHERE agency_id = $1 AND id = $2', [
      tx.agencyId,
      message.id,
      text,
    ])
    await tx.query(
      'UPDATE conversations SET flagged_count = flagged_count + 1, locked_at = CASE WHEN $3 THEN $4::timestamptz END WHERE agency_id = $1 AND fan_id = $2',
      [tx.agencyId, message.fanId, hit.type === 'AGE_VERIFICATION', message.sentAt],
    )
    await insert(tx, 'violations', [
      {
        id: demoId(`violation ${i}`),
        type: hit.type,
        severity: severityOf[hit.type],
        status,
        source: 'screening',
        message_id: message.id,
        creator_id: message.creatorId,
        fan_id: message.fanId,
        excerpt: text,
        span_start: hit.start,
        span_end: hit.end,
        reason: hit.reason,
        text_hash: createHash('sha256').update(exceptionKey(text)).digest('hex'),
        is_false_alarm: false,
        flagged_at: message.sentAt,
      },
    ])
  }
}
