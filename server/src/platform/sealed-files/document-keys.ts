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

export class MissingDocumentKey extends Error {
  override readonly name = 'MissingDocumentKey'

  constructor() {
    super(
      'The key that encrypts documents is missing on the server. Restore documents.key or DOCUMENT_KEYS from a backup.',
    )
  }
}

/** Master keys, newest first: from the environment, else from the file next to the data; empty if there are none. */
export function findDocumentKeys(fromEnvironment: string | undefined, dataDir: string): string[] {
  const path = documentKeysPath(dataDir)
  const text = fromEnvironment ?? readIfExists(path)
  if (text === undefined) return []
  const keys = text.split(/[\s,]+/).filter(Boolean)
  if (keys.length > 0 && keys.every((key) => key.length >= 32)) return keys
  throw new StartupError(
    `${fromEnvironment === undefined ? path : 'DOCUMENT_KEYS'} is empty or damaged: restore it from your backup. Each key must have at least 32 characters.`,
  )
}

export function createDocumentKeyFile(dataDir: string): string {
  return writeOnce(documentKeysPath(dataDir), `${newToken()}\n`).trim()
}

/** For commands run on an existing installation; only the first start creates a key. */
export function existingDocumentKeys(fromEnvironment: string | undefined, dataDir: string): string[] {
  const keys = findDocumentKeys(fromEnvironment, dataDir)
  if (keys.length > 0) return keys
  throw new StartupError(
    `${documentKeysPath(dataDir)} is missing: restore it from your backup, or set DOCUMENT_KEYS or DATA_DIR.`,
  )
}

/** Identifies a master key without revealing it; each wrapped key starts with it. */
function keyId(secret: string): Buffer {
  return createHash('sha256').update(`greenroom documents ${secret}`).digest().subarray(0, ID_BYTES)
}

export const keyIdText = (secret: string): string => keyId(secret).toString('hex')

/** Replaces the key file with these master keys, newest first. */
export function replaceKeyFile(dataDir: string, keys: string[]): void {
  const path = documentKeysPath(dataDir)
  const tempPath = `${path}.next-${randomBytes(4).toString('hex')}`
  writeOnce(tempPath, `${keys.join('\n')}\n`)
  renameSync(tempPath, path)
}

export function createDocumentKeys(masterKeys: string[]): DocumentKeys {
  const candidates = masterKeys.map((secret) => ({
    id: keyId(secret),
    key: Buffer.from(hkdfSync('sha256', secret, '', 'greenroom documents', 32)),
  }))
  const [newest] = candidates
  const wrap = (key: Buffer, name: string) => {
    if (!newest) throw new MissingDocumentKey()
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(name))
    const body = Buffer.concat([cipher.update(key), cipher.final()])
    return Buffer.concat([newest.id, iv, cipher.getAuthTag(), body])
  }
  const unwrap = (wrapped: Buffer, name: string) => {
    const master = candidates.find(({ id }) => id.equals(wrapped.subarray(0, ID_BYTES)))
    if (!master) throw new MissingDocumentKey()
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
      newest?.id.equals(wrapped.subarray(0, ID_BYTES)) ? null : wrap(unwrap(wrapped, name), name),
  }
}
