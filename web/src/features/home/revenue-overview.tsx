import { addMonths, lastDayOfMonth } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import {
  type HomePeriod,
  homePeriodDays,
  percentChangeOr100,
  SMALL_BASE,
} from '@greenroom/contract/features/home/home.rules.ts'
import type { HomeRevenue } from '@greenroom/contract/features/home/home.schema.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { usePollMs } from '../../platform/live-queries.ts'
import { useUser } from '../../platform/session/session.ts'
import type { BarRow } from '../../ui/bar-chart.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { dateFormat } from '../../ui/date-format.ts'
import { percentLabel } from '../../ui/growth-label.ts'
import { lazyView, useLazyView } from '../../ui/lazy-view.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { homeRevenueQuery } from './home.data.ts'

const options = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
] as const

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Downloaded after the figures, which are more important. */
const chart = lazyView(async () => (await import('../../ui/bar-chart.tsx')).BarChart)

export function RevenueOverview() {
  const [period, setPeriod] = useState<HomePeriod>('7d')
  const revenue = useQuery({ ...homeRevenueQuery(period), refetchInterval: usePollMs() })
  return (
    <Card>
      <CardHeader
        title="Revenue Overview"
        action={<Segmented label="Period" options={options} value={period} onChoose={setPeriod} />}
      />
      {revenue.isError && !revenue.data ? (
        <ErrorState title="Could not load revenue" query={revenue} />
      ) : (
        <CardBody className={cx('flex flex-col gap-4', revenue.isPlaceholderData && 'opacity-60')}>
          {revenue.data ? (
            <>
              <Months revenue={revenue.data} />
              <Chart revenue={revenue.data} period={period} />
            </>
          ) : (
            <Skeleton className="h-80 w-full" />
          )}
        </CardBody>
      )}
    </Card>
  )
}

function Chart({ revenue, period }: { revenue: HomeRevenue; period: HomePeriod }) {
  const { View: BarChart, failed, load } = useLazyView(chart)
  useEffect(() => {
    void load()
  }, [load])
  if (failed) return <ErrorState title="Could not load the chart" error={null} onRetry={load} />
  if (!BarChart) return <Skeleton className="h-72 w-full" />
  return (
    <BarChart
      label={captionOf(period)}
      rows={barsOf(revenue, period)}
      format={formatMoney}
      headers={['Weekday', 'Revenue']}
      height={260}
      empty="No sales in this period or the previous one."
    />
  )
}

const tones = { up: 'text-good-ink', down: 'text-rose-ink' }

function Months({ revenue: { thisMonth, lastMonth, lastMonthToDate, to } }: { revenue: HomeRevenue }) {
  const growth = percentLabel(percentChangeOr100(thisMonth, lastMonthToDate))
  const hasSmallBase = lastMonthToDate < SMALL_BASE.money && thisMonth !== lastMonthToDate
  const canOpen = may(useUser().role, 'analytics:read')
  const transactionsPath = (first: string, last: string) =>
    canOpen ? `/dashboard/analytics/transactions?from=${first}&to=${last}` : undefined
  return (
    <dl className="flex flex-wrap gap-x-9 gap-y-3">
      <Figure label="This month" value={formatMoney(thisMonth)} to={transactionsPath(addMonths(to, 0), to)} />
      <Figure
        label="Last month"
        value={formatMoney(lastMonth)}
        to={transactionsPath(addMonths(to, -1), lastDayOfMonth(addMonths(to, -1)))}
      />
      <Figure
        label={`Growth, ${monthToDateLabel(to, 0)} vs ${monthToDateLabel(to, -1)}`}
        value={growth.text}
        note={hasSmallBase ? `Small base: ${formatMoney(lastMonthToDate)}` : undefined}
        tone={tones[growth.direction]}
      />
    </dl>
  )
}

type FigureProps = {
  label: string
  value: string
  note?: string | undefined
  tone?: string | undefined
  to?: string | undefined
}

function Figure({ label, value, note, tone, to }: FigureProps) {
  return (
    <div>
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className={cx('font-semibold text-20 tabular-nums tracking-tight', tone)}>
        {to ? (
          <Link
            to={to}
            className="relative rounded-[4px] hover:underline hover:decoration-1 hover:underline-offset-4 pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-3">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      {note && <dd className="text-12 text-ink-3">{note}</dd>}
    </div>
  )
}

function captionOf(period: HomePeriod): string {
  const days = homePeriodDays[period]
  return days === 7
    ? 'Revenue by day, with the same day last week in gray'
    : `Revenue for the last ${days} days by weekday, with the previous ${days} in gray`
}

/** By day over a week, by weekday over longer periods. */
export function barsOf({ weekdays, to }: HomeRevenue, period: HomePeriod): BarRow[] {
  return weekdays.map(({ weekday, revenue, previousRevenue }, index) => {
    const name = WEEKDAYS[weekday - 1] ?? ''
    const day = addDays(to, index - 6)
    const isWeek = period === '7d'
    const isToday = isWeek && day === to
    return {
      key: name,
      label: isWeek ? `${name}, ${dayLabel(day)}${isToday ? ' so far' : ''}` : `${name}s`,
      tick: isWeek ? `${name.slice(0, 3)} ${Number(day.slice(8))}` : name.slice(0, 3),
      value: revenue,
      previous: previousRevenue,
      detail: `${isWeek ? 'last week' : 'previously'} ${formatMoney(previousRevenue)}`,
      isPartial: isToday,
    }
  })
}

const dayFormat = dateFormat({ month: 'long', day: 'numeric', timeZone: 'UTC' })
const dayLabel = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** "June 1–11": this month or the previous one, up to the same day of the month. */
export function monthToDateLabel(today: string, months: 0 | -1): string {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const end = Math.min(day, lastDay)
  return end === 1 ? dayLabel(first) : `${dayLabel(first)}–${end}`
}
