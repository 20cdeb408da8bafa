import type { CreatorHome } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { shareOf } from '../../ui/share-of.ts'
import { changeOf, periodNames, sourceNames } from './creator-home-text.ts'
import { usePaymentsLink } from './payments-link.ts'

/** Revenue by source. Each cell opens its payments. */
export function SourceCells({ home: { sources, period } }: { home: CreatorHome }) {
  const paymentsLink = usePaymentsLink()
  const amounts = sources.map(({ amount }) => amount)
  return (
    <div className="overflow-hidden border-line border-t">
      <ul aria-label="What fans paid, by source" className="-mr-px -mb-px grid grid-cols-2 md:grid-cols-4">
        {sources.map(({ type, amount, previousAmount }, index) => {
          const change = changeOf(amount, previousAmount, amount > 0 ? 'none in prior period' : 'No sales')
          const share = Math.round(shareOf(amount, amounts))
          return (
            <li key={type} className="border-line border-r border-b">
              <Link
                to={paymentsLink(type)}
                preventScrollReset
                data-tip={`${formatMoney(previousAmount)} in ${periodNames[period].before}`}
                className="flex h-full flex-col px-3.5 py-3 text-13 -outline-offset-2 hover:bg-hover sm:pl-4.5">
                <span className="flex items-center gap-1.75 text-ink-2">
                  <i
                    aria-hidden="true"
                    className="size-2 flex-none rounded-[2px]"
                    style={{ background: `var(--chart-${index + 1})` }}
                  />
                  {sourceNames[type]}
                </span>
                <b className="font-semibold text-16 tabular-nums leading-6">{formatMoney(amount)}</b>
                <span className="text-12 text-ink-3 tabular-nums">
                  {amount > 0 && `${share}% · `}
                  <span
                    className={cx(
                      change.direction !== 'none' && 'font-medium',
                      change.direction === 'up' && 'text-good-ink',
                      change.direction === 'down' && 'text-rose-ink',
                    )}>
                    {change.text}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
