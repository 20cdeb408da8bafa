import {
  ENGAGED_THRESHOLD,
  type Opportunity,
  QUIET_AFTER_DAYS,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import { Zap } from 'lucide-react'
import { formatCount } from '../../ui/count.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const counters: readonly { kind: Opportunity; name: string; rule: string }[] = [
  { kind: 'engaged', name: 'Highly engaged', rule: `Engagement over ${ENGAGED_THRESHOLD}%` },
  { kind: 'regular', name: 'Regulars', rule: '$100 to $499.99 spent' },
  { kind: 'quiet', name: 'Inactive', rule: `No messages for over ${QUIET_AFTER_DAYS} days` },
]

type OpportunityStripProps = {
  counts: Record<Opportunity, number> | undefined
  isError: boolean
  selected: Opportunity | null
  onChoose: (kind: Opportunity | null) => void
}

/** Counters that toggle a filter. */
export function OpportunityStrip({ counts, isError, selected, onChoose }: OpportunityStripProps) {
  return (
    <section
      aria-labelledby="upsell-opportunities"
      className="grid grid-cols-3 overflow-hidden rounded-box border border-line text-13 xl:grid-cols-[auto_repeat(3,minmax(0,1fr))]">
      <h3
        id="upsell-opportunities"
        className="col-span-3 flex h-7 items-center gap-2 border-line border-b bg-sunken px-3.5 font-medium text-ink-2 md:h-9 xl:col-span-1 xl:h-11 xl:border-b-0 xl:bg-transparent xl:px-4.5">
        <Zap aria-hidden="true" strokeWidth={1.75} className="size-4 text-brand-ink" />
        Upsell Opportunities
      </h3>
      {counters.map(({ kind, name, rule }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={selected === kind}
          onClick={() => onChoose(selected === kind ? null : kind)}
          className="flex h-11 min-w-0 items-center gap-2.5 border-line px-3.5 text-left not-nth-2:border-l hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-selected aria-pressed:shadow-[inset_0_-2px_0_var(--color-brand)] max-md:h-12 max-md:flex-col max-md:items-start max-md:justify-center max-md:gap-0 xl:border-l xl:px-4.5">
          {counts ? (
            <b className="font-semibold tabular-nums md:text-16">{formatCount(counts[kind])}</b>
          ) : isError ? (
            <b className="font-semibold text-ink-3">
              –<span className="sr-only">unknown, </span>
            </b>
          ) : (
            <Skeleton className="h-4 w-7" />
          )}
          <span className="whitespace-nowrap font-medium max-md:text-12">{name}</span>
          <span className="ml-auto truncate text-12 text-ink-3 max-xl:hidden">{rule}</span>
        </button>
      ))}
    </section>
  )
}
