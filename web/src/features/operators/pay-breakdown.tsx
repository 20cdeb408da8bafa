import type { PaySheet } from '@greenroom/contract/features/operators/pay-sheets.schema.ts'
import { formatCalendarDay, formatHours, formatUsd } from './operators-labels.ts'

type PayBreakdownProps = { pay: Pick<PaySheet, 'lines' | 'total'>; today: string }

/** How the pay adds up: one row for hours and one for sales at each rate. */
export function PayBreakdown({ pay, today }: PayBreakdownProps) {
  const hasSeveralLines = pay.lines.length > 1
  return (
    <dl className="text-13 tabular-nums">
      {pay.lines.flatMap((line) => {
        const hasRate = line.rateFrom !== null
        const since = hasSeveralLines ? sinceText(line.rateFrom, today) : ''
        return [
          <Line
            key={`${line.rateFrom} hours`}
            name={
              hasRate
                ? `${formatHours(line.seconds)} × ${formatUsd(line.hourly)}${since}`
                : `${formatHours(line.seconds)}, no rate set`
            }
            amount={line.hoursPay}
          />,
          <Line
            key={`${line.rateFrom} sales`}
            name={
              hasRate
                ? `${line.percent}% of ${formatUsd(line.netSales)} net sales${since}`
                : `${formatUsd(line.netSales)} net sales, no share set`
            }
            amount={line.salesPay}
          />,
        ]
      })}
      {pay.lines.length === 0 && <p className="pb-2 text-ink-2">No hours or sales yet.</p>}
      <div className="mt-1 flex justify-between gap-4 border-line border-t pt-2 font-semibold">
        <dt>Total</dt>
        <dd>{formatUsd(pay.total)}</dd>
      </div>
    </dl>
  )
}

const sinceText = (from: string | null, today: string): string =>
  from === null ? '' : `, rate from ${formatCalendarDay(from, today)}`

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-ink-2">{name}</dt>
      <dd>{formatUsd(amount)}</dd>
    </div>
  )
}
