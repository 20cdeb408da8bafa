import { realpathSync } from 'node:fs'
import pg from 'pg'
import { socketDirOf } from '../../server/src/platform/db/embedded/data-folder.ts'
import { PORT } from '../../server/src/platform/db/embedded/leftovers.ts'

/** Queries a test server's database. */
export async function queryRows(
  dataDir: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: socketDirOf(realpathSync(dataDir)),
    port: PORT,
    user: 'postgres',
    database: 'greenroom',
  })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
