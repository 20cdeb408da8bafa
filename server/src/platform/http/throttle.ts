import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from '../db/database.ts'
import { atGate } from '../db/scope.ts'
import { Refusal } from './refusal.ts'

export type Limit = { key: string; limit: number }

/** One counter for a home or office: an IPv6 customer owns a whole /64. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const middle = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => part.padStart(4, '0'))
    .join(':')
}

/** Counted in PostgreSQL so that every node counts together; keys are hashed, they may hold an e-mail address. */
export async function countAttempt(database: Database, limits: Limit[], seconds: number): Promise<void> {
  const [row] = await atGate<{ wait: number }>(database, 'SELECT gate.count_attempt($1, $2, $3) AS wait', [
    limits.map((l) => hashed(l.key)),
    limits.map((l) => l.limit),
    seconds,
  ])
  if (row && row.wait > 0)
    throw new Refusal('too_many_requests', `Too many attempts. Try again in ${inWords(row.wait)}.`, {
      retryAfter: row.wait,
    })
}

export async function forgetAttempts(database: Database, keys: string[]): Promise<void> {
  await atGate(database, 'SELECT gate.forget_attempts($1)', [keys.map(hashed)])
}

function hashed(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

export function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
