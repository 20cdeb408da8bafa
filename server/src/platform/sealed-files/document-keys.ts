import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { newToken } from '../identity/tokens.ts'
import { StartupError } from '../startup-error.ts'
import { readIfExists, writeOnce } from '../storage/write-once.ts'

const ID = 8
const IV = 12
const TAG = 16

/** Wraps the key of each document with a master key that is never in the database. */
export type DocumentKeys = {
  /** A new key for one document, in plaintext and wrapped. */
  create(name: string): { key: Buffer; wrapped: Buffer }
  unwrap(wrapped: Buffer, name: string): Buffer
  /** The key rewrapped with the newest master key; null if it already uses that one. */
  rewrap(wrapped: Buffer, name: string): Buffer | null
}

export const documentKeysPath = (dataDir: string): string => join(dataDir, 'documents.key')

/**
 * Master keys, newest first: from the environment, else from the file next to the data, which the first start creates.
 */
export function findDocumentKeys(fromEnvironment: string | undefined, dataDir: string): string[] {
  const path = documentKeysPath(dataDir)
  const text = fromEnvironment ?? readIfExists(path) ?? writeOnce(path, `${newToken()}\n`)
  const keys = text.split(/[\s,]+/).filter(Boolean)
  if (keys.length > 0 && keys.every((key) => key.length >= 32)) return keys
  throw new StartupError(
    `${fromEnvironment === undefined ? path : 'DOCUMENT_KEYS'} is empty or damaged: restore it from your backup. Each key has at least 32 characters.`,
  )
}

/** Adds a new master key at the start of the file, or keeps only the newest. */
export function replaceKeyFile(dataDir: string, keys: string[]): void {
  const path = documentKeysPath(dataDir)
  const next = `${path}.next-${randomBytes(4).toString('hex')}`
  writeOnce(next, `${keys.join('\n')}\n`)
  renameSync(next, path)
}

export function createDocumentKeys(masters: string[]): DocumentKeys {
  const candidates = masters.map((secret) => ({
    id: createHash('sha256').update(`greenroom documents ${secret}`).digest().subarray(0, ID),
    key: Buffer.from(hkdfSync('sha256', secret, '', 'greenroom documents', 32)),
  }))
  const [newest] = candidates
  if (!newest) throw new Error('No master key')
  const wrap = (key: Buffer, name: string) => {
    const iv = randomBytes(IV)
    const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(name))
    const body = Buffer.concat([cipher.update(key), cipher.final()])
    return Buffer.concat([newest.id, iv, cipher.getAuthTag(), body])
  }
  const unwrap = (wrapped: Buffer, name: string) => {
    const master = candidates.find(({ id }) => id.equals(wrapped.subarray(0, ID)))
    if (!master) throw new Error('The master key of this document is missing')
    const decipher = createDecipheriv('aes-256-gcm', master.key, wrapped.subarray(ID, ID + IV))
    decipher.setAAD(Buffer.from(name)).setAuthTag(wrapped.subarray(ID + IV, ID + IV + TAG))
    return Buffer.concat([decipher.update(wrapped.subarray(ID + IV + TAG)), decipher.final()])
  }
  return {
    create(name) {
      const key = randomBytes(32)
      return { key, wrapped: wrap(key, name) }
    },
    unwrap,
    rewrap: (wrapped, name) =>
      newest.id.equals(wrapped.subarray(0, ID)) ? null : wrap(unwrap(wrapped, name), name),
  }
}
