const idAndName = (id: string, name: string) =>
  `CASE WHEN ${name} IS NOT NULL THEN jsonb_build_object('id', ${id}, 'name', ${name}) END`

const violations = (condition: string, total = 'NULL') => `WITH page AS MATERIALIZED (
    SELECT * FROM violations v WHERE v.agency_id = $1 ${condition} ORDER BY v.flagged_at DESC, v.id DESC LIMIT 50)
  SELECT v.id, v.type, v.severity, v.status, v.source, v.reason, v.flagged_at, v.is_false_alarm,
    ${idAndName('c.id', 'c.stage_name')} AS creator, ${idAndName('f.id', 'f.username')} AS fan, ${idAndName('p.id', 'p.name')} AS person,
    ${idAndName('i.id', 'i.title')} AS item, ${idAndName('u.id', 'u.name')} AS assignee, ${total} AS total
  FROM page v LEFT JOIN creators c ON c.agency_id = v.agency_id AND c.id = v.creator_id
    LEFT JOIN fans f ON f.agency_id = v.agency_id AND f.id = v.fan_id LEFT JOIN people p ON p.agency_id = v.agency_id AND p.id = v.person_id
    LEFT JOIN content_items i ON i.agency_id = v.agency_id AND i.id = v.item_id LEFT JOIN users u ON u.agency_id = v.agency_id AND u.id = v.assignee_id
  ORDER BY v.flagged_at DESC, v.id DESC`
const countViolations = (condition: string) =>
  `(SELECT count(*)::int FROM (SELECT 1 FROM violations x WHERE x.agency_id = $1 ${condition} LIMIT 10001) y)`

const people = (
  condition: string,
) => `SELECT p.id, coalesce(p.name, c.stage_name) AS name, p.creator_id, p.pending_documents, p.has_accepted,
    p.accepted_until, c.user_id IS NOT NULL AS has_account, (SELECT count(*)::int FROM (SELECT 1 FROM people p WHERE p.agency_id = $1 ${condition} LIMIT 1001) y) AS total
  FROM people p LEFT JOIN creators c ON c.agency_id = p.agency_id AND c.id = p.creator_id
  WHERE p.agency_id = $1 ${condition} ORDER BY p.name_key, p.id LIMIT 50`

/** A search of the audit log also finds rows by the names of actors and subjects. */
const peopleByName = 'SELECT p.id FROM people p WHERE p.agency_id = $1 AND p.search_key LIKE $2 LIMIT 20'

/** A page of the audit log with the names of its subjects. */
const auditPage = (from: string, key: string) => `WITH page AS MATERIALIZED (
    SELECT l.* FROM ${from} ORDER BY ${key} DESC LIMIT 50)
  SELECT l.seq::text AS id, l.at, l.actor_kind, l.actor_id, l.actor_name, l.action, l.details, encode(l.hash, 'hex') AS hash,
    (SELECT jsonb_agg(jsonb_build_array(p.id, coalesce(p.name, c.stage_name))) FROM people p LEFT JOIN creators c ON c.agency_id = p.agency_id AND c.id = p.creator_id
     WHERE p.agency_id = $1 AND p.id = ANY (ARRAY[(l.details->>'personId')::uuid, (l.details->>'creatorId')::uuid])) AS names
  FROM page l ORDER BY l.seq DESC`

/** The same rows as the real lists, with the shortest SQL. */
export const statements: Record<string, string> = {
  violations: violations('', countViolations('')),
  violationsDeep: violations(
    `AND v.status = 'PENDING' AND (v.flagged_at, v.id) < ($2::timestamptz, $3::uuid)`,
  ),
  violationSearch: violations('AND v.search_key LIKE $2', countViolations('AND x.search_key LIKE $2')),
  people: people(''),
  peopleSearch: people('AND p.search_key LIKE $2'),
  audit: auditPage('audit_log l WHERE l.agency_id = $1', 'l.seq'),
  auditByAction: auditPage(
    'audit_log l WHERE l.agency_id = $1 AND l.action = $2 AND l.seq < $3::bigint',
    'l.seq',
  ),
  auditAbout: auditPage(
    'audit_subjects s JOIN audit_log l ON l.agency_id = s.agency_id AND l.seq = s.seq WHERE s.agency_id = $1 AND s.subject_id = $2::uuid',
    's.seq',
  ),
  auditSearch: auditPage(
    `(SELECT w.seq FROM audit_words w WHERE w.agency_id = $1 AND w.words LIKE $2
      UNION SELECT s.seq FROM (${peopleByName}) p CROSS JOIN LATERAL (
        SELECT s.seq FROM audit_subjects s WHERE s.agency_id = $1 AND s.subject_id = p.id ORDER BY s.seq DESC LIMIT 50) s
      UNION SELECT a.seq FROM (${peopleByName}) p CROSS JOIN LATERAL (
        SELECT a.seq FROM audit_log a WHERE a.agency_id = $1 AND a.actor_id = p.id ORDER BY a.seq DESC LIMIT 50) a OFFSET 0) w
     JOIN audit_log l ON l.agency_id = $1 AND l.seq = w.seq`,
    'w.seq',
  ),
}
