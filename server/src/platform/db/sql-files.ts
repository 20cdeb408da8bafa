import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * An object created by a file, in DROP syntax ("function gate.f(uuid)", "trigger t on public.x"), and the role to drop
 * it as.
 */
type SqlObject = { object: string; owner: string }
type SqlFile = { file: string; hash: string; text: string }
type AppliedFile = { file: string; hash: string; objects: SqlObject[] }

/** Records which files were applied. Exists before the first migration; see `rejectPreReleaseDatabase`. */
export const appliedFilesTable = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.sql_files (file text PRIMARY KEY, hash text NOT NULL, objects jsonb NOT NULL)`

/**
 * Applies new and changed files of functions and triggers, and drops objects that are no longer in any file, in one
 * transaction. The order of files does not matter, because bodies are checked after all are applied.
 */
export async function applySqlFiles(client: pg.Client, folder: string): Promise<void> {
  const files = readSqlFiles(folder)
  const { rows: appliedBefore } = await client.query<AppliedFile>(
    'SELECT file, hash, objects FROM drizzle.sql_files',
  )
  const isApplied = (file: SqlFile) => appliedBefore.some((b) => b.file === file.file && b.hash === file.hash)
  const changedFiles = files.filter((file) => !isApplied(file))
  const unchangedFiles = appliedBefore.filter((b) =>
    files.some((file) => file.file === b.file && file.hash === b.hash),
  )
  if (changedFiles.length === 0 && unchangedFiles.length === appliedBefore.length) return

  await client.query('BEGIN')
  await client.query('SET LOCAL row_security = on; SET LOCAL check_function_bodies = off')
  const applied = await applyFiles(client, changedFiles)
  const current = new Set(
    [...unchangedFiles, ...applied].flatMap(({ objects }) => objects.map((o) => o.object)),
  )
  const obsolete = appliedBefore
    .flatMap(({ objects }) => objects)
    .filter(({ object }) => !current.has(object))
  await dropObjects(client, obsolete)
  await checkBodies(client)
  await client.query('DELETE FROM drizzle.sql_files WHERE file <> ALL ($1)', [
    unchangedFiles.map((u) => u.file),
  ])
  await client.query(
    'INSERT INTO drizzle.sql_files SELECT * FROM jsonb_to_recordset($1) AS f (file text, hash text, objects jsonb)',
    [JSON.stringify(applied)],
  )
  await client.query('COMMIT')
}

function readSqlFiles(folder: string): SqlFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { file, text, hash: createHash('sha256').update(text).digest('hex') }
    })
}

async function applyFiles(client: pg.Client, files: SqlFile[]): Promise<AppliedFile[]> {
  const recordedObjects = new Set<string>()
  const applied: AppliedFile[] = []
  for (const { file, hash, text } of files) {
    try {
      await client.query(text)
    } catch (error) {
      throw new Error(`server/sql/${file}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
    await client.query('RESET ROLE')
    const objects = (await listCreatedObjects(client)).filter(({ object }) => !recordedObjects.has(object))
    for (const { object } of objects) recordedObjects.add(object)
    applied.push({ file, hash, objects })
  }
  return applied
}

/** Functions and triggers that this transaction created or replaced. */
async function listCreatedObjects(client: pg.Client): Promise<SqlObject[]> {
  const { rows } = await client.query<SqlObject>(`
    SELECT i.type || ' ' || i.identity AS object, w.owner::text AS owner
    FROM (
      SELECT 'pg_proc'::regclass AS class, p.oid, p.proowner::regrole AS owner FROM pg_proc p
      WHERE p.xmin = pg_current_xact_id()::xid
      UNION ALL
      SELECT 'pg_trigger'::regclass, t.oid, c.relowner::regrole FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE t.xmin = pg_current_xact_id()::xid AND NOT t.tgisinternal
    ) w, pg_identify_object(w.class, w.oid, 0) i
    ORDER BY 1`)
  return rows
}

async function dropObjects(client: pg.Client, objects: SqlObject[]): Promise<void> {
  // Triggers first, because their functions can't be dropped while in use.
  const triggersFirst = objects.toSorted((a, b) => b.object.localeCompare(a.object))
  for (const { object, owner } of triggersFirst) {
    const [kind, ...identity] = object.split(' ')
    await client.query(`SET LOCAL ROLE ${owner}; DROP ${kind} IF EXISTS ${identity.join(' ')}; RESET ROLE`)
  }
}

/** Checks all functions against the current tables and functions, not only those of changed files. */
async function checkBodies(client: pg.Client): Promise<void> {
  await client.query('SET LOCAL check_function_bodies = on')
  await client.query(`
    SELECT CASE l.lanname WHEN 'sql' THEN fmgr_sql_validator(p.oid)::text ELSE plpgsql_validator(p.oid)::text END
    FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace IN ('public'::regnamespace, 'gate'::regnamespace) AND l.lanname IN ('sql', 'plpgsql')`)
}
