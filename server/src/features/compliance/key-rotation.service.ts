import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { withPlatform, withScope } from '../../platform/db/scope.ts'
import { newToken } from '../../platform/identity/tokens.ts'
import {
  createDocumentKeys,
  existingDocumentKeys,
  replaceKeyFile,
} from '../../platform/sealed-files/document-keys.ts'
import { createSealedFiles, type SealedFiles } from '../../platform/sealed-files/sealed-files.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type KeyedTable, keyedTables, lockKeys, updateKey } from './key-rotation.queries.ts'
import { selectAgencies } from './people.queries.ts'

const BATCH_SIZE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Wraps all document keys with a new master key, and removes old master keys only when no row needs them. Files are
 * unchanged. Safe to repeat after an interruption. The server must be stopped, because it only has the old keys.
 */
export async function rotateDocumentKeys(
  { documentKeys, dataDir }: Pick<Config, 'documentKeys' | 'dataDir'>,
  { database, storage }: { database: Database; storage: Storage },
  /** Records which master keys the next start needs. */
  recordKeys: (keys: string[]) => Promise<void>,
): Promise<{ rewrapped: number }> {
  const existingKeys = existingDocumentKeys(documentKeys, dataDir)
  if (documentKeys !== undefined && existingKeys.length < 2)
    throw new StartupError(
      'Add a new key at the start of DOCUMENT_KEYS, followed by a comma, and run this again.',
    )
  const keys = documentKeys === undefined ? [newToken(), ...existingKeys] : existingKeys
  if (documentKeys === undefined) replaceKeyFile(dataDir, keys)
  const files = createSealedFiles(storage, createDocumentKeys(keys))
  const rewrapped = await rewrapAll(database, files)
  if ((await rewrapAll(database, files)) > 0)
    throw new StartupError('Documents were added in the meantime. Stop all servers and run this again.')
  await recordKeys(keys.slice(0, 1))
  if (documentKeys === undefined) replaceKeyFile(dataDir, keys.slice(0, 1))
  return { rewrapped }
}

async function rewrapAll(database: Database, files: SealedFiles): Promise<number> {
  let changed = 0
  for (const { id: agencyId } of await withPlatform(database, selectAgencies))
    for (const table of keyedTables) changed += await rewrapTable(database, files, agencyId, table)
  return changed
}

async function rewrapTable(database: Database, files: SealedFiles, agencyId: string, table: KeyedTable) {
  let changed = 0
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const start: string = after
    after = await withScope(database, agencyId, async (tx) => {
      const rows = await lockKeys(tx, table, start, BATCH_SIZE)
      for (const { id, wrappedKey } of rows) {
        const rewrapped = files.rewrap({ agencyId, id }, wrappedKey)
        if (rewrapped) await updateKey(tx, table, id, rewrapped)
        if (rewrapped) changed += 1
      }
      return rows.at(-1)?.id
    })
  }
  return changed
}
