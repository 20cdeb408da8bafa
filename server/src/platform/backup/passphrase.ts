import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import { StartupError } from '../startup-error.ts'

const MIN_LENGTH = 12
/** 128 MB of memory per guess. */
const SCRYPT_OPTIONS = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const KEY_LABEL = Buffer.from('greenroom backup key')

type WrappedKey = { salt: string; iv: string; tag: string; key: string }
type DerivedKeys = { wrappingKey: Buffer; signingKey: Buffer }

export function readPassphrase(env: Record<string, string | undefined>): string {
  const passphrase = env.BACKUP_PASSPHRASE ?? ''
  if (passphrase.length >= MIN_LENGTH) return passphrase
  throw new StartupError(
    `Set BACKUP_PASSPHRASE to at least ${MIN_LENGTH} characters: it protects the key in the backup, which cannot be restored without it.`,
  )
}

function deriveKeys(passphrase: string, salt: Buffer): DerivedKeys {
  const bytes = scryptSync(passphrase.normalize('NFKC'), salt, 64, SCRYPT_OPTIONS)
  return { wrappingKey: bytes.subarray(0, 32), signingKey: bytes.subarray(32) }
}

export function wrapKey(secret: string, passphrase: string): { wrapped: WrappedKey; signingKey: Buffer } {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const { wrappingKey, signingKey } = deriveKeys(passphrase, salt)
  const cipher = createCipheriv('aes-256-gcm', wrappingKey, iv).setAAD(KEY_LABEL)
  const key = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const toBase64 = (bytes: Buffer) => bytes.toString('base64')
  const wrapped = {
    salt: toBase64(salt),
    iv: toBase64(iv),
    tag: toBase64(cipher.getAuthTag()),
    key: toBase64(key),
  }
  return { wrapped, signingKey }
}

export function unwrapKey(wrapped: WrappedKey, passphrase: string): { secret: string; signingKey: Buffer } {
  const fromBase64 = (text: string) => Buffer.from(text, 'base64')
  const { wrappingKey, signingKey } = deriveKeys(passphrase, fromBase64(wrapped.salt))
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrappingKey, fromBase64(wrapped.iv)).setAAD(KEY_LABEL)
    decipher.setAuthTag(fromBase64(wrapped.tag))
    const secret = Buffer.concat([decipher.update(fromBase64(wrapped.key)), decipher.final()]).toString(
      'utf8',
    )
    return { secret, signingKey }
  } catch {
    throw new StartupError('BACKUP_PASSPHRASE is not the passphrase of this backup, or its key is damaged.')
  }
}

export function sign(text: string, signingKey: Buffer): string {
  return createHmac('sha256', signingKey).update(text).digest('hex')
}

export function isSignatureValid(text: string, signature: string, signingKey: Buffer): boolean {
  const expected = Buffer.from(sign(text, signingKey))
  const actual = Buffer.from(signature.trim())
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
