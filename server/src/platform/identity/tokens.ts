import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; only the SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
