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
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const KEY_LABEL = Buffer.from('greenroom backup key')

type WrappedKey = { salt: string; iv: string; tag: string; key: string }
type DerivedKeys = { wrapping: Buffer; signing: Buffer }

export function readPassphrase(env: Record<string, string | undefined>): string {
  const passphrase = env.BACKUP_PASSPHRASE ?? ''
  if (passphrase.length >= MIN_LENGTH) return passphrase
  throw new StartupError(
    `Set BACKUP_PASSPHRASE to at least ${MIN_LENGTH} characters: it protects the key in the backup, which cannot be restored without it.`,
  )
}

function derive(passphrase: string, salt: Buffer): DerivedKeys {
  const bytes = scryptSync(passphrase.normalize('NFKC'), salt, 64, COST)
  return { wrapping: bytes.subarray(0, 32), signing: bytes.subarray(32) }
}

export function wrapKey(secret: string, passphrase: string): { wrapped: WrappedKey; signing: Buffer } {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const { wrapping, signing } = derive(passphrase, salt)
  const cipher = createCipheriv('aes-256-gcm', wrapping, iv).setAAD(KEY_LABEL)
  const key = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const text = (bytes: Buffer) => bytes.toString('base64')
  const wrapped = { salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), key: text(key) }
  return { wrapped, signing }
}

export function unwrapKey(wrapped: WrappedKey, passphrase: string): { secret: string; signing: Buffer } {
  const bytes = (text: string) => Buffer.from(text, 'base64')
  const { wrapping, signing } = derive(passphrase, bytes(wrapped.salt))
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrapping, bytes(wrapped.iv)).setAAD(KEY_LABEL)
    decipher.setAuthTag(bytes(wrapped.tag))
    const secret = Buffer.concat([decipher.update(bytes(wrapped.key)), decipher.final()]).toString('utf8')
    return { secret, signing }
  } catch {
    throw new StartupError('BACKUP_PASSPHRASE is not the passphrase of this backup, or its key is damaged.')
  }
}

export function sign(text: string, signing: Buffer): string {
  return createHmac('sha256', signing).update(text).digest('hex')
}

export function isSigned(text: string, signature: string, signing: Buffer): boolean {
  const expected = Buffer.from(sign(text, signing))
  const actual = Buffer.from(signature.trim())
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
