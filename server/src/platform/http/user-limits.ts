import { type UserLimitName, userLimits } from '@greenroom/contract/kit/limits.ts'
import type { Database } from '../db/database.ts'
import { queryGate } from '../db/scope.ts'
import { hashKey, tooManyRequests } from './throttle.ts'

/** Rate limits for signed-in users. */
export type UserLimits = {
  /** Throws too_many_requests when the user or the agency is over this limit. */
  count(caller: { userId: string; agencyId: string }, name: UserLimitName): Promise<void>
}

/** For load tests. */
export const noUserLimits: UserLimits = { count: async () => {} }

/** Calls this node may still allow until `endsAt`, which is on the monotonic clock. */
type Lease = { remaining: number; endsAt: number; isExhausted: boolean }

/** A node leases a twentieth of a limit at once, so hot endpoints rarely wait for the shared counter. */
const LEASES_PER_LIMIT = 20
const MAX_LEASES = 10_000

export function createUserLimits(database: Database): UserLimits {
  const leases = new Map<string, Lease>()
  const renewals = new Map<string, Promise<void>>()

  const renew = async (key: string, limit: number, seconds: number): Promise<void> => {
    const amount = Math.max(1, Math.floor(limit / LEASES_PER_LIMIT))
    const [row] = await queryGate<{ granted: number; milliseconds: number }>(
      database,
      'SELECT granted, milliseconds FROM gate.lease_attempts($1, $2, $3, $4)',
      [hashKey(key), limit, seconds, amount],
    )
    if (!row) throw new Error('gate.lease_attempts returned nothing')
    if (leases.size >= MAX_LEASES) evictExpired(leases)
    leases.set(key, {
      remaining: row.granted,
      endsAt: performance.now() + row.milliseconds,
      isExhausted: row.granted === 0,
    })
  }

  /** Counts a request. Returns the seconds to wait, or 0 if it is allowed. */
  const countRequest = async (key: string, limit: number, seconds: number): Promise<number> => {
    for (;;) {
      const lease = leases.get(key)
      const remainingMs = (lease?.endsAt ?? 0) - performance.now()
      if (lease && remainingMs > 0) {
        if (lease.isExhausted) return Math.ceil(remainingMs / 1_000)
        if (lease.remaining > 0) {
          lease.remaining -= 1
          return 0
        }
      }
      let renewal = renewals.get(key)
      if (!renewal) {
        renewal = renew(key, limit, seconds).finally(() => renewals.delete(key))
        renewals.set(key, renewal)
      }
      await renewal
    }
  }

  return {
    async count({ userId, agencyId }, name) {
      const { user, agency, windowMinutes, text } = userLimits[name]
      const seconds = windowMinutes * 60
      const wait =
        (await countRequest(`${name} user ${userId}`, user, seconds)) ||
        (await countRequest(`${name} agency ${agencyId}`, agency, seconds))
      if (wait > 0) throw tooManyRequests(text, wait)
    },
  }
}

function evictExpired(leases: Map<string, Lease>): void {
  for (const [key, { endsAt }] of leases) if (endsAt <= performance.now()) leases.delete(key)
}
