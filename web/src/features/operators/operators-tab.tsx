import { operatorGroupings, operatorPeriods } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { OperatorFiguresReply } from '@greenroom/contract/features/operators/operators.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, FileText } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../platform/export-button.tsx'
import { useUser } from '../../platform/session/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { useMinute } from '../../ui/format.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../../ui/states.tsx'
import { FigureDefinitionsCard } from './figure-definitions-card.tsx'
import { FiguresTable } from './figures-table.tsx'
import { exportFigures, type FiguresFilter, figuresQuery } from './operators.data.ts'
import { formatDays, formatNet, groupLabels, todayIn } from './operators-labels.ts'
import { RatiosCard } from './ratios-card.tsx'
import { idParam, OPERATORS_PATH } from './rows-link.ts'
import { RuleChip } from './rule-chip.tsx'
import { ShiftsCard } from './shifts-card.tsx'

/** Period and creator are selected in the section header. */
function filterFrom(params: URLSearchParams): FiguresFilter {
  const creatorId = idParam(params, 'creatorId')
  return {
    period: operatorPeriods.find((value) => value === params.get('period')) ?? '30d',
    groupBy: operatorGroupings.find((value) => value === params.get('groupBy')) ?? 'operator',
    ...(creatorId && { creatorId }),
  }
}

export default function OperatorsTab() {
  const { role } = useUser()
  return may(role, 'operators:manage') ? <Operators /> : <ForbiddenState />
}

function Operators() {
  const { agency } = useUser()
  const [params, setParams] = useSearchParams()
  const filter = filterFrom(params)
  const figures = useQuery(figuresQuery(filter))
  const today = todayIn(agency.timeZone, useMinute())
  const { data } = figures
  const hasRatios = filter.groupBy === 'operator'
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <RuleChip settings={data?.settings} />
        <Menu
          align="start"
          trigger={
            <button type="button" className={chip}>
              <span className="text-ink-2">Group by</span>{' '}
              <span className="font-medium">{groupLabels[filter.groupBy]}</span>
              <ChevronDown aria-hidden="true" className="size-3.5 flex-none text-ink-3" />
            </button>
          }>
          {operatorGroupings.map((groupBy) => (
            <MenuItem
              key={groupBy}
              checked={filter.groupBy === groupBy}
              onSelect={() =>
                setParams((current) => {
                  const next = new URLSearchParams(current)
                  if (groupBy === 'operator') next.delete('groupBy')
                  else next.set('groupBy', groupBy)
                  return next
                })
              }>
              {groupLabels[groupBy]}
            </MenuItem>
          ))}
        </Menu>
        <span className="flex-1 text-right text-13 text-ink-2 tabular-nums max-xl:hidden">
          {data && `${formatNet(data.total.net)} sold in chat, ${formatDays(data.from, data.to, today)}`}
        </span>
        <span className="flex gap-2 max-xl:ml-auto max-sm:ml-0">
          <ExportButton
            fetchFile={() => exportFigures(filter)}
            errorTitle="Could not export figures"
            label="CSV"
            disabled={!data}
          />
          <LinkButton icon={FileText} to={`${OPERATORS_PATH}/pay`}>
            Pay sheets
          </LinkButton>
        </span>
      </div>
      <Card className={cx(figures.isPlaceholderData && 'opacity-60')}>
        {figures.isError && !data && <ErrorState title="Could not load figures" query={figures} />}
        {!data && !figures.isError && <FiguresSkeleton />}
        {data && <Figures figures={data} today={today} creatorId={filter.creatorId} />}
      </Card>
      <div
        className={cx(
          'grid gap-5 md:gap-6 lg:grid-cols-2',
          hasRatios && 'xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1.1fr)_minmax(0,0.9fr)]',
        )}>
        {data && hasRatios && <RatiosCard rows={data.rows} team={data.total} />}
        <ShiftsCard today={today} zone={agency.timeZone} />
        <FigureDefinitionsCard />
      </div>
    </>
  )
}

const chip =
  'hit-area relative flex h-8 min-w-0 max-w-full items-center gap-1.5 rounded-control border border-line-button bg-surface px-2.5 text-13 hover:bg-hover pointer-coarse:h-10'

type FiguresProps = { figures: OperatorFiguresReply; today: string; creatorId: string | undefined }

function Figures(props: FiguresProps) {
  const { rows, total } = props.figures
  const isEmpty = rows.every((row) => row.messages === 0 && row.sales === 0) && total.sales === 0
  if (isEmpty && !total.unanswered)
    return (
      <EmptyState
        title="No sales or messages in this period"
        action={<LinkButton to="/dashboard/chat">Open chat</LinkButton>}>
        Figures appear once someone on your team messages a fan, or a fan pays in chat.
      </EmptyState>
    )
  return <FiguresTable {...props} />
}

function FiguresSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading figures</span>
      <div className="h-8.5 border-line border-b bg-sunken" />
      {['w-32', 'w-28', 'w-36', 'w-24', 'w-32'].map((width, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
          key={row}
          className="flex h-9 items-center gap-2.5 border-line border-b px-4.5 last:border-b-0">
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="ml-auto h-3.5 w-14" />
          <Skeleton className="ml-8 h-3.5 w-24 max-sm:hidden" />
          <Skeleton className="ml-8 h-3.5 w-24 max-md:hidden" />
          <Skeleton className="ml-8 h-3.5 w-14 max-lg:hidden" />
        </div>
      ))}
    </div>
  )
}
