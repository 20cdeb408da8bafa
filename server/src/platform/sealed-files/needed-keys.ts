import pg from 'pg'
import type { Config } from '../config.ts'
import type { ConnectionSettings } from '../db/database.ts'
import { StartupError } from '../startup-error.ts'
import { readIfExists } from '../storage/write-once.ts'
import { createDocumentKeyFile, documentKeysPath, findDocumentKeys, keyIdText } from './document-keys.ts'

/**
 * Refuses to start without the master keys that stored documents need, because documents that are added with another
 * key would hide the loss. Creates the first key. Returns the ids of the keys that later starts need.
 */
export function checkDocumentKeys(
  { documentKeys, dataDir }: Pick<Config, 'documentKeys' | 'dataDir'>,
  needed: string[],
): string[] {
  const path = documentKeysPath(dataDir)
  const lost = readIfExists(`${path}.lost`)?.split(/\s+/) ?? []
  const required = needed.filter((id) => !lost.includes(id))
  const keys = findDocumentKeys(documentKeys, dataDir)
  const missing = required.filter((id) => !keys.some((key) => keyIdText(key) === id)).join(' ')
  if (missing) {
    const problem = keys.length === 0 ? 'is missing' : 'does not contain the key'
    throw new StartupError(
      `${documentKeys ? 'DOCUMENT_KEYS' : path} ${problem} that encrypts ID scans and packets: restore it from your backup. If it is lost, write ${missing} into ${path}.lost to start without those documents. Nothing was changed.`,
    )
  }
  return [...new Set([keyIdText(keys[0] ?? createDocumentKeyFile(dataDir)), ...required])]
}

/** For databases of versions that did not record the keys. Each table with sealed files has a column wrapped_key. */
export async function usedDocumentKeys(app: ConnectionSettings): Promise<string[]> {
  const client = new pg.Client(app)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN READ ONLY; SET LOCAL ROLE greenroom_platform')
    const tables = await client.query<{ name: string }>(
      `SELECT attrelid::regclass::text AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE attname = 'wrapped_key' AND relkind = 'r'`,
    )
    const ids: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ id: string }>(
        `SELECT DISTINCT encode(substring(wrapped_key FOR 8), 'hex') AS id FROM ${name} WHERE wrapped_key IS NOT NULL`,
      )
      ids.push(...rows.map(({ id }) => id))
    }
    return ids
  } finally {
    await client.end()
  }
}

/** After a rotation, the next start needs only these master keys. */
export async function recordDocumentKeys(admin: ConnectionSettings, keys: string[]): Promise<void> {
  const client = new pg.Client(admin)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`UPDATE installation.facts SET value = $1 WHERE name = 'document_keys'`, [
      keys.map(keyIdText).join(' '),
    ])
  } finally {
    await client.end()
  }
}
