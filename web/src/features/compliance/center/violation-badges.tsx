import {
  type Severity,
  type ViolationStatus,
  violationStatusNames,
} from '@greenroom/contract/features/screening/violations.rules.ts'
import { ArrowUpToLine, Check, Clock, Eye } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'

const severityBadges: Record<Severity, string> = {
  CRITICAL: 'border-rose bg-rose text-on-rose',
  HIGH: 'border-rose-line bg-rose-soft text-rose-ink',
  MEDIUM: 'border-tungsten-line bg-tungsten-soft text-tungsten-ink',
  LOW: 'border-line bg-surface text-ink-2',
}

export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 flex-none items-center rounded-control border px-1.5 font-semibold text-11 tracking-[0.03em]',
        severityBadges[severity],
      )}>
      {severity}
    </span>
  )
}

const statusBadges = {
  PENDING: { icon: Clock, tone: 'sky' },
  REVIEWED: { icon: Eye, tone: 'neutral' },
  RESOLVED: { icon: Check, tone: 'brand' },
  ESCALATED: { icon: ArrowUpToLine, tone: 'amber' },
} as const

export function ViolationBadge({ status }: { status: ViolationStatus }) {
  return (
    <span className="flex">
      <Badge {...statusBadges[status]}>{violationStatusNames[status]}</Badge>
    </span>
  )
}
