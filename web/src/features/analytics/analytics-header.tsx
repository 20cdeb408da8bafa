import { type StatPeriod, statPeriods } from '@greenroom/contract/features/creators/creators.rules.ts'
import {
  type AccountPlatform,
  accountPlatforms,
  platformNames,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { creatorsQuery } from '../../platform/creators-brief.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { AnalyticsView } from './analytics-view.ts'
import { comparedPeriods } from './period-labels.ts'

const periodNames: Record<StatPeriod, string> = {
  '7d': 'last 7 days',
  '30d': 'last 30 days',
  '90d': 'last 90 days',
  '1y': 'last 12 months',
}
const periods = statPeriods.map((value) => ({
  value,
  label: value,
  title: `${value}, ${periodNames[value]}`,
}))
const platforms = accountPlatforms.map((value) => ({ value, label: platformNames[value] }))

type AnalyticsHeaderProps = {
  view: AnalyticsView
  today: string
  onChange: (change: Partial<AnalyticsView>) => void
  children?: ReactNode
}

export function AnalyticsHeader({ view, today, onChange, children }: AnalyticsHeaderProps) {
  const creators = useQuery(creatorsQuery)
  const options = (creators.data ?? []).map(({ id, stageName }) => ({ value: id, label: stageName }))
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h2 className="font-semibold text-20 tracking-tight">Analytics</h2>
        <p className="text-ink-2 tabular-nums">{comparedPeriods(view.period, today)}</p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Segmented<StatPeriod>
          label="Period"
          options={periods}
          value={view.period}
          onChoose={(period) => onChange({ period })}
        />
        <FilterChip
          label="Creator"
          value={view.creatorId}
          options={options}
          onValueChange={(creatorId) => onChange({ creatorId })}
          empty={creators.isPending ? 'Loading creators' : 'No creators found.'}
        />
        <FilterChip<AccountPlatform>
          label="Platform"
          value={view.platform}
          options={platforms}
          onValueChange={(platform) => onChange({ platform })}
        />
        {children}
      </div>
    </div>
  )
}
