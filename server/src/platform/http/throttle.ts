import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from '../db/database.ts'
import { queryGate, type Tx } from '../db/scope.ts'
import { ApiError } from './api-error.ts'

export type Limit = { key: string; limit: number }

const MAX_MAILS_PER_ADDRESS = 10
const MAIL_WINDOW_SECONDS = 60 * 60

/** One counter per /64, because an IPv6 customer owns the whole range. */
export function ipAddressKey(address: string): string {
  const withoutZone = address.replace(/%.*$/, '')
  if (!isIPv6(withoutZone)) return withoutZone
  const groups = ipv6Groups(withoutZone)
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMappedIpv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16).padStart(4, '0'))
    .join(':')
}

/** Expands an abbreviated IPv6 address into its eight groups. */
function ipv6Groups(address: string): number[] {
  const [head = '', tail] = address
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    })
    .split('::')
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  const leading = numbers(head)
  const trailing = numbers(tail ?? '')
  return [...leading, ...Array<number>(8 - leading.length - trailing.length).fill(0), ...trailing]
}

/**
 * Counted in PostgreSQL so all nodes share the counters; keys are hashed because they may contain an email
 * address.
 */
export async function countAttempt(database: Database, limits: Limit[], seconds: number): Promise<void> {
  const [row] = await queryGate<{ wait: number }>(database, 'SELECT gate.count_attempt($1, $2, $3) AS wait', [
    limits.map((l) => hashKey(l.key)),
    limits.map((l) => l.limit),
    seconds,
  ])
  if (row && row.wait > 0) throw tooManyRequests('Too many attempts.', row.wait)
}

/** Counts an email in the caller's transaction; limits how many an agency sends to one address. */
export async function countMailTo(tx: Tx, address: string): Promise<void> {
  const key = hashKey(`mail ${tx.agencyId} ${address.toLowerCase()}`)
  const [row] = await tx.query<{ wait: number }>('SELECT gate.count_attempt($1, $2, $3) AS wait', [
    [key],
    [MAX_MAILS_PER_ADDRESS],
    MAIL_WINDOW_SECONDS,
  ])
  if (row && row.wait > 0) throw tooManyRequests('Too many emails to this address.', row.wait)
}

export function tooManyRequests(message: string, seconds: number): ApiError {
  return new ApiError('too_many_requests', `${message} Try again in ${formatWait(seconds)}.`, {
    retryAfter: seconds,
  })
}

export async function clearAttempts(database: Database, keys: string[]): Promise<void> {
  await queryGate(database, 'SELECT gate.clear_attempts($1)', [keys.map(hashKey)])
}

/** Subtracts an attempt that succeeded, where only failures should count. */
export async function refundAttempt(database: Database, key: string): Promise<void> {
  await queryGate(database, 'SELECT gate.refund_attempt($1)', [hashKey(key)])
}

export function ipAddressHash(address: string): Buffer {
  return hashKey(`address ${ipAddressKey(address)}`)
}

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

export function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
