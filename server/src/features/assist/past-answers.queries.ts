import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { aiPastAnswers } from './assist.table.ts'

/** Per creator; up to half of them are answers that led to a sale. */
const MAX_PAST_ANSWERS = 300
const MAX_SOLD = MAX_PAST_ANSWERS / 2
const MAX_NEWEST = MAX_PAST_ANSWERS / 2
export const BATCH_SIZE = 100
/** Number of recent messages searched for answers. */
const MAX_SCANNED = 1_000

export type PastAnswer = { asked: string; answered: string; isSold: boolean; vector: Buffer }
export type Candidate = {
  messageId: string
  fanName: string | null
  username: string
  asked: string
  answered: string
  isSold: boolean
  sentAt: string
}

export async function selectPastAnswers(tx: Tx, creatorId: string): Promise<PastAnswer[]> {
  const { asked, answered, isSold, vector } = aiPastAnswers
  return tx.db
    .select({ asked, answered, isSold, vector })
    .from(aiPastAnswers)
    .where(and(eq(aiPastAnswers.agencyId, tx.agencyId), eq(aiPastAnswers.creatorId, creatorId)))
    .limit(MAX_PAST_ANSWERS + BATCH_SIZE)
}

const SELECT_SOLD_MESSAGES = `(SELECT s.message_id FROM sale_attributions s WHERE s.agency_id = $1 AND s.creator_id = $2 AND s.message_id IS NOT NULL AND s.orders > 0
  ORDER BY s.occurred_at DESC LIMIT ${MAX_SOLD})`
/** Messages written by a person in reply to the message directly before. */
const SELECT_ANSWERS = `SELECT m.id AS "messageId", q.content AS asked, m.content AS answered, m.sent_at AS "sentAt", f.display_name AS "fanName", f.username
  FROM messages m JOIN fans f ON f.agency_id = m.agency_id AND f.id = m.fan_id CROSS JOIN LATERAL (
    SELECT q.direction, q.content FROM messages q WHERE q.agency_id = m.agency_id AND q.fan_id = m.fan_id AND q.seq < m.seq AND q.deleted_at IS NULL
    ORDER BY q.seq DESC LIMIT 1) q
  WHERE m.agency_id = $1 AND m.direction = 'TO_FAN' AND m.handler_type <> 'AI' AND coalesce(m.composition, 'typed') = 'typed' AND m.deleted_at IS NULL AND NOT m.flagged
    AND length(m.content) BETWEEN 8 AND 600 AND q.direction = 'FROM_FAN' AND length(q.content) BETWEEN 2 AND 600`

/** The newest answers and the newest ones that led to a sale, unless already stored. */
export async function selectCandidates(tx: Tx, creatorId: string): Promise<Candidate[]> {
  return tx.query<Candidate>(
    `WITH sold AS MATERIALIZED ${SELECT_SOLD_MESSAGES}, scanned AS MATERIALIZED (
       SELECT id FROM messages WHERE agency_id = $1 AND creator_id = $2 ORDER BY sent_at DESC LIMIT ${MAX_SCANNED}),
     best AS ((${SELECT_ANSWERS} AND m.id IN (SELECT id FROM scanned) ORDER BY m.sent_at DESC LIMIT ${MAX_NEWEST})
       UNION ${SELECT_ANSWERS} AND m.id IN (SELECT message_id FROM sold))
     SELECT best.*, "messageId" IN (SELECT message_id FROM sold) AS "isSold" FROM best
     WHERE NOT EXISTS (SELECT FROM ai_past_answers p WHERE p.agency_id = $1 AND p.message_id = "messageId")
     ORDER BY "sentAt" DESC LIMIT ${BATCH_SIZE}`,
    [tx.agencyId, creatorId],
  )
}

export async function insertPastAnswers(
  tx: Tx,
  creatorId: string,
  answers: (Omit<Candidate, 'fanName' | 'username'> & { vector: Buffer })[],
): Promise<void> {
  if (answers.length === 0) return
  const rows = answers.map((answer) => ({ agencyId: tx.agencyId, creatorId, ...answer }))
  await tx.db.insert(aiPastAnswers).values(rows).onConflictDoNothing()
}

/** Marks answers that have since led to a sale, deletes those of deleted or flagged messages, and keeps the best. */
export async function prunePastAnswers(tx: Tx, creatorId: string): Promise<void> {
  const values = [tx.agencyId, creatorId]
  await tx.query(
    `WITH sold AS MATERIALIZED ${SELECT_SOLD_MESSAGES}
     UPDATE ai_past_answers p SET is_sold = true FROM sold
     WHERE p.agency_id = $1 AND p.creator_id = $2 AND p.message_id = sold.message_id AND NOT p.is_sold`,
    values,
  )
  await tx.query(
    `DELETE FROM ai_past_answers p WHERE p.agency_id = $1 AND p.creator_id = $2 AND (
       NOT EXISTS (SELECT FROM messages m WHERE m.id = p.message_id AND m.deleted_at IS NULL AND NOT m.flagged)
       OR p.message_id NOT IN (SELECT message_id FROM ai_past_answers WHERE agency_id = $1 AND creator_id = $2 AND is_sold ORDER BY sent_at DESC LIMIT ${MAX_SOLD})
       AND p.message_id NOT IN (SELECT message_id FROM ai_past_answers WHERE agency_id = $1 AND creator_id = $2 ORDER BY sent_at DESC LIMIT ${MAX_NEWEST}))`,
    values,
  )
}
