import {
  type ApplicationStatus,
  statusNames,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import { Check, CircleCheck, CircleX, Clock, Eye, Inbox, type LucideIcon, Mail } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Badge } from '../../ui/badge.tsx'
import type { InquiryStatus } from './review-view.ts'

type StatusStyle = { icon: LucideIcon; tone: ComponentProps<typeof Badge>['tone'] }

const statusStyles: Record<ApplicationStatus, StatusStyle> = {
  PENDING: { icon: Clock, tone: 'sky' },
  REVIEWED: { icon: Eye, tone: 'neutral' },
  APPROVED: { icon: CircleCheck, tone: 'brand' },
  REJECTED: { icon: CircleX, tone: 'rose' },
  CONTACTED: { icon: Mail, tone: 'neutral' },
}

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return (
    <span className="flex">
      <Badge {...statusStyles[status]}>{statusNames[status]}</Badge>
    </span>
  )
}

export const inquiryStatusNames: Record<InquiryStatus, string> = { NEW: 'New', DONE: 'Done' }

export function InquiryBadge({ status }: { status: InquiryStatus }) {
  return (
    <span className="flex">
      <Badge tone={status === 'NEW' ? 'sky' : 'neutral'} icon={status === 'NEW' ? Inbox : Check}>
        {inquiryStatusNames[status]}
      </Badge>
    </span>
  )
}
