import type { FanUpsert, RowResult } from '@greenroom/contract/features/connect/connect.schema.ts'
import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { PlatformFields } from '../fans/platform-fans.service.ts'

export type FanPlan = { results: RowResult[]; added: PlatformFields[]; changed: PlatformFields[] }

type Options = { platform: AccountPlatform; now: string; fold: (name: string) => string }

const optionalFields = ['displayName', 'email', 'location', 'timeZone'] as const

/**
 * Processes rows in order, so later rows see earlier ones. `existing` are the creator's fans with one of these ids or
 * names on any platform, because names are unique per creator.
 */
export function planFans(
  rows: FanUpsert[],
  existing: PlatformFields[],
  { platform, now, fold }: Options,
): FanPlan {
  const byId = new Map<string, PlatformFields>()
  const byName = new Map<string, PlatformFields>()
  const added = new Map<string, PlatformFields>()
  const changed = new Map<string, PlatformFields>()
  // A name released by another fan is not available yet within the same statement.
  const releasedNames = new Set<string>()
  const addToIndex = (fan: PlatformFields) => {
    if (fan.externalId !== null && fan.platform === platform) byId.set(fan.externalId, fan)
    byName.set(fan.usernameKey, fan)
  }
  for (const fan of existing) addToIndex(fan)

  const planRow = (row: FanUpsert): RowResult => {
    const usernameKey = fold(row.username)
    const sameName = byName.get(usernameKey)
    const before = byId.get(row.id) ?? (isAdoptable(sameName, platform) ? sameName : undefined)
    if (sameName && sameName.id !== before?.id)
      return nameConflict(sameName, platform, releasedNames.has(usernameKey))
    if (!before) {
      const fan: PlatformFields = {
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
        hasSubscriptionTimestamp: false,
      }
      added.set(fan.id, fan)
      addToIndex(fan)
      return { verdict: 'created', id: fan.id }
    }
    const after = merge(before, row, usernameKey)
    if (!after) return { verdict: 'unchanged', id: before.id }
    if (after.usernameKey !== before.usernameKey) releasedNames.add(before.usernameKey)
    ;(added.has(after.id) ? added : changed).set(after.id, after)
    addToIndex(after)
    return { verdict: 'updated', id: after.id }
  }
  const results = rows.map(planRow)
  return { results, added: [...added.values()], changed: [...changed.values()] }
}

/** Imported from a file and never sent by a bridge. */
const isAdoptable = (fan: PlatformFields | undefined, platform: AccountPlatform) =>
  fan?.externalId === null && fan.platform === platform

function nameConflict(sameName: PlatformFields, platform: AccountPlatform, isReleased: boolean): RowResult {
  if (isReleased)
    return {
      verdict: 'refused',
      field: 'username',
      message: 'Another fan released this username in the same batch. Send this row again.',
      retry: true,
    }
  const message =
    sameName.platform === platform
      ? 'Another fan of this creator has this username.'
      : `A fan of this creator on ${sameName.platform} has this username. If it is the same person, import them with the platform ${platform} first.`
  return { verdict: 'refused', field: 'username', message }
}

/** Null if the row changes nothing. Omitted fields are unchanged. */
function merge(before: PlatformFields, row: FanUpsert, usernameKey: string): PlatformFields | null {
  const after: PlatformFields = { ...before, externalId: row.id, username: row.username, usernameKey }
  for (const field of optionalFields) after[field] = row[field] ?? before[field]
  if (row.joinedAt && Date.parse(row.joinedAt) !== Date.parse(before.joinedAt)) after.joinedAt = row.joinedAt
  if (row.subscription && !before.hasSubscriptionTimestamp) after.subscription = row.subscription
  const keys = Object.keys(after) as (keyof PlatformFields)[]
  return keys.some((key) => after[key] !== before[key]) ? after : null
}
