import type { OperatorHome } from '@greenroom/contract/features/operators/operator-home.schema.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { Link } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { formatDays, formatNet, plural } from '../operators-labels.ts'
import { PayBreakdown } from '../pay-breakdown.tsx'
import { OPERATORS_PATH, rowsLink } from '../rows-link.ts'

type EarningsCardProps = {
  pay: OperatorHome['pay']
  sales: OperatorHome['today']
  week: OperatorHome['lastWeek']
  today: string
}

/** The user's net sales, and their pay for sales and hours. */
export function EarningsCard({ pay, sales, week, today }: EarningsCardProps) {
  return (
    <Card>
      <CardHeader title="Your sales" note="After platform fees" />
      <div className="grid grid-cols-2 border-line border-t border-b">
        <Sum label="Today" sums={sales} to={rowsLink('sales', { from: today, to: today })} />
        <Sum
          label="Last 7 days"
          sums={week}
          to={rowsLink('sales', { from: addDays(today, -6), to: today })}
        />
      </div>
      <CardHeader
        title="Pay so far"
        note={formatDays(pay.from, pay.to, today)}
        action={
          <LinkButton size="sm" variant="ghost" to={`${OPERATORS_PATH}/pay`}>
            Pay sheets
          </LinkButton>
        }
      />
      <CardBody>
        <PayBreakdown pay={pay} today={today} />
      </CardBody>
    </Card>
  )
}

type SumProps = { label: string; sums: OperatorHome['today']; to: string }

function Sum({ label, sums, to }: SumProps) {
  return (
    <Link
      to={to}
      className="flex flex-col border-line px-4.5 py-3 -outline-offset-2 first:border-r hover:bg-hover">
      <span className="text-12 text-ink-2">{label}</span>
      <span className="font-semibold text-20 tabular-nums tracking-tight">{formatNet(sums.net)}</span>
      <span className="text-12 text-ink-3">
        {sums.sales === 0 ? 'No sales yet' : plural(sums.sales, 'sale')}
      </span>
    </Link>
  )
}
