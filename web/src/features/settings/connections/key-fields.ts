import type {
  ConnectedAccount,
  ConnectorKey,
} from '@greenroom/contract/features/connect/connections.schema.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'

export const expiryOptions = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const
export type Expiry = (typeof expiryOptions)[number]['value'] | 'keep'

export function expiryDate(expiry: Expiry, before: string | null, now = Date.now()): string | null {
  if (expiry === 'keep') return before
  return expiry === 'never' ? null : new Date(now + Number(expiry) * 86_400_000).toISOString()
}

const MAX_NAMED = 5
const covers = ({ creatorIds }: ConnectorKey, creatorId: string) =>
  creatorIds === null || creatorIds.includes(creatorId)

/** Connected accounts covered by no other key, by name. */
export function removedCreators(
  revoked: ConnectorKey,
  active: readonly ConnectorKey[],
  accounts: readonly ConnectedAccount[],
): string[] {
  const others = active.filter(({ id }) => id !== revoked.id)
  const lost = accounts.filter(
    ({ creatorId, connectedAt, state }) =>
      state !== 'internal' &&
      connectedAt !== null &&
      covers(revoked, creatorId) &&
      !others.some((key) => covers(key, creatorId)),
  )
  const names = lost.map(({ stageName, platform }) => `${stageName} (${platformNames[platform]})`)
  return names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), `${names.length - MAX_NAMED} more`] : names
}
