import type { Statement } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { formatDateTime, formatMoneyWithCents } from '../../ui/format.tsx'
import { formatDay, formatMonth } from './figure-labels.ts'
import { type AmountRow, AmountTable, totalRow } from './statement-table.tsx'

type StatementSheetProps = { statement: Statement; zone: string }

const kindLabels: Record<Statement['corrections'][number]['kind'], string> = {
  SALE: 'Sale',
  REFUND: 'Refund',
  CHARGEBACK: 'Chargeback',
  CORRECTION: 'Correction',
}

const formatTransactionCount = (n: number): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? 'transaction' : 'transactions'}`

export function StatementSheet({ statement, zone }: StatementSheetProps) {
  const { month, total, corrections, correctionsTotal, sales } = statement
  const lastDay = `${month}-${String(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()).padStart(2, '0')}`
  const hiddenCount = correctionsTotal.transactionCount - corrections.length
  return (
    <article
      aria-label={`Statement for ${statement.creator.stageName}, ${formatMonth(month)}`}
      className="mx-auto flex w-full max-w-220 flex-col gap-7 rounded-box border border-line bg-surface px-4.5 py-6 sm:px-10 sm:py-9 print:max-w-none print:gap-6 print:rounded-none print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-ink border-b-2 pb-5">
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold text-14">{statement.agency}</p>
          <h3 className="mt-2 font-semibold text-20 tracking-[-0.015em]">{formatMonth(month)} statement</h3>
          <p className="wrap-anywhere mt-0.5 text-14">{statement.creator.stageName}</p>
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-13">
          <DetailRow name="From">{formatDay(`${month}-01`)}</DetailRow>
          <DetailRow name="To">{formatDay(lastDay)}</DetailRow>
          <DetailRow name="Time zone">{zone}</DetailRow>
          <DetailRow name="Created">{formatDay(dayIn(zone, new Date()))}</DetailRow>
        </dl>
      </header>
      {!statement.isComplete && (
        <p className="-mt-3 flex items-center gap-2 text-13 text-ink-2">
          <Badge tone="sky">In progress</Badge> This month isn’t over yet. Figures may still change.
        </p>
      )}
      <Section title="Sales by type">
        <AmountTable
          label="Sales by type"
          firstHeader="Type"
          rows={sales.map((row) => ({
            ...row,
            key: row.type,
            name: row.type,
            detail: formatTransactionCount(row.transactionCount),
          }))}
          sum={totalRow(
            'Total',
            formatTransactionCount(total.transactionCount - correctionsTotal.transactionCount),
            sales,
          )}
        />
      </Section>
      <Section title="Refunds, chargebacks and corrections">
        {corrections.length === 0 ? (
          <p className="text-13 text-ink-2">None this month.</p>
        ) : (
          <AmountTable
            label="Refunds, chargebacks and corrections"
            firstHeader="Transaction"
            rows={corrections.map(
              (row): AmountRow => ({
                ...row,
                key: row.id,
                name: `${kindLabels[row.kind]}, ${row.type}`,
                detail: [formatDateTime(row.date, zone), row.reason].filter(Boolean).join(' · '),
              }),
            )}
            sum={{
              ...correctionsTotal,
              key: 'sum',
              name: 'Total',
              detail: formatTransactionCount(correctionsTotal.transactionCount),
            }}
          />
        )}
        {hiddenCount > 0 && (
          <p className="mt-2 text-12 text-ink-3">
            {formatTransactionCount(hiddenCount)} not shown, but included in the total and the CSV file.
          </p>
        )}
      </Section>
      <Section title="Total">
        <dl className="flex flex-col text-14">
          <Total name="Gross" detail={formatTransactionCount(total.transactionCount)}>
            {formatMoneyWithCents(total.gross)}
          </Total>
          <Total name="Platform fee">{formatMoneyWithCents(-total.fee)}</Total>
          <Total name="Net">{formatMoneyWithCents(total.net)}</Total>
          <Total name="Agency’s share">{formatMoneyWithCents(total.agencyShare)}</Total>
          <Total name="Creator’s share" isLast>
            {formatMoneyWithCents(total.creatorShare)}
          </Total>
        </dl>
      </Section>
      <footer className="text-12 text-ink-3">
        <p>
          {splitsLabel(statement.splits)} Each transaction uses the share in effect on its date. Gross is what
          fans paid; net is gross after platform fees. All amounts in USD.
        </p>
      </footer>
    </article>
  )
}

function splitsLabel(splits: Statement['splits']): string {
  const [first, ...laterSplits] = splits
  if (!first) return ''
  const changes = laterSplits.map(
    ({ from, creatorPercent }) => `, ${creatorPercent}% from ${formatDay(from)}`,
  )
  return `Creator’s share of net revenue: ${first.creatorPercent}%${changes.join('')}.`
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-auto">
      <h4 className="mb-2 break-after-avoid font-semibold text-14">{title}</h4>
      {children}
    </section>
  )
}

function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </>
  )
}

type TotalProps = { name: string; detail?: string; isLast?: boolean; children: ReactNode }

function Total({ name, detail, isLast, children }: TotalProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 py-1.5 ${isLast ? 'border-ink border-t-2 pt-2.5 font-semibold text-16' : 'border-line border-t'}`}>
      <dt>
        {name}
        {detail && <span className="ml-2 font-normal text-12 text-ink-3">{detail}</span>}
      </dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
