import { ArrowUpRight, Check, Clock, Flag, type LucideIcon } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'

type Case = { icon: LucideIcon; text: string; severity: string; status: string; tone: string }

const cases: Case[] = [
  {
    icon: Flag,
    text: 'Personal information',
    severity: 'MEDIUM',
    status: 'Pending Review',
    tone: 'text-rose-ink',
  },
  { icon: ArrowUpRight, text: 'Harassment', severity: 'HIGH', status: 'Escalated', tone: 'text-rose-ink' },
  { icon: Check, text: 'Spam', severity: 'LOW', status: 'Resolved', tone: 'text-brand-ink' },
  {
    icon: Clock,
    text: 'Takedown request',
    severity: 'DMCA',
    status: '5 h 10 min left',
    tone: 'text-tungsten-ink',
  },
]

export function CasesPreview() {
  return (
    <div className="@container mx-auto w-full max-w-120 rounded-box border border-line bg-raised text-13 text-ink shadow-float">
      <div className="flex items-center gap-2 px-4 pt-3.5 pb-3">
        <span className="flex-1 font-semibold">Needs attention</span>
        <Badge tone="rose">3 open</Badge>
      </div>
      {cases.map(({ icon: Icon, text, severity, status, tone }) => (
        <div
          key={text}
          className="grid h-11 grid-cols-[16px_1fr_auto] items-center gap-3 border-line border-t px-4 @sm:grid-cols-[16px_1fr_72px_110px]">
          <Icon aria-hidden="true" className={cx('size-4', tone)} strokeWidth={1.75} />
          {text}
          <span className="font-medium text-11 text-ink-2 tracking-[0.03em] hidden @sm:inline">
            {severity}
          </span>
          <span className={cx('text-right text-12', tone)}>{status}</span>
        </div>
      ))}
    </div>
  )
}
