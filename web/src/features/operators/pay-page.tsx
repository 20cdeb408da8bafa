import { may } from '@greenroom/contract/kit/permissions.ts'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../platform/export-button.tsx'
import { useUser } from '../../platform/session/session.ts'
import { titleOf } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { DayFilter } from '../../ui/day-filter.tsx'
import { useMinute } from '../../ui/format.tsx'
import { ForbiddenState } from '../../ui/states.tsx'
import { exportPay, type PayPeriod } from './operators.data.ts'
import { todayIn } from './operators-labels.ts'
import { OwnPayCard } from './own-pay-card.tsx'
import { PayDraftCard } from './pay-draft-card.tsx'
import { monthOf, periodError, periodFrom } from './pay-period.ts'
import { PaySheetsCard } from './pay-sheets-card.tsx'
import { RatesCard } from './rates-card.tsx'
import { RowsFrame } from './rows-frame.tsx'

export const meta = () => [{ title: titleOf('Pay sheets') }]

export default function PayPage() {
  const { role } = useUser()
  if (!may(role, 'shifts:work')) return <ForbiddenState />
  return may(role, 'operators:manage') ? <TeamPay /> : <OwnPay />
}

function useToday(): string {
  const { agency } = useUser()
  return todayIn(agency.timeZone, useMinute())
}

function OwnPay() {
  const today = useToday()
  return (
    <RowsFrame title="Your pay" note="Hours × your hourly rate, plus your share of net sales.">
      <OwnPayCard today={today} />
      <PaySheetsCard today={today} isTeam={false} />
    </RowsFrame>
  )
}

function TeamPay() {
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const period = periodFrom(params, today)
  const error = periodError(period, today)
  const setPeriod = (change: Partial<PayPeriod>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries({ ...periodFrom(current, today), ...change }))
          next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <RowsFrame
      title="Pay sheets"
      note="Hours × hourly rate, plus a share of attributed net sales."
      action={
        <ExportButton
          fetchFile={() => exportPay(period)}
          errorTitle="Could not export pay sheets"
          disabled={error !== null}
        />
      }>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Period</legend>
        <Button
          className={pressedClass}
          aria-pressed={isSamePeriod(period, monthOf(today, 0))}
          onClick={() => setPeriod(monthOf(today, 0))}>
          This month
        </Button>
        <Button
          className={pressedClass}
          aria-pressed={isSamePeriod(period, monthOf(today, 1))}
          onClick={() => setPeriod(monthOf(today, 1))}>
          Last month
        </Button>
        <span className="flex items-center gap-2 max-sm:w-full">
          <DayFilter
            required
            aria-label="First day"
            value={period.from}
            max={today}
            onValueChange={(from) => setPeriod({ from })}
          />
          <span className="text-ink-3">–</span>
          <DayFilter
            required
            aria-label="Last day"
            value={period.to}
            max={today}
            onValueChange={(to) => setPeriod({ to })}
          />
        </span>
        {error && (
          <p role="alert" className="text-13 text-rose-ink">
            {error}
          </p>
        )}
      </fieldset>
      {!error && <PayDraftCard period={period} today={today} />}
      <div className="grid items-start gap-5 md:gap-6 xl:grid-cols-[minmax(0,1fr)_400px]">
        <PaySheetsCard today={today} isTeam />
        <RatesCard today={today} />
      </div>
    </RowsFrame>
  )
}

const pressedClass = 'aria-pressed:bg-selected aria-pressed:text-brand-ink'

const isSamePeriod = (a: PayPeriod, b: PayPeriod): boolean => a.from === b.from && a.to === b.to
