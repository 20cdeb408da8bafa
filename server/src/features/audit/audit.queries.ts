import type { AuditFilter } from '@greenroom/contract/features/audit/audit.schema.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Tx } from '../../platform/db/scope.ts'
import { type AddParam, namedStatement, parameters, roundUpLimit } from '../../platform/db/statement-text.ts'
import type { LogRow, NamedSubject } from './audit-view.ts'

/** `searchText` is the folded search text. */
export type AuditCriteria = Omit<AuditFilter, 'q'> & { searchText: string | undefined; timeZone: string }

const COLUMNS =
  "l.seq, l.at, l.actor_kind, l.actor_id, l.actor_name, l.action, l.details, encode(l.hash, 'hex') AS hash"

function period({ from, to, timeZone }: AuditCriteria, addParam: AddParam) {
  const startOf = (day: string, offset: string) =>
    `((${addParam(day, 'date')}${offset})::timestamp AT TIME ZONE ${addParam(timeZone, 'text')})`
  return { from: from && startOf(from, ''), until: to && startOf(to, ' + 1') }
}

/**
 * Rows are written in chronological order, so a period is a range of row numbers. If the server's clock was changed
 * near the start or end of the period, rows there may be missing.
 */
function timeConditions(criteria: AuditCriteria, agency: string, addParam: AddParam): string[] {
  const { from, until } = period(criteria, addParam)
  const boundaryRow = (condition: string, direction: string) =>
    `(SELECT e.seq FROM audit_log e WHERE e.agency_id = ${agency} AND e.at ${condition} ORDER BY e.at ${direction}, e.seq ${direction} LIMIT 1)`
  return [
    ...(from ? [`l.seq >= ${boundaryRow(`>= ${from}`, 'ASC')}`, `l.at >= ${from}`] : []),
    ...(until ? [`l.seq <= ${boundaryRow(`< ${until}`, 'DESC')}`, `l.at < ${until}`] : []),
  ]
}

const isActorKind = (actor: string | undefined) => actor === 'system' || actor === 'visitor'

export function pageStatement(
  agencyId: string,
  criteria: AuditCriteria,
  before: number | null,
  limit: number,
) {
  const { values, addParam } = parameters()
  const size = roundUpLimit(limit)
  const agency = addParam(agencyId, 'uuid')
  const { searchText, actor, action, subject, row } = criteria
  if (searchText !== undefined) {
    const { from, until } = period(criteria, addParam)
    const byKind = isActorKind(actor)
    const matches = `gate.search_audit(${addParam(searchText, 'text')}, ${addParam(action, 'text')}, ${addParam(byKind ? actor : null, 'text')}, ${addParam(byKind ? null : actor, 'uuid')},
      ${addParam(subject, 'uuid')}, ${from ?? 'NULL'}, ${until ?? 'NULL'}, ${addParam(before, 'bigint')}, ${size})`
    const text = `SELECT ${COLUMNS} FROM ${matches} f (seq) JOIN audit_log l ON l.agency_id = ${agency} AND l.seq = f.seq ORDER BY l.seq DESC`
    return { statement: namedStatement(text), values }
  }
  const source = subject
    ? 'audit_subjects s JOIN audit_log l ON l.agency_id = s.agency_id AND l.seq = s.seq'
    : 'audit_log l'
  const key = subject ? 's.seq' : 'l.seq'
  const conditions = [
    `l.agency_id = ${agency}`,
    ...(subject ? [`s.agency_id = ${agency}`, `s.subject_id = ${addParam(subject, 'uuid')}`] : []),
    ...(before === null ? [] : [`${key} < ${addParam(before, 'bigint')}`]),
    ...(row ? [`${key} = ${addParam(row, 'bigint')}`] : []),
    ...(action ? [`l.action = ${addParam(action, 'text')}`] : []),
    ...(isActorKind(actor) ? ['l.actor_id IS NULL', `l.actor_kind = ${addParam(actor, 'text')}`] : []),
    ...(actor && !isActorKind(actor) ? [`l.actor_id = ${addParam(actor, 'uuid')}`] : []),
    ...timeConditions(criteria, agency, addParam),
  ]
  const text = `SELECT ${COLUMNS} FROM ${source} WHERE ${conditions.join(' AND ')} ORDER BY ${key} DESC LIMIT ${size}`
  return { statement: namedStatement(text), values }
}

