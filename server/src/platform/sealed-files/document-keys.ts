import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { newToken } from '../identity/tokens.ts'
import { StartupError } from '../startup-error.ts'
import { readIfExists, writeOnce } from '../storage/write-once.ts'

const ID_BYTES = 8
const IV_BYTES = 12
const TAG_BYTES = 16

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
    `${fromEnvironment === undefined ? path : 'DOCUMENT_KEYS'} is empty or damaged: restore it from your backup. Each key must have at least 32 characters.`,
  )
}

/** Replaces the key file with these master keys, newest first. */
export function replaceKeyFile(dataDir: string, keys: string[]): void {
  const path = documentKeysPath(dataDir)
  const tempPath = `${path}.next-${randomBytes(4).toString('hex')}`
  writeOnce(tempPath, `${keys.join('\n')}\n`)
  renameSync(tempPath, path)
}

export function createDocumentKeys(masterKeys: string[]): DocumentKeys {
  const candidates = masterKeys.map((secret) => ({
    id: createHash('sha256').update(`greenroom documents ${secret}`).digest().subarray(0, ID_BYTES),
    key: Buffer.from(hkdfSync('sha256', secret, '', 'greenroom documents', 32)),
  }))
  const [newest] = candidates
  if (!newest) throw new Error('No master key')
  const wrap = (key: Buffer, name: string) => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(name))
    const body = Buffer.concat([cipher.update(key), cipher.final()])
    return Buffer.concat([newest.id, iv, cipher.getAuthTag(), body])
  }
  const unwrap = (wrapped: Buffer, name: string) => {
    const master = candidates.find(({ id }) => id.equals(wrapped.subarray(0, ID_BYTES)))
    if (!master) throw new Error('The master key of this document is missing')
    const decipher = createDecipheriv(
      'aes-256-gcm',
      master.key,
      wrapped.subarray(ID_BYTES, ID_BYTES + IV_BYTES),
    )
    decipher
      .setAAD(Buffer.from(name))
      .setAuthTag(wrapped.subarray(ID_BYTES + IV_BYTES, ID_BYTES + IV_BYTES + TAG_BYTES))
    return Buffer.concat([
      decipher.update(wrapped.subarray(ID_BYTES + IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ])
  }
  return {
    create(name) {
      const key = randomBytes(32)
      return { key, wrapped: wrap(key, name) }
    },
    unwrap,
    rewrap: (wrapped, name) =>
      newest.id.equals(wrapped.subarray(0, ID_BYTES)) ? null : wrap(unwrap(wrapped, name), name),
  }
}
