import { DEFAULT_USAGE_PERIOD } from '@greenroom/contract/features/assist/assist.rules.ts'
import type { AssistUsage } from '@greenroom/contract/features/assist/assist.schema.ts'
import {
  type OperatorPeriod,
  operatorPeriods,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { formatMoneyWithCents } from '../../ui/format.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { usageQuery } from './assist.data.ts'

type Row = AssistUsage['operators'][number]
type Grouping = 'operators' | 'creators'

const groupings = [
  { value: 'operators', label: 'Operators' },
  { value: 'creators', label: 'Creators' },
] as const
const periods = operatorPeriods.map((value) => ({ value, label: value }))

const TOTAL_ROW_ID = 'total'
const countKeys = ['suggested', 'used', 'edited', 'ignored', 'sales'] as const
const figureText = (key: (typeof countKeys)[number], count: number) =>
  `${count.toLocaleString('en-US')} ${key === 'sales' && count === 1 ? 'sale' : key}`
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How suggestions were used, per operator and creator. */
export function UsageCard() {
  const [period, setPeriod] = useState<OperatorPeriod>(DEFAULT_USAGE_PERIOD)
  const [grouping, setGrouping] = useState<Grouping>('operators')
  const { data, error, refetch, isPlaceholderData } = useQuery(usageQuery(period))
  const rows = data?.[grouping] ?? []
  return (
    <Card>
      <CardHeader
        title="Suggestion usage"
        action={
          <span className="flex flex-wrap gap-2">
            <Segmented label="Group by" options={groupings} value={grouping} onChoose={setGrouping} />
            <Segmented label="Period" options={periods} value={period} onChoose={setPeriod} />
          </span>
        }
      />
      {!data && error && (
        <ErrorState title="Could not load usage" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div aria-busy="true" className="p-4.5">
          <SkeletonLines lines={5} />
        </div>
      )}
      {data && (
        <div className={cx(isPlaceholderData && 'opacity-60')}>
          <Table<Row>
            label={`Suggestion usage by ${grouping.slice(0, -1)}`}
            rows={rows.length === 0 ? [] : [...rows, { id: TOTAL_ROW_ID, name: 'Total', ...data.total }]}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title="No suggestions in this period">
                Figures appear once someone opens a conversation with a new message.
              </EmptyState>
            }
            columns={[
              {
                key: 'name',
                head: grouping === 'operators' ? 'Operator' : 'Creator',
                fills: true,
                cell: (row) => <Name row={row} grouping={grouping} usage={data} />,
              },
              ...countKeys.map((key) => ({
                key,
                head: capitalize(key),
                align: 'right' as const,
                cell: (row: Row) => row[key].toLocaleString('en-US'),
              })),
              { head: 'Net', align: 'right', cell: ({ net }) => formatMoneyWithCents(net) },
              { head: 'Cost', align: 'right', cell: ({ cost }) => formatMoneyWithCents(cost) },
            ]}
            phoneRow={(row) => (
              <>
                <p className="flex justify-between gap-3">
                  <Name row={row} grouping={grouping} usage={data} />
                  <span className="tabular-nums">{formatMoneyWithCents(row.net)}</span>
                </p>
                <p className="text-12 text-ink-2 tabular-nums">
                  {countKeys.map((key) => figureText(key, row[key])).join(' · ')} ·{' '}
                  {formatMoneyWithCents(row.cost)} cost
                </p>
              </>
            )}
          />
          <p className="border-line border-t px-4.5 py-2.5 text-12 text-ink-3">
            “Suggested” counts fan messages with at least one suggestion. Sales and net come from messages
            sent using a suggestion, after fees and refunds.
          </p>
        </div>
      )}
    </Card>
  )
}

/** Links to an operator's messages or a creator's persona. */
function Name({ row, grouping, usage }: { row: Row; grouping: Grouping; usage: AssistUsage }) {
  if (row.id === TOTAL_ROW_ID) return <b className="font-semibold">{row.name}</b>
  const { from, to } = usage
  const query = new URLSearchParams({ from, to, userId: row.id })
  return (
    <Link
      className="link truncate"
      to={
        grouping === 'operators'
          ? `/dashboard/analytics/operators/messages?${query}`
          : `/dashboard/creators/${row.id}?tab=persona`
      }>
      {row.name}
    </Link>
  )
}