export async function readLog(
  database: Database,
  agencyId: string,
  criteria: AuditCriteria,
  { before, limit }: { before: number | null; limit: number },
): Promise<LogRow[]> {
  const { statement, values } = pageStatement(agencyId, criteria, before, limit)
  return (await readScoped<LogRow>(database, agencyId, statement, values)).slice(0, limit)
}

/** Display names, never legal names. A violation is shown by its words. Applicants are included only if $3 is true. */
const namesStatement = {
  name: 'audit-names',
  text: `SELECT p.id, CASE WHEN p.creator_id IS NULL THEN 'person' ELSE 'creator' END AS kind, coalesce(p.name, c.stage_name) AS name
      FROM people p LEFT JOIN creators c ON c.agency_id = $1 AND c.id = p.creator_id WHERE p.agency_id = $1 AND p.id = ANY ($2::uuid[])
    UNION ALL SELECT f.id, 'fan', coalesce(f.display_name, f.username) FROM fans f WHERE f.agency_id = $1 AND f.id = ANY ($2)
    UNION ALL SELECT i.id, 'item', i.title FROM content_items i WHERE i.agency_id = $1 AND i.id = ANY ($2)
    UNION ALL SELECT u.id, 'member', coalesce((SELECT c.stage_name FROM creators c WHERE c.agency_id = $1 AND c.user_id = u.id), u.name, u.email)
      FROM users u WHERE u.agency_id = $1 AND u.id = ANY ($2)
    UNION ALL SELECT c.id, 'case', '#' || c.number FROM cases c WHERE c.agency_id = $1 AND c.id = ANY ($2)
    UNION ALL SELECT v.id, 'violation', left(coalesce(v.content, nullif(v.excerpt, ''), v.reason), 300) FROM violations v WHERE v.agency_id = $1 AND v.id = ANY ($2)
    UNION ALL SELECT a.id, 'application', concat_ws(' ', a.first_name, a.last_name) FROM applications a WHERE $3 AND a.agency_id = $1 AND a.id = ANY ($2)`,
}

export async function readNames(
  database: Database,
  agencyId: string,
  ids: string[],
  includeApplicants: boolean,
): Promise<Map<string, NamedSubject>> {
  if (ids.length === 0) return new Map()
  const rows = await readScoped<NamedSubject>(database, agencyId, namesStatement, [
    agencyId,
    ids,
    includeApplicants,
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

const MAX_CHOICES = 300

/** Skips through the index from value to value, instead of reading the whole log. */
const distinctValues = (column: string) =>
  `WITH RECURSIVE found AS (
     (SELECT ${column}, actor_name FROM audit_log WHERE agency_id = $1 AND ${column} IS NOT NULL ORDER BY ${column} DESC, seq DESC LIMIT 1)
     UNION ALL SELECT n.* FROM found f CROSS JOIN LATERAL (
       SELECT l.${column}, l.actor_name FROM audit_log l WHERE l.agency_id = $1 AND l.${column} < f.${column} ORDER BY l.${column} DESC, l.seq DESC LIMIT 1) n
   ) SELECT ${column} AS value, actor_name AS name FROM found LIMIT ${MAX_CHOICES}`

export async function selectChoices(tx: Tx) {
  const actors = await tx.query<{ value: string; name: string }>(distinctValues('actor_id'), [tx.agencyId])
  const actions = await tx.query<{ value: string }>(distinctValues('action'), [tx.agencyId])
  return { actors, actions: actions.map(({ value }) => value).toSorted() }
}
