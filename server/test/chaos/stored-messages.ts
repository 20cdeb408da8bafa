import { realpathSync } from 'node:fs'
import pg from 'pg'
import { socketDirOf } from '../../src/platform/db/embedded/data-folder.ts'
import { PORT } from '../../src/platform/db/embedded/leftovers.ts'
import type { StoredMessage, Violation } from './checker.ts'
import { markOf } from './writers.ts'

export type StoredMessages = {
  agencyOf(fanId: string): Promise<string>
  /** All messages of these conversations, and any other message with a mark. */
  stored(fanIds: string[]): Promise<StoredMessage[]>
  /** Stored figures that differ from a recount. */
  figureMismatches(agencyId: string): Promise<Violation[]>
  unread(agencyId: string): Promise<number>
  close(): Promise<void>
}

/** Reads as the superuser, independent of the server's code. */
export async function openAdminClient(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: socketDirOf(realpathSync(dataDir)),
    port: PORT,
    user: 'postgres',
    database: 'greenroom',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function openStoredMessages(dataDir: string): Promise<StoredMessages> {
  const client = await openAdminClient(dataDir)
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  return {
    async agencyOf(fanId) {
      const [fan] = await rows<{ agency_id: string }>('SELECT agency_id FROM fans WHERE id = $1', [fanId])
      return fan?.agency_id ?? ''
    },
    async stored(fanIds) {
      const messages = await rows<StoredMessage & { content: string }>(
        `SELECT id, fan_id AS "fanId", seq, content, flagged FROM messages
         WHERE fan_id = ANY ($1::uuid[]) OR content LIKE '#%' ORDER BY fan_id, seq`,
        [fanIds],
      )
      return messages.map(({ content, ...message }) => ({ ...message, mark: markOf(content) }))
    },
    async figureMismatches(agencyId) {
      await rows(`SELECT set_config('app.agency_id', $1, false)`, [agencyId])
      const mismatches = await rows(
        'SELECT * FROM gate.figure_mismatches() UNION ALL SELECT * FROM gate.tag_mismatches() UNION ALL SELECT * FROM gate.chat_mismatches()',
      )
      return mismatches.map((mismatch) => ({ kind: 'counter', detail: JSON.stringify(mismatch) }))
    },
    async unread(agencyId) {
      const [row] = await rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM messages m
         JOIN conversations c ON c.agency_id = m.agency_id AND c.fan_id = m.fan_id
         JOIN fans f ON f.agency_id = m.agency_id AND f.id = m.fan_id
         WHERE m.agency_id = $1 AND m.direction = 'FROM_FAN' AND m.seq > c.read_seq AND m.deleted_at IS NULL
           AND f.blocked_at IS NULL AND f.archived_at IS NULL`,
        [agencyId],
      )
      return row?.n ?? -1
    },
    close: () => client.end(),
  }
}
