import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { readIfExists, writeOnce } from '../storage/write-once.ts'
import { newToken } from './tokens.ts'

const MIN_LENGTH = 32

export const secretPath = (dataDir: string): string => join(dataDir, 'secret.key')

/** The installation secret from the environment, else from the file next to the data; undefined if there is none. */
export function findSecret(fromEnvironment: string | undefined, dataDir: string): string | undefined {
  if (fromEnvironment) return fromEnvironment
  const path = secretPath(dataDir)
  const secret = readIfExists(path)?.trim()
  if (secret === undefined) return undefined
  if (secret.length >= MIN_LENGTH) return secret
  throw new StartupError(
    `${path} is empty or damaged: restore it from your backup. If this installation is new, delete it.`,
  )
}

export function createSecret(dataDir: string): string {
  return writeOnce(secretPath(dataDir), newToken()).trim()
}

/** For commands run on an existing installation; only the first start creates a secret. */
export function installationSecret(fromEnvironment: string | undefined, dataDir: string): string {
  const secret = findSecret(fromEnvironment, dataDir)
  if (secret) return secret
  throw new StartupError(
    `${secretPath(dataDir)} is missing: restore it from your backup, or set SECRET_KEY or DATA_DIR.`,
  )
}

/** Identifies a secret without revealing it; stored in the database. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('key-fingerprint').digest('hex').slice(0, 32)
}
