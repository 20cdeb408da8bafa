import { Check, Inbox } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import type { InquiryStatus } from './review-view.ts'

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
