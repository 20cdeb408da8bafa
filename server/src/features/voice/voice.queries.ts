import type { VoiceReport, Wording } from '@greenroom/contract/features/voice/voice.schema.ts'
import { and, asc, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { creators } from '../creators/creators.table.ts'
import { voiceWordings } from './voice.table.ts'

type WordingRow = Omit<typeof voiceWordings.$inferSelect, 'agencyId'>

const { agencyId, creatorId, id, decision, validFrom, decidedAt, proposedAt } = voiceWordings
const { answeredBy, text, proposedBy, reason } = voiceWordings
const columns = {
  id,
  creatorId,
  answeredBy,
  text,
  validFrom,
  proposedBy,
  proposedAt,
  decision,
  decidedAt,
  reason,
}

const toWording = ({ decision: decided, validFrom: from, ...row }: WordingRow): Wording => ({
  ...row,
  from,
  state: decided ?? 'waiting',
})

async function selectWhere(tx: Tx, ...conditions: (SQL | undefined)[]): Promise<Wording[]> {
  const rows = await tx.db
    .select(columns)
    .from(voiceWordings)
    .where(and(eq(agencyId, tx.agencyId), ...conditions))
    .orderBy(asc(creatorId), desc(validFrom), desc(decidedAt), desc(id))
  return rows.map(toWording)
}

/** Wordings of one creator or all, newest first per creator. */
export const selectWordings = (tx: Tx, creator: string | null) =>
  selectWhere(tx, creator === null ? undefined : eq(creatorId, creator))

export async function selectWordingInForce(
  tx: Tx,
  creator: string,
  day: string,
): Promise<Wording | undefined> {
  return (await selectWhere(tx, eq(creatorId, creator), eq(decision, 'approved'), lte(validFrom, day)))[0]
}

export async function selectWording(tx: Tx, wordingId: string): Promise<Wording | undefined> {
  return (await selectWhere(tx, eq(id, wordingId)))[0]
}

export async function selectVoiceCreators(tx: Tx, creator: string | null) {
  return tx.db
    .select({
      id: creators.id,
      stageName: creators.stageName,
      hasAccount: sql<boolean>`${creators.userId} IS NOT NULL`,
    })
    .from(creators)
    .where(
      and(
        eq(creators.agencyId, tx.agencyId),
        creator === null ? isNull(creators.archivedAt) : eq(creators.id, creator),
      ),
    )
    .orderBy(sql`lower(${creators.stageName})`, asc(creators.id))
}

/** A new proposal replaces the pending one. */
export async function insertWording(
  tx: Tx,
  wording: Pick<Wording, 'id' | 'creatorId' | 'answeredBy' | 'text' | 'from' | 'proposedBy' | 'proposedAt'>,
): Promise<void> {
  const { from, ...row } = wording
  await tx.db
    .delete(voiceWordings)
    .where(and(eq(agencyId, tx.agencyId), eq(creatorId, row.creatorId), isNull(decision)))
  await tx.db.insert(voiceWordings).values({ agencyId: tx.agencyId, ...row, validFrom: from })
}

/** Returns false if it was already decided. */
export async function decideWording(
  tx: Tx,
  wordingId: string,
  fields: { decision: 'approved' | 'declined'; decidedAt: string; validFrom: string; reason: string | null },
): Promise<boolean> {
  const rows = await tx.db
    .update(voiceWordings)
    .set(fields)
    .where(and(eq(agencyId, tx.agencyId), eq(id, wordingId), isNull(decision)))
    .returning({ id })
  return rows.length > 0
}

type Period = { from: string; to: string; timeZone: string }

/** One row per day of the period. AI-written messages count as AI, regardless of the sender. */
export async function selectVoiceDays(
  tx: Tx,
  creator: string,
  { from, to, timeZone }: Period,
): Promise<VoiceReport['days']> {
  return tx.query(
    `WITH sent AS (
       SELECT (m.sent_at AT TIME ZONE $5)::date AS day, m.sender_id = c.user_id AS is_own,
         CASE WHEN m.handler_type = 'AI' OR m.composition = 'ai' THEN 'ai' WHEN m.composition = 'ai_edited' THEN 'edited' ELSE 'person' END AS writer
       FROM messages m JOIN creators c ON c.agency_id = m.agency_id AND c.id = m.creator_id
       WHERE m.agency_id = $1 AND m.creator_id = $2 AND m.direction = 'TO_FAN'
         AND m.sent_at >= ($3::date::timestamp AT TIME ZONE $5) AND m.sent_at < (($4::date + 1)::timestamp AT TIME ZONE $5)
     )
     SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
       count(*) FILTER (WHERE s.writer = 'person' AND s.is_own)::int AS creator,
       count(*) FILTER (WHERE s.writer = 'person' AND s.is_own IS NOT TRUE)::int AS team,
       count(*) FILTER (WHERE s.writer = 'ai')::int AS "aiUnchanged", count(*) FILTER (WHERE s.writer = 'edited')::int AS "aiEdited",
       (SELECT w.id FROM voice_wordings w WHERE w.agency_id = $1 AND w.creator_id = $2 AND w.decision = 'approved' AND w.valid_from <= d.day
        ORDER BY w.valid_from DESC, w.decided_at DESC, w.id DESC LIMIT 1) AS "wordingId"
     FROM (SELECT generate_series($3::date, $4::date, '1 day')::date AS day) d LEFT JOIN sent s ON s.day = d.day
     GROUP BY d.day ORDER BY d.day DESC`,
    [tx.agencyId, creator, from, to, timeZone],
  )
}
