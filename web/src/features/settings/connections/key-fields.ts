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

export function expiryDate(expiry: Expiry, current: string | null, now = Date.now()): string | null {
  if (expiry === 'keep') return current
  return expiry === 'never' ? null : new Date(now + Number(expiry) * 86_400_000).toISOString()
}

const MAX_NAMES = 5
const covers = ({ creatorIds }: ConnectorKey, creatorId: string) =>
  creatorIds === null || creatorIds.includes(creatorId)

/** Names of the connected accounts that no other key covers. */
export function accountsToDisconnect(
  revoked: ConnectorKey,
  active: readonly ConnectorKey[],
  accounts: readonly ConnectedAccount[],
): string[] {
  const others = active.filter(({ id }) => id !== revoked.id)
  const disconnected = accounts.filter(
    ({ creatorId, connectedAt, state }) =>
      state !== 'internal' &&
      connectedAt !== null &&
      covers(revoked, creatorId) &&
      !others.some((key) => covers(key, creatorId)),
  )
  const names = disconnected.map(({ stageName, platform }) => `${stageName} (${platformNames[platform]})`)
  return names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), `${names.length - MAX_NAMES} more`] : names
}
