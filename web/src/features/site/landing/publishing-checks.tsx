import { Check, Lock, X } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'

const checks = [
  { text: 'Everyone shown is named', detail: '2 people', passed: true },
  { text: 'IDs verified before the shoot', detail: 'May 28', passed: true },
  { text: 'Consent covers this use', detail: 'R. Navarro', passed: false },
  { text: 'Approved by a second person', detail: 'P. Nair', passed: true },
]

export function PublishingChecks({ className }: { className?: string | undefined }) {
  return (
    <div
      role="img"
      aria-label="Publishing checks: three of four passed, one consent is missing."
      className={cx('rounded-box border border-line bg-raised text-13 shadow-float max-xl:mt-4', className)}>
      <div className="flex items-center gap-2 px-4 pt-3 pb-2.5 font-semibold">
        <Lock aria-hidden="true" className="size-4" strokeWidth={1.75} />
        <span className="flex-1">Publishing checks</span>
        <Badge tone="rose">1 missing</Badge>
      </div>
      {checks.map(({ text, detail, passed }) => (
        <div
          key={text}
          className="grid grid-cols-[16px_1fr_auto] items-center gap-2.5 border-line border-t px-4 py-1.75">
          {passed ? (
            <Check aria-hidden="true" className="size-4 text-brand-ink" strokeWidth={1.75} />
          ) : (
            <X aria-hidden="true" className="size-4 text-rose-ink" strokeWidth={1.75} />
          )}
          <span className={passed ? undefined : 'font-medium'}>{text}</span>
          <span className={cx('text-12', passed ? 'text-ink-3' : 'text-rose-ink')}>{detail}</span>
        </div>
      ))}
    </div>
  )
}
