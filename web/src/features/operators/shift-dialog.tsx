import { firstResponse } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { Shift } from '@greenroom/contract/features/operators/shifts.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateTime } from '../../ui/format.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CorrectShiftDialog } from './correct-shift-dialog.tsx'
import { OpenConversations } from './open-conversations.tsx'
import { shiftQuery } from './operators.data.ts'
import { formatCount, formatHours, formatUsd, formatWait, plural } from './operators-labels.ts'

/** A shift with its figures, note and open conversations. */
export function ShiftDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { role, agency } = useUser()
  const zone = agency.timeZone
  const detail = useQuery(shiftQuery(shift.id))
  const [isCorrecting, setCorrecting] = useState(false)
  const response = firstResponse(shift)
  const facts = [
    ['Clocked in', <DateTime key="in" at={shift.startedAt} zone={zone} />],
    ['Clocked out', shift.endedAt ? <DateTime key="out" at={shift.endedAt} zone={zone} /> : 'Still open'],
    ['Hours', formatHours(shift.seconds)],
    ['Net sales', `${formatUsd(shift.net)} in ${plural(shift.sales, 'sale')}`],
    ['Messages', formatCount(shift.messages)],
    ['First response', response === null ? 'No replies' : formatWait(response)],
  ] as const
  if (isCorrecting) return <CorrectShiftDialog shift={shift} zone={zone} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${shift.user.name}’s shift`}
      footer={
        may(role, 'operators:manage') && !shift.paySheetId ? (
          <Button onClick={() => setCorrecting(true)}>Correct times</Button>
        ) : undefined
      }>
      <div className="flex flex-col gap-4">
        {shift.isOverdue && (
          <Callout tone="amber">
            Open for {formatHours(shift.seconds)}. If the clock-out was forgotten, correct the times.
          </Callout>
        )}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-13 sm:grid-cols-3">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-12 text-ink-2">{name}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {shift.corrected && (
          <p className="text-12 text-ink-2">
            Corrected by {shift.corrected.by}, <DateTime at={shift.corrected.at} zone={zone} />:{' '}
            {shift.corrected.reason}
          </p>
        )}
        {shift.paySheetId && (
          <p className="text-12 text-ink-2">In an approved pay sheet, so the times are locked.</p>
        )}
        {shift.endedAt && (
          <section className="flex flex-col gap-2 border-line border-t pt-4">
            <h3 className="font-semibold text-13">Handover note</h3>
            <p className="wrap-anywhere whitespace-pre-wrap text-13">
              {shift.note ?? <span className="text-ink-2">No note.</span>}
            </p>
            {detail.isPending && <SkeletonLines lines={2} />}
            {detail.isError && !detail.data && (
              <ErrorState title="Could not load open conversations" query={detail} />
            )}
            {detail.data && (
              <OpenConversations
                conversations={detail.data.conversations}
                emptyText="No conversations were waiting at the end of the shift."
              />
            )}
          </section>
        )}
      </div>
    </Dialog>
  )
}
