import type { Shift } from '@greenroom/contract/features/operators/shifts.schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '../../../platform/toast-error.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { clockIn, currentShiftQuery, refreshOperators } from '../operators.data.ts'
import { formatHours } from '../operators-labels.ts'
import { OPERATORS_PATH } from '../rows-link.ts'
import { ClockOutDialog } from './clock-out-dialog.tsx'
import { HandoverList } from './handover-list.tsx'

type ShiftCardProps = { shift: Shift | null; zone: string; now: Date }

/** Clock in and out. While on shift, shows the handovers from earlier shifts. */
export function ShiftCard({ shift, zone, now }: ShiftCardProps) {
  const client = useQueryClient()
  const [isClockingOut, setClockingOut] = useState(false)
  const current = useQuery({ ...currentShiftQuery, enabled: shift !== null })
  const clockInMutation = useMutation({
    mutationFn: clockIn,
    onSuccess: async (data) => {
      client.setQueryData(currentShiftQuery.queryKey, data)
      await refreshOperators(client)
    },
    onError: (error) => toastError('Could not clock in', error),
  })
  const seconds = shift ? Math.max(0, (now.getTime() - Date.parse(shift.startedAt)) / 1000) : 0
  return (
    <Card>
      <CardHeader
        title="Your shift"
        action={
          <LinkButton size="sm" variant="ghost" to={`${OPERATORS_PATH}/shifts`}>
            All shifts
          </LinkButton>
        }
      />
      <CardBody className="flex flex-col gap-3">
        {shift ? (
          <div className="flex items-center justify-between gap-3">
            <p>
              <span className="block font-semibold text-20 tabular-nums tracking-tight">
                {formatHours(seconds)}
              </span>
              <span className={`block text-12 ${shift.isOverdue ? 'text-rose-ink' : 'text-ink-2'}`}>
                Since <DateTime at={shift.startedAt} zone={zone} />
                {shift.isOverdue && '. Forgot to clock out? Ask an admin to correct it.'}
              </span>
            </p>
            <Button icon={LogOut} onClick={() => setClockingOut(true)}>
              Clock out
            </Button>
          </div>
        ) : (
          <div className="flex items-center justify-between gap-3">
            <p className="text-13 text-ink-2">You aren’t clocked in. Only clocked hours are paid.</p>
            <Button
              variant="primary"
              icon={LogIn}
              busy={clockInMutation.isPending}
              onClick={() => clockInMutation.mutate()}>
              Clock in
            </Button>
          </div>
        )}
        {shift && current.data && <HandoverList handovers={current.data.handovers} zone={zone} />}
      </CardBody>
      {isClockingOut && <ClockOutDialog onClose={() => setClockingOut(false)} />}
    </Card>
  )
}
