import type { AnalyticsOverview } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { pluralize } from '../../ui/count.ts'
import type { AnalyticsView } from './analytics-view.ts'
import { Change } from './change.tsx'
import { changeLabel, creatorChange } from './change-labels.ts'
import { transactionsPath } from './row-links.ts'

type CreatorPhoneRowsProps = {
  creators: readonly AnalyticsOverview['creators'][number][]
  overview: AnalyticsOverview
  view: AnalyticsView
}

/** Two-line rows for phones. */
export function CreatorPhoneRows({
  creators,
  overview: { from, to, kpis, total },
  view,
}: CreatorPhoneRowsProps) {
  return (
    <ul aria-label="Creator Performance" className="tabular-nums sm:hidden">
      {creators.map((creator) => (
        <li key={creator.id} className="border-line border-t">
          <Link
            to={transactionsPath({ ...view, creatorId: creator.id }, { from, to })}
            className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 py-2.5 -outline-offset-2 hover:bg-hover">
            <span className="row-span-2">
              <Avatar name={creator.stageName} kind="creator" size={32} />
            </span>
            <span className="truncate font-medium">{creator.stageName}</span>
            <b className="text-right font-semibold">{formatMoney(creator.revenue)}</b>
            <small className="truncate text-12 text-ink-3">
              {pluralize(creator.fans, 'fan')}
              {creator.engagement !== null && ` · ${Math.round(creator.engagement)}% engaged`}
            </small>
            <Change change={creatorChange(creator, from, to)} className="justify-end text-right" />
          </Link>
        </li>
      ))}
      <li className="border-line border-t bg-sunken">
        <Link
          to={transactionsPath(view, { from, to })}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3.5 py-2.5 -outline-offset-2 hover:bg-hover">
          <b className="font-semibold">Total</b>
          <b className="text-right font-semibold">{formatMoney(kpis.revenue.value)}</b>
          <small className="text-12 text-ink-3">
            {pluralize(total.fans, 'fan')}
            {total.engagement !== null && ` · ${Math.round(total.engagement)}% engaged`}
          </small>
          <Change
            change={changeLabel(kpis.revenue.value, kpis.revenue.previous, 'None in prior period')}
            className="justify-end text-right"
          />
        </Link>
      </li>
    </ul>
  )
}
