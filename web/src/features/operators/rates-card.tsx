import { ownPayTexts } from '@greenroom/contract/features/operators/operators.rules.ts'
import { type OperatorRates, payRateBody } from '@greenroom/contract/features/operators/pay-sheets.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { ratesQuery, refreshOperators, setRate } from './operators.data.ts'
import { formatCalendarDay, formatUsd } from './operators-labels.ts'

export function RatesCard({ today }: { today: string }) {
  const rates = useQuery(ratesQuery)
  const [selected, setSelected] = useState<OperatorRates | null>(null)
  return (
    <Card>
      <CardHeader title="Rates" note="Per operator" />
      {rates.isPending && <RowSkeletons rows={3} />}
      {rates.isError && !rates.data && <ErrorState title="Could not load rates" query={rates} />}
      {rates.data?.length === 0 && (
        <EmptyState title="No operators yet">Invite operators in Settings, then set their rates.</EmptyState>
      )}
      <ul>
        {rates.data?.map((operator) => (
          <li
            key={operator.user.id}
            className="flex items-center gap-3 border-line border-t py-2 pr-3 pl-4.5">
            <Avatar name={operator.user.name} size={28} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{operator.user.name}</span>
              <span className="block text-12 text-ink-2 tabular-nums">{rateText(operator, today)}</span>
            </span>
            {operator.ownPay === 'ANOTHER_ADMIN' ? (
              <span className="w-40 text-12 text-ink-2">{ownPayTexts[operator.ownPay]}</span>
            ) : (
              <Button size="sm" onClick={() => setSelected(operator)}>
                Set rate<span className="sr-only"> for {operator.user.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {selected && <RateDialog operator={selected} today={today} onClose={() => setSelected(null)} />}
    </Card>
  )
}

/** Today's rate, then the next scheduled one. */
function rateText({ rates }: OperatorRates, today: string): string {
  const formatRate = ({ hourly, percent }: { hourly: number; percent: number }) =>
    `${formatUsd(hourly)} an hour + ${percent}%`
  const current = rates.find(({ fromDay }) => fromDay <= today)
  const next = rates.findLast(({ fromDay }) => fromDay > today)
  const nextRateText = next && `${formatRate(next)} from ${formatCalendarDay(next.fromDay, today)}`
  if (!current) return nextRateText ?? 'No rate yet, so nothing is paid'
  return [formatRate(current), nextRateText].filter(Boolean).join(', then ')
}

type RateDialogProps = { operator: OperatorRates; today: string; onClose: () => void }

function RateDialog({ operator: { user, rates, ownPay }, today, onClose }: RateDialogProps) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: payRateBody,
    defaultValues: {
      fromDay: rates.length === 0 ? `${today.slice(0, 7)}-01` : today,
      hourly: rates[0]?.hourly ?? 0,
      percent: rates[0]?.percent ?? 0,
    },
    save: async (values) => {
      await setRate(user.id, values)
      onClose()
      toast.success(`${user.name}’s rate saved`)
      await refreshOperators(client)
    },
  })
  const numberInput = { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 } as const
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${user.name}’s rate`}
      description="Applies from the start date. Approved pay sheets keep the rate they were approved with."
      form={form}
      submitLabel="Save rate">
      {ownPay && <Callout tone="amber">{ownPayTexts[ownPay]}</Callout>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Hourly rate (USD)"
          {...numberInput}
          {...form.field('hourly', { valueAsNumber: true })}
        />
        <TextField
          label="Share of net sales (%)"
          {...numberInput}
          max={100}
          {...form.field('percent', { valueAsNumber: true })}
        />
      </div>
      <TextField label="From" type="date" {...form.field('fromDay')} />
      {rates.length > 0 && (
        <section>
          <h3 className="mb-1 font-medium text-13">Rate history</h3>
          <ul className="text-12 text-ink-2 tabular-nums">
            {rates.map((rate) => (
              <li key={rate.fromDay}>
                {formatUsd(rate.hourly)} an hour + {rate.percent}% from{' '}
                {formatCalendarDay(rate.fromDay, today)}, set by {rate.setBy}
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  )
}
