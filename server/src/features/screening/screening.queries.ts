import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { StoredRules } from '@greenroom/contract/features/screening/screening.schema.ts'
import type { ViolationType } from '@greenroom/contract/features/screening/violations.rules.ts'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Tx } from '../../platform/db/scope.ts'
import { screeningExceptions, screeningRules, violations } from './screening.table.ts'

/** Enough recent messages to detect repetition and floods. */
const MAX_RECENT_MESSAGES = 24

export type MessageContext = {
  rules: StoredRules | null
  /** Types for which this text is an exception. */
  excepted: ViolationType[]
  creatorId: string
  /** Messages in the same direction, newest first. */
  recent: { head: string; tail: string; sentAt: string }[] | null
  /** Whether the same message was already sent. */
  isRetry: boolean
}

const exceptedTypes = (agency: string, hash: string) =>
  `ARRAY(SELECT x.type FROM screening_exceptions x WHERE x.agency_id = ${agency} AND x.text_hash = ${hash})`

const contextStatement = {
  name: 'screening-context',
  text: `SELECT r.rules, f.creator_id AS "creatorId", ${exceptedTypes('f.agency_id', '$4::text')} AS excepted,
      (SELECT jsonb_agg(jsonb_build_object('head', left(m.content, 300), 'tail', right(m.content, 120), 'sentAt', m.sent_at) ORDER BY m.seq DESC) FROM messages m
        WHERE m.agency_id = f.agency_id AND m.fan_id = f.id AND m.seq > c.last_seq - ${MAX_RECENT_MESSAGES} AND m.direction = $3::text AND m.deleted_at IS NULL) AS recent,
      coalesce($5::uuid IS NOT NULL AND EXISTS (SELECT 1 FROM messages m WHERE m.agency_id = f.agency_id AND m.sender_id = $6::uuid AND m.client_id = $5::uuid), false) AS "isRetry"
    FROM fans f LEFT JOIN conversations c ON c.agency_id = f.agency_id AND c.fan_id = f.id
    LEFT JOIN screening_rules r ON r.agency_id = f.agency_id
    WHERE f.id = $1 AND ($2::uuid[] IS NULL OR f.creator_id = ANY ($2))`,
}

export type MessageQuery = {
  fanId: string
  visible: string[] | null
  direction: Direction
  textHash: string
  clientId: string | null
  senderId: string | null
}

/** Undefined for a fan the sender can't see. */
export async function readContext(
  database: Database,
  agencyId: string,
  query: MessageQuery,
): Promise<MessageContext | undefined> {
  const { fanId, visible, direction, textHash, clientId, senderId } = query
  const values = [fanId, visible, direction, textHash, clientId, senderId]
  const [row] = await readScoped<MessageContext>(database, agencyId, contextStatement, values)
  return row
}

export type ThreadContext = Pick<MessageContext, 'recent'> & { fanId: string; direction: Direction }

/** The last messages of these conversations, by direction. */
export async function selectThreadContexts(tx: Tx, fanIds: string[]): Promise<ThreadContext[]> {
  return tx.query<ThreadContext>(
    `SELECT c.fan_id AS "fanId", m.direction, jsonb_agg(jsonb_build_object('head', left(m.content, 300), 'tail', right(m.content, 120), 'sentAt', m.sent_at) ORDER BY m.seq DESC) AS recent
     FROM conversations c CROSS JOIN LATERAL (
       SELECT * FROM messages m WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id AND m.seq > c.last_seq - ${MAX_RECENT_MESSAGES} AND m.deleted_at IS NULL
     ) m WHERE c.agency_id = $1 AND c.fan_id = ANY ($2) GROUP BY 1, 2`,
    [tx.agencyId, fanIds],
  )
}

/** Exceptions that apply to these texts. */
export async function selectExceptionsFor(
  tx: Tx,
  textHashes: string[],
): Promise<{ textHash: string; type: ViolationType }[]> {
  const { textHash, type } = screeningExceptions
  return tx.db
    .select({ textHash, type })
    .from(screeningExceptions)
    .where(and(eq(screeningExceptions.agencyId, tx.agencyId), inArray(textHash, textHashes)))
}

/** For texts outside conversations. */
export async function selectRulesFor(
  tx: Tx,
  textHash: string,
): Promise<Pick<MessageContext, 'rules' | 'excepted'>> {
  const [row] = await tx.query<Pick<MessageContext, 'rules' | 'excepted'>>(
    `SELECT (SELECT r.rules FROM screening_rules r WHERE r.agency_id = $1) AS rules, ${exceptedTypes('$1', '$2')} AS excepted`,
    [tx.agencyId, textHash],
  )
  return row ?? { rules: null, excepted: [] }
}

