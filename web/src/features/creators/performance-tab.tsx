import type { CreatorStats } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import { type StatPeriod, statPeriods } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Help } from '../../ui/help.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { compareAmounts, periodNames } from './comparison.ts'
import { statsQuery } from './creator.data.ts'
import { formatDay } from './figure-labels.ts'
import { figureMeanings } from './figure-meanings.ts'
import { HoursCard } from './hours-card.tsx'
import { PerformanceFigures } from './performance-figures.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { SourceList } from './sources.tsx'
import { WeeksCard } from './weeks-card.tsx'

type PerformanceTabProps = { creator: CreatorDetail; revenuePath: string; canSeeStatements: boolean }

export function PerformanceTab({ creator, revenuePath, canSeeStatements }: PerformanceTabProps) {
  const [params, setParams] = useSearchParams()
  const period = statPeriods.find((value) => value === params.get('period')) ?? '30d'
  const stats = useQuery(statsQuery(creator.id, period))

  function changePeriod(next: StatPeriod) {
    setParams((current) => {
      if (next === '30d') current.delete('period')
      else current.set('period', next)
      return current
    })
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PeriodPicker value={period} onChoose={changePeriod} />
        {stats.data && (
          <p className="text-13 text-ink-3 tabular-nums">
            {formatDay(stats.data.current.from)} to {formatDay(stats.data.current.to)}, compared with{' '}
            {periodNames[period].before}
          </p>
        )}
      </div>
      {stats.isPending && <PerformanceSkeleton />}
      {stats.isError && !stats.data && (
        <Card>
          <ErrorState title="Could not load figures" query={stats} />
        </Card>
      )}
      {stats.data && (
        <>
          <PerformanceFigures creatorId={creator.id} stats={stats.data} revenuePath={revenuePath} />
          {stats.data.weeks && <WeeksCard weeks={stats.data.weeks} canSeeStatements={canSeeStatements} />}
          <div className={cx('grid items-start gap-5', stats.data.weeks && 'lg:grid-cols-2')}>
            <BySource stats={stats.data} />
            <HoursCard hours={stats.data.hours} />
          </div>
        </>
      )}
    </div>
  )
}

function BySource({ stats }: { stats: CreatorStats }) {
  const now = stats.current.money
  const before = stats.previous.money
  if (!now || !before) return null
  return (
    <Card>
      <CardHeader
        title="Revenue by source"
        note={periodNames[stats.period].now}
        action={<Help term="Revenue by source">{figureMeanings.sources}</Help>}
      />
      <CardBody>
        <SourceList
          amounts={now.bySource}
          noteFor={(key) => {
            const { change, note } = compareAmounts(
              now.bySource[key],
              before.bySource[key],
              stats.period,
              formatMoney,
            )
            return [change, note].filter(Boolean).join(' ')
          }}
        />
      </CardBody>
    </Card>
  )
}

function PerformanceSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <span className="sr-only">Loading figures</span>
      <Skeleton className="h-50 w-full rounded-box" />
      <Skeleton className="h-80 w-full rounded-box" />
    </div>
  )
}
