import type { FanUpsert, RowResult } from '@greenroom/contract/features/connect/connect.schema.ts'
import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'

/** Fan fields that a bridge may write. */
export type FanFacts = {
  id: string
  externalId: string | null
  platform: AccountPlatform
  username: string
  usernameKey: string
  displayName: string | null
  email: string | null
  location: string | null
  timeZone: string | null
  joinedAt: string
  subscription: string
  /** Whether the status was delivered with a timestamp, which upserts don't have. */
  isSubscriptionDated: boolean
}

export type FanPlan = { results: RowResult[]; added: FanFacts[]; changed: FanFacts[] }

type Options = { platform: AccountPlatform; now: string; fold: (name: string) => string }

const optional = ['displayName', 'email', 'location', 'timeZone'] as const

/**
 * Processes rows in order, so that later rows see earlier ones. `known` are the creator's fans with one of these ids or
 * names on any platform, because names are unique per creator.
 */
export function planFans(rows: FanUpsert[], existing: FanFacts[], { platform, now, fold }: Options): FanPlan {
  const byId = new Map<string, FanFacts>()
  const byName = new Map<string, FanFacts>()
  const added = new Map<string, FanFacts>()
  const changed = new Map<string, FanFacts>()
  // A name released by another fan is not available yet within the same statement.
  const abandoned = new Set<string>()
  const remember = (fan: FanFacts) => {
    if (fan.externalId !== null && fan.platform === platform) byId.set(fan.externalId, fan)
    byName.set(fan.usernameKey, fan)
  }
  for (const fan of existing) remember(fan)

  const decide = (row: FanUpsert): RowResult => {
    const usernameKey = fold(row.username)
    const named = byName.get(usernameKey)
    const before = byId.get(row.id) ?? (isAdoptable(named, platform) ? named : undefined)
    if (named && named.id !== before?.id) return clash(named, platform, abandoned.has(usernameKey))
    if (!before) {
      const fan: FanFacts = {
        id: newId(),
        externalId: row.id,
        platform,
        username: row.username,
        usernameKey,
        displayName: row.displayName ?? null,
        email: row.email ?? null,
        location: row.location ?? null,
        timeZone: row.timeZone ?? null,
        joinedAt: row.joinedAt ?? now,
        subscription: row.subscription ?? 'active',
        isSubscriptionDated: false,
      }
      added.set(fan.id, fan)
      remember(fan)
      return { verdict: 'created', id: fan.id }
    }
    const after = merge(before, row, usernameKey)
    if (!after) return { verdict: 'unchanged', id: before.id }
    if (after.usernameKey !== before.usernameKey) abandoned.add(before.usernameKey)
    ;(added.has(after.id) ? added : changed).set(after.id, after)
    remember(after)
    return { verdict: 'updated', id: after.id }
  }
  const results = rows.map(decide)
  return { results, added: [...added.values()], changed: [...changed.values()] }
}

/** Imported from a file and never delivered by a bridge. */
const isAdoptable = (fan: FanFacts | undefined, platform: AccountPlatform) =>
  fan?.externalId === null && fan.platform === platform

function clash(named: FanFacts, platform: AccountPlatform, isAbandoned: boolean): RowResult {
  if (isAbandoned)
    return {
      verdict: 'refused',
      field: 'username',
      message: 'Another fan released this username in the same batch. Send this row again.',
      retry: true,
    }
  const message =
    named.platform === platform
      ? 'Another fan of this creator has this username.'
      : `A fan of this creator on ${named.platform} has this username. If it is the same person, import them with the platform ${platform} first.`
  return { verdict: 'refused', field: 'username', message }
}

/** Null if the row changes nothing. Omitted fields are unchanged. */
function merge(before: FanFacts, row: FanUpsert, usernameKey: string): FanFacts | null {
  const after: FanFacts = { ...before, externalId: row.id, username: row.username, usernameKey }
  for (const field of optional) after[field] = row[field] ?? before[field]
  if (row.joinedAt && Date.parse(row.joinedAt) !== Date.parse(before.joinedAt)) after.joinedAt = row.joinedAt
  if (row.subscription && !before.isSubscriptionDated) after.subscription = row.subscription
  const keys = Object.keys(after) as (keyof FanFacts)[]
  return keys.some((key) => after[key] !== before[key]) ? after : null
}
