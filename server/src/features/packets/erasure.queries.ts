import type { ErasurePreview } from '@greenroom/contract/features/packets/retention.schema.ts'
import type { Tx } from '../../platform/db/scope.ts'

type Counts = Record<string, number>

export type FanToErase = { name: string; creatorId: string; isArchived: boolean }

export async function selectFan(tx: Tx, id: string): Promise<FanToErase | undefined> {
  const [row] = await tx.query<FanToErase>(
    `SELECT username AS name, creator_id AS "creatorId", archived_at IS NOT NULL AS "isArchived" FROM fans
     WHERE agency_id = $1 AND id = $2 AND erased_at IS NULL`,
    [tx.agencyId, id],
  )
  return row
}

export type CreatorToErase = { name: string; isArchived: boolean; userId: string | null }

export async function selectCreator(tx: Tx, id: string): Promise<CreatorToErase | undefined> {
  const [row] = await tx.query<CreatorToErase>(
    `SELECT stage_name AS name, archived_at IS NOT NULL AS "isArchived", user_id AS "userId" FROM creators
     WHERE agency_id = $1 AND id = $2 AND erased_at IS NULL`,
    [tx.agencyId, id],
  )
  return row
}

async function count(tx: Tx, id: string, sources: Record<string, string>): Promise<Counts> {
  const columns = Object.entries(sources).map(
    ([name, from]) =>
      `(SELECT count(*) FROM ${from.replace('WHERE', 'WHERE agency_id = $1 AND')})::int AS "${name}"`,
  )
  return (await tx.query<Counts>(`SELECT ${columns.join(', ')}`, [tx.agencyId, id]))[0] ?? {}
}

export const countFanRecords = (tx: Tx, id: string) =>
  count(tx, id, {
    messages: 'messages WHERE fan_id = $2',
    notes: 'fan_notes WHERE fan_id = $2',
    tags: 'fan_tags WHERE fan_id = $2',
    drafts: 'conversation_drafts WHERE fan_id = $2',
    suggestions: 'ai_suggestions WHERE fan_id = $2',
    payments: 'fan_transactions WHERE fan_id = $2',
    violations: 'violations WHERE fan_id = $2',
    openViolations: `violations WHERE fan_id = $2 AND status IN ('PENDING', 'ESCALATED')`,
    cases: 'cases WHERE violation_id IN (SELECT id FROM violations WHERE fan_id = $2)',
    openCases: `cases WHERE state = 'open' AND violation_id IN (SELECT id FROM violations WHERE fan_id = $2)`,
    exportsInProgress: `packets WHERE subject_id = $2 AND status IN ('QUEUED', 'RUNNING')`,
  })

export const countCreatorRecords = (tx: Tx, id: string) =>
  count(tx, id, {
    quickReplies: 'quick_replies WHERE creator_id = $2',
    goals: 'creator_goals WHERE creator_id = $2',
    personas: 'personas WHERE creator_id = $2',
    applications: 'applications WHERE creator_id = $2',
    documents: 'id_documents WHERE person_id = $2',
    consents: 'consents WHERE person_id = $2',
    items: 'content_items WHERE creator_id = $2',
    liveItems: `content_items WHERE creator_id = $2 AND state IN ('PUBLISHED', 'SCHEDULED') AND archived_at IS NULL`,
    payments: 'fan_transactions WHERE creator_id = $2',
    fans: 'fans WHERE creator_id = $2 AND erased_at IS NULL',
    openViolations: `violations WHERE creator_id = $2 AND status IN ('PENDING', 'ESCALATED')`,
    exportsInProgress: `packets WHERE subject_id = $2 AND status IN ('QUEUED', 'RUNNING')`,
  })

/** The last day a violation by the fan is kept. */
export async function selectViolationRetentionEnd(tx: Tx, fanId: string): Promise<string | null> {
  const [row] = await tx.query<{ day: string | null }>(
    `SELECT (max(handled_at)::date + gate.retention_days('violations'))::text AS day FROM violations WHERE agency_id = $1 AND fan_id = $2`,
    [tx.agencyId, fanId],
  )
  return row?.day ?? null
}

const nameColumns = { fans: 'p.username, p.email', creators: 'p.stage_name, p.real_name, p.email' }

/** Cases filed by or naming the person, except those from a fan's violations. They are kept unchanged. */
export async function selectRelatedCases(tx: Tx, table: keyof typeof nameColumns, id: string) {
  const [row] = await tx.query<{ count: number; until: string | null }>(
    `SELECT count(*)::int AS count, CASE WHEN bool_and(c.state = 'closed') THEN (max(c.closed_at)::date + gate.retention_days('cases'))::text END AS until
     FROM ${table} p JOIN cases c ON c.agency_id = p.agency_id AND (lower(c.reporter_email) = lower(p.email)
       OR concat_ws(' ', c.reporter_name, c.reporter_contact, c.subject, c.text, c.reason) ~* gate.names_pattern(${nameColumns[table]}))
     WHERE p.agency_id = $1 AND p.id = $2 AND NOT EXISTS (SELECT 1 FROM violations v WHERE v.agency_id = $1 AND v.id = c.violation_id AND v.fan_id = $2)`,
    [tx.agencyId, id],
  )
  return {
    what: 'Requests and cases that mention the person',
    reason:
      'Proof that a request was answered, and evidence for claims. Name and address stay until these are deleted.',
    count: row?.count ?? 0,
    until: row?.until ?? null,
  }
}

/** Returns the storage keys of files to delete. */
export async function eraseFan(tx: Tx, id: string): Promise<string[]> {
  const [row] = await tx.query<{ keys: string[] }>('SELECT gate.erase_fan($1) AS keys', [id])
  return row?.keys ?? []
}

export async function eraseCreator(tx: Tx, id: string): Promise<void> {
  await tx.query('SELECT gate.erase_creator($1)', [id])
}

/** Exports of the person's data; their files must be deleted. */
export async function selectExports(tx: Tx, subjectId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM packets WHERE agency_id = $1 AND subject_id = $2 AND kind = 'EXPORT'`,
    [tx.agencyId, subjectId],
  )
  return rows.map(({ id }) => id)
}

export type RetainedRecord = ErasurePreview['kept'][number]