export const noRules: StoredRules = { words: [], allowedLinks: [], blockedTypes: [] }

/** Serializes changes of an agency's rules, including the first one, which has no row to lock. */
export async function lockRules(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('screening rules of ' || $1, 0))`, [
    tx.agencyId,
  ])
}

export async function selectRules(tx: Tx): Promise<StoredRules | undefined> {
  const [row] = await tx.db.select().from(screeningRules).where(eq(screeningRules.agencyId, tx.agencyId))
  return row?.rules
}

export async function upsertRules(tx: Tx, rules: StoredRules, updatedAt: string): Promise<void> {
  await tx.db
    .insert(screeningRules)
    .values({ agencyId: tx.agencyId, rules, updatedAt })
    .onConflictDoUpdate({ target: screeningRules.agencyId, set: { rules, updatedAt } })
}

export async function selectExceptions(tx: Tx) {
  const { id, excerpt, type, addedBy, addedAt } = screeningExceptions
  return tx.db
    .select({ id, text: excerpt, type, addedBy, addedAt })
    .from(screeningExceptions)
    .where(eq(screeningExceptions.agencyId, tx.agencyId))
    .orderBy(desc(addedAt), desc(id))
    .limit(500)
}

export async function insertException(
  tx: Tx,
  row: Omit<typeof screeningExceptions.$inferInsert, 'agencyId'>,
) {
  await tx.db
    .insert(screeningExceptions)
    .values({ ...row, agencyId: tx.agencyId })
    .onConflictDoNothing()
}

export async function deleteException(tx: Tx, id: string): Promise<ViolationType | undefined> {
  const [row] = await tx.db
    .delete(screeningExceptions)
    .where(and(eq(screeningExceptions.agencyId, tx.agencyId), eq(screeningExceptions.id, id)))
    .returning({ type: screeningExceptions.type })
  return row?.type
}

export type NewViolation = Omit<typeof violations.$inferInsert, 'agencyId'>

export async function insertViolations(tx: Tx, rows: NewViolation[]): Promise<void> {
  await tx.db.insert(violations).values(rows.map((row) => ({ ...row, agencyId: tx.agencyId })))
}

export type Violation = typeof violations.$inferSelect

export async function lockViolation(tx: Tx, id: string): Promise<Violation | undefined> {
  const [row] = await tx.db
    .select()
    .from(violations)
    .where(and(eq(violations.agencyId, tx.agencyId), eq(violations.id, id)))
    .for('update')
  return row
}

export async function updateViolation(tx: Tx, id: string, change: Partial<NewViolation>): Promise<void> {
  await tx.db
    .update(violations)
    .set(change)
    .where(and(eq(violations.agencyId, tx.agencyId), eq(violations.id, id)))
}

/** A fan's pending age hints. */
export async function selectAgeHints(tx: Tx, fanId: string): Promise<{ id: string }[]> {
  return tx.db
    .select({ id: violations.id })
    .from(violations)
    .where(
      and(
        eq(violations.agencyId, tx.agencyId),
        eq(violations.fanId, fanId),
        isNull(violations.authorName),
        eq(violations.type, 'AGE_VERIFICATION'),
        eq(violations.status, 'PENDING'),
      ),
    )
    .orderBy(violations.id)
}

type AnnouncedViolation = { id: string; type: ViolationType; fanId: string | null; isFromFan: boolean }

/** Skips IDs that are not stored. */
export function selectAnnouncedViolations(tx: Tx, ids: string[]): Promise<AnnouncedViolation[]> {
  return tx.query<AnnouncedViolation>(
    `SELECT v.id, v.type, v.fan_id AS "fanId", coalesce(m.direction = 'FROM_FAN', false) AS "isFromFan"
     FROM violations v LEFT JOIN messages m ON m.agency_id = v.agency_id AND m.id = v.message_id
     WHERE v.agency_id = $1 AND v.id = ANY ($2)`,
    [tx.agencyId, ids],
  )
}

/** Whether a message still has screening hits, or a fan still has age hints, that are not false alarms. */
export async function hasOpenHits(
  tx: Tx,
  subject: { messageId: string } | { fanId: string },
): Promise<boolean> {
  const rows = await tx.db
    .select({ id: violations.id })
    .from(violations)
    .where(
      and(
        eq(violations.agencyId, tx.agencyId),
        eq(violations.isFalseAlarm, false),
        eq(violations.source, 'screening'),
        ...('messageId' in subject
          ? [eq(violations.messageId, subject.messageId)]
          : [
              eq(violations.fanId, subject.fanId),
              isNull(violations.authorName),
              eq(violations.type, 'AGE_VERIFICATION'),
            ]),
      ),
    )
    .limit(1)
  return rows.length > 0
}
