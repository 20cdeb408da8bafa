import { inquiryStatusNames } from '@greenroom/contract/features/applications/applications.rules.ts'
import { Check, Inbox } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import type { InquiryStatus } from './review-view.ts'

export function InquiryBadge({ status }: { status: InquiryStatus }) {
  return (
    <span className="flex">
      <Badge tone={status === 'NEW' ? 'sky' : 'neutral'} icon={status === 'NEW' ? Inbox : Check}>
        {inquiryStatusNames[status]}
      </Badge>
    </span>
  )
}
