import type { StatementMonth } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { formatMoneyWithCents } from '../../ui/format.tsx'
import { Help } from '../../ui/help.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { statementsQuery } from './creator.data.ts'
import { formatMonth } from './figure-labels.ts'
import { figureMeanings } from './figure-meanings.ts'
import { StatementView } from './statement-view.tsx'

const MONTH_PATTERN = /^(20|21)\d\d-(0[1-9]|1[0-2])$/

/** The list of months, or the statement of the month in the URL. */
export function StatementsTab({ creator, zone }: { creator: CreatorDetail; zone: string }) {
  const [params, setParams] = useSearchParams()
  const month = params.get('month') ?? ''
  const open = (next: string | null) =>
    setParams((current) => {
      if (next) current.set('month', next)
      else current.delete('month')
      return current
    })
  if (MONTH_PATTERN.test(month))
    return (
      <StatementView key={month} creatorId={creator.id} month={month} zone={zone} onBack={() => open(null)} />
    )
  return <Months creator={creator} onOpen={(row) => open(row.month)} />
}

type MonthsProps = { creator: CreatorDetail; onOpen: (row: StatementMonth) => void }

function Months({ creator, onOpen }: MonthsProps) {
  const months = useQuery(statementsQuery(creator.id))
  return (
    <Card>
      <CardHeader
        title={
          <span className="inline-flex items-center gap-1">
            Statements <Help term="Net">{figureMeanings.net}</Help>
          </span>
        }
        note="By month, newest first"
      />
      {months.isPending && (
        <CardBody>
          <SkeletonLines lines={6} />
        </CardBody>
      )}
      {months.isError && !months.data && <ErrorState title="Could not load statements" query={months} />}
      {months.data && (
        <Table
          label={`Statements for ${creator.stageName} by month, newest first`}
          rows={months.data}
          rowKey={(row) => row.month}
          onOpen={onOpen}
          empty={
            <EmptyState title="No statements yet">
              <span className="wrap-anywhere">
                Statements appear after the first sale for {creator.stageName}.
              </span>
            </EmptyState>
          }
          columns={[
            { head: 'Month', cell: (row) => <Month row={row} onOpen={onOpen} /> },
            { head: 'Gross', align: 'right', cell: (row) => formatMoneyWithCents(row.gross) },
            { head: 'Platform fee', align: 'right', cell: (row) => formatMoneyWithCents(row.fee) },
            { head: 'Net', align: 'right', cell: (row) => formatMoneyWithCents(row.net) },
            {
              head: 'Creator’s share',
              align: 'right',
              cell: (row) => <b className="font-semibold">{formatMoneyWithCents(row.creatorShare)}</b>,
            },
            { head: 'Agency’s share', align: 'right', cell: (row) => formatMoneyWithCents(row.agencyShare) },
          ]}
          phoneRow={(row) => (
            <span className="flex items-start gap-3 text-13">
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                <Month row={row} onOpen={onOpen} />
                <span className="text-12 text-ink-3 tabular-nums">
                  Gross {formatMoneyWithCents(row.gross)} · net {formatMoneyWithCents(row.net)}
                </span>
              </span>
              <span className="flex flex-col items-end tabular-nums">
                <b className="font-semibold">{formatMoneyWithCents(row.creatorShare)}</b>
                <span className="text-12 text-ink-3">Creator’s share</span>
              </span>
            </span>
          )}
        />
      )}
    </Card>
  )
}

function Month({ row, onOpen }: { row: StatementMonth; onOpen: (row: StatementMonth) => void }) {
  return (
    <span className="flex items-center gap-2">
      <button type="button" tabIndex={-1} onClick={() => onOpen(row)} className="font-medium hover:underline">
        {formatMonth(row.month)}
      </button>
      {!row.isComplete && <Badge tone="sky">In progress</Badge>}
    </span>
  )
}
