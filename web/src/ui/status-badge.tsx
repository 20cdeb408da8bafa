import { CircleCheck, CirclePause, CircleX, Clock, Eye, Mail } from 'lucide-react'
import { Badge } from './badge.tsx'

/** One name and style per status, for all record types. */
const statuses = {
  PENDING: { name: 'Pending', icon: Clock, tone: 'sky' },
  ACTIVE: { name: 'Active', icon: CircleCheck, tone: 'brand' },
  INACTIVE: { name: 'Inactive', icon: CirclePause, tone: 'neutral' },
  REVIEWED: { name: 'Reviewed', icon: Eye, tone: 'neutral' },
  APPROVED: { name: 'Approved', icon: CircleCheck, tone: 'brand' },
  REJECTED: { name: 'Rejected', icon: CircleX, tone: 'rose' },
  CONTACTED: { name: 'Contacted', icon: Mail, tone: 'neutral' },
} as const

type Status = keyof typeof statuses

export const statusName = (status: Status): string => statuses[status].name

export function StatusBadge({ status }: { status: Status }) {
  const { name, icon, tone } = statuses[status]
  return (
    <span className="flex">
      <Badge icon={icon} tone={tone}>
        {name}
      </Badge>
    </span>
  )
}
