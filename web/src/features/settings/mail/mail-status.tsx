import { Badge } from '../../../ui/badge.tsx'
import type { Mail } from './mail.data.ts'

const statuses = {
  QUEUED: { tone: 'sky', name: 'Queued' },
  SENT: { tone: 'brand', name: 'Sent' },
  OUTBOX: { tone: 'amber', name: 'Outbox' },
  FAILED: { tone: 'rose', name: 'Failed' },
} as const

export function MailStatus({ status }: { status: Mail['status'] }) {
  return <Badge tone={statuses[status].tone}>{statuses[status].name}</Badge>
}
