import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { ConnectionSettings } from '../server/src/platform/db/database.ts'

export const GATE_ITEMS = 1_000
/** Occurs in one of every 500 excerpts and names. */
export const RARE_WORD = 'quixotic'
const CHUNK_SIZE = 100_000

type FillOptions = {
  agencyId: string
  userId: string
  creatorIds: string[]
  sizes: { violations: number; people: number; auditRows: number }
}

/** Fills the tables as the app would, including the hash chain. Returns the IDs of the items for the publish gate. */
export async function fillCompliance(
  connection: ConnectionSettings,
  options: FillOptions,
): Promise<string[]> {
  const { agencyId, userId, creatorIds, sizes } = options
  const client = new pg.Client({ ...connection, user: 'postgres' })
  await client.connect()
  const creator = `($2::uuid[])[1 + i % ${creatorIds.length}]`
  await client.query(
    `INSERT INTO violations (id, agency_id, type, severity, status, source, creator_id, excerpt, reason, flagged_at)
     SELECT gen_random_uuid(), $1, (ARRAY['SPAM', 'HARASSMENT', 'PERSONAL_INFO'])[1 + i % 3], (ARRAY['LOW', 'HIGH', 'MEDIUM'])[1 + i % 3],
       (ARRAY['PENDING', 'RESOLVED', 'RESOLVED', 'RESOLVED'])[1 + i % 4], 'screening', ${creator},
       CASE WHEN i % 500 = 0 THEN '${RARE_WORD} words ' ELSE 'Some words ' END || i, 'Repeated message', now() - make_interval(mins => i)
     FROM generate_series(1, $3::int) i`,
    [agencyId, creatorIds, sizes.violations],
  )
  await client.query(
    `INSERT INTO people (id, agency_id, name)
     SELECT gen_random_uuid(), $1, CASE WHEN i % 500 = 0 THEN '${RARE_WORD} person ' ELSE 'Person ' END || i FROM generate_series(1, $2::int) i`,
    [agencyId, sizes.people],
  )
  const itemIds = Array.from({ length: GATE_ITEMS }, () => randomUUID())
  await client.query(
    `WITH i AS (INSERT INTO content_items (id, agency_id, creator_id, type, title, title_key, produced_on)
       SELECT id, $2, $3, 'PHOTO', 'A', 'a', '2025-01-01' FROM unnest($1::uuid[]) AS id)
     INSERT INTO content_people (agency_id, item_id, person_id) SELECT $2, id, $3 FROM unnest($1::uuid[]) AS id`,
    [itemIds, agencyId, creatorIds[0]],
  )
  await fillAuditLog(client, { agencyId, userId, creatorIds, rows: sizes.auditRows })
  await client.query('VACUUM ANALYZE')
  await client.end()
  return itemIds
}

type AuditLogOptions = { agencyId: string; userId: string; creatorIds: string[]; rows: number }

/** One row in ten has searchable text. Each chunk continues the chain; indexes are built afterwards. */
async function fillAuditLog(
  client: pg.Client,
  { agencyId, userId, creatorIds, rows }: AuditLogOptions,
): Promise<void> {
  const indexes = await client.query<{ name: string; text: string }>(
    `SELECT indexname AS name, indexdef AS text FROM pg_indexes
     WHERE tablename IN ('audit_log', 'audit_words') AND indexname NOT LIKE '%_pk'`,
  )
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`)
  await client.query(`CREATE OR REPLACE PROCEDURE pg_temp.fill(p_agency uuid, p_user uuid, p_creators uuid[], p_from int, p_to int) LANGUAGE plpgsql AS $$
    DECLARE head gate.audit_heads; r public.audit_log; i int; about uuid; action text; words text; details jsonb;
    BEGIN
      SELECT * INTO head FROM gate.audit_heads WHERE agency_id = p_agency;
      FOR i IN p_from .. p_to LOOP
        about := p_creators[1 + i % cardinality(p_creators)];
        action := (ARRAY['creator.updated', 'fan.note_added', 'person.record_read', 'user.signed_in', 'scan.viewed'])[1 + i % 5];
        words := CASE WHEN i % 5000 = 4 THEN '${RARE_WORD} check ' ELSE 'regular check ' END || i;
        details := CASE WHEN i % 10 = 4 THEN jsonb_build_object('personId', about, 'reason', words) ELSE jsonb_build_object('creatorId', about) END;
        r := ROW (p_agency, head.seq + 1, now() - make_interval(secs => 2 * (p_to - i)), 'user', p_user, 'Lara Holm', action, details, head.hash, '\\x'::bytea);
        r.hash := sha256(head.hash || convert_to(gate.audit_hash_input(r), 'UTF8'));
        INSERT INTO public.audit_log SELECT r.*;
        INSERT INTO public.audit_subjects VALUES (p_agency, about, r.seq);
        IF i % 10 = 4 THEN INSERT INTO public.audit_words VALUES (p_agency, r.seq, words); END IF;
        head.seq := r.seq; head.hash := r.hash;
      END LOOP;
      UPDATE gate.audit_heads SET seq = head.seq, hash = head.hash WHERE agency_id = p_agency;
    END $$`)
  for (let from = 1; from <= rows; from += CHUNK_SIZE)
    await client.query('CALL pg_temp.fill($1, $2, $3, $4, $5)', [
      agencyId,
      userId,
      creatorIds,
      from,
      Math.min(rows, from + CHUNK_SIZE - 1),
    ])
  for (const { text } of indexes.rows) await client.query(text)
}
