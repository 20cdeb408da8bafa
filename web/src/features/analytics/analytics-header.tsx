import {
  type AnalyticsPeriod,
  analyticsPeriods,
  cohortMonths,
  periodDays,
} from '@greenroom/contract/features/analytics/analytics.rules.ts'
import {
  type AccountPlatform,
  accountPlatforms,
  platformNames,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { creatorsQuery } from '../../platform/creators-query.ts'
import { ExportButton } from '../../platform/export-button.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { downloadTransactions } from './analytics.data.ts'
import type { AnalyticsView } from './analytics-view.ts'
import { comparedRanges, periodNames, periodRange } from './period-labels.ts'

const periods = analyticsPeriods.map((value) => ({
  value,
  label: value,
  ariaLabel: `${value}, ${periodNames[value].now}`,
}))
const platforms = accountPlatforms.map((value) => ({ value, label: platformNames[value] }))

/**
 * What the header has besides the period and creator. 'comparison' and 'cohorts' change the text below the title:
 * cohorts count whole months. 'transactions' exports the period's rows.
 */
export type HeaderFeature = 'comparison' | 'cohorts' | 'platform' | 'transactions'

type AnalyticsHeaderProps = {
  view: AnalyticsView
  today: string
  features: readonly HeaderFeature[]
  onChange: (change: Partial<AnalyticsView>) => void
}

export function AnalyticsHeader({ view, today, features, onChange }: AnalyticsHeaderProps) {
  const creators = useQuery(creatorsQuery)
  const options = (creators.data ?? []).map(({ id, stageName }) => ({ value: id, label: stageName }))
  const { creatorId, platform } = view
  const hasFeature = (feature: HeaderFeature) => features.includes(feature)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h2 className="font-semibold text-20 tracking-tight">Analytics</h2>
        <p className="text-ink-2 tabular-nums">{periodText(view.period, today, features)}</p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Segmented<AnalyticsPeriod>
          label="Period"
          options={periods}
          value={view.period}
          onChoose={(period) => onChange({ period })}
        />
        <FilterChip
          label="Creator"
          value={creatorId}
          options={options}
          onValueChange={(id) => onChange({ creatorId: id })}
          noResultsText={creators.isPending ? 'Loading creators' : 'No creators found.'}
        />
        {hasFeature('platform') && (
          <FilterChip<AccountPlatform>
            label="Platform"
            value={platform}
            options={platforms}
            onValueChange={(value) => onChange({ platform: value })}
          />
        )}
        {hasFeature('transactions') && (
          <ExportButton
            label="Export transactions"
            errorTitle="Could not export transactions"
            fetchFile={() => {
              const { from, to } = periodDays(view.period, today)
              return downloadTransactions({
                from,
                to,
                ...(creatorId && { creatorId }),
                ...(platform && { platform }),
              })
            }}
          />
        )}
      </div>
    </div>
  )
}

function periodText(period: AnalyticsPeriod, today: string, features: readonly HeaderFeature[]): string {
  if (features.includes('comparison')) return comparedRanges(period, today)
  return features.includes('cohorts')
    ? `Fans who joined in the last ${cohortMonths[period]} months`
    : periodRange(period, today)
}
