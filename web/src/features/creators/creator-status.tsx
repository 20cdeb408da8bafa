import type { CreatorStatus } from '@greenroom/contract/features/creators/creators.rules.ts'
import { BadgeCheck, CircleCheck, CirclePause, Clock, type LucideIcon } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

const statusStyles: Record<CreatorStatus, { tone: 'brand' | 'amber' | 'neutral'; icon: LucideIcon }> = {
  ACTIVE: { tone: 'brand', icon: CircleCheck },
  PENDING: { tone: 'amber', icon: Clock },
  INACTIVE: { tone: 'neutral', icon: CirclePause },
}

export function StatusBadge({ status }: { status: CreatorStatus }) {
  return <Badge {...statusStyles[status]}>{status}</Badge>
}

/** Verified icon for lists. */
export function VerifiedTick() {
  return (
    <span data-tip="Verified" className="flex flex-none">
      <BadgeCheck aria-hidden="true" className="size-4 text-brand-ink" strokeWidth={1.75} />
      <span className="sr-only">Verified</span>
    </span>
  )
}
