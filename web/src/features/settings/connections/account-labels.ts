import type { ConnectionState } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { ConnectedAccount } from '@greenroom/contract/features/connect/connections.schema.ts'
import { CircleCheck, CircleX, Clock, House, type LucideIcon, Unplug } from 'lucide-react'

type BadgeStyle = { name: string; tone: 'brand' | 'rose' | 'amber' | 'neutral'; icon: LucideIcon }

/** Ordered by urgency. */
const badges: Record<ConnectionState, BadgeStyle> = {
  failing: { name: 'Failing', tone: 'rose', icon: CircleX },
  silent: { name: 'No activity for a day', tone: 'amber', icon: Clock },
  connected: { name: 'Connected', tone: 'brand', icon: CircleCheck },
  none: { name: 'Not connected', tone: 'neutral', icon: Unplug },
  internal: { name: 'Internal', tone: 'neutral', icon: House },
}
const order = Object.keys(badges)

/** Connected, but nothing has arrived yet. */
const isWaiting = ({ state, lastInAt }: ConnectedAccount): boolean => state === 'silent' && lastInAt === null

export function badgeOf(account: ConnectedAccount): BadgeStyle {
  return isWaiting(account) ? { ...badges.silent, name: 'Waiting for data' } : badges[account.state]
}

export const sortByUrgency = (accounts: readonly ConnectedAccount[]): ConnectedAccount[] =>
  accounts.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))

/** "2 connected, 1 failing, 1 inactive, 1 waiting". */
export function stateSummary(accounts: readonly ConnectedAccount[]): string {
  const labels = { connected: 'connected', failing: 'failing', silent: 'inactive', waiting: 'waiting' }
  const counts = Object.entries(labels).flatMap(([state, label]) => {
    const n = accounts.filter((account) => (isWaiting(account) ? 'waiting' : account.state) === state).length
    return n > 0 ? `${n} ${label}` : []
  })
  return counts.join(', ') || 'None connected'
}
