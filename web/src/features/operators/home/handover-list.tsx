import type { Handover } from '@greenroom/contract/features/operators/shifts.schema.ts'
import { Ago } from '../../../ui/format.tsx'
import { OpenConversations } from '../open-conversations.tsx'
import { nameList } from '../operators-labels.ts'

type HandoverListProps = { handovers: readonly Handover[]; zone: string }

/** Notes and open conversations of previous shifts for the reader's creators. */
export function HandoverList({ handovers, zone }: HandoverListProps) {
  if (handovers.length === 0) return null
  return (
    <ul aria-label="Handed over to you" className="flex flex-col gap-3">
      {handovers.map((handover) => (
        <li
          key={handover.shiftId}
          className="flex flex-col gap-2 rounded-control border border-line bg-sunken p-3 text-13">
          <p className="text-12 text-ink-2">
            <span className="font-medium text-ink">{handover.user.name}</span> clocked out{' '}
            <Ago at={handover.endedAt} zone={zone} />, {nameList(handover.creators)}
          </p>
          {handover.note && <p className="wrap-anywhere whitespace-pre-wrap">{handover.note}</p>}
          <OpenConversations conversations={handover.conversations} emptyText="No open conversations." />
        </li>
      ))}
    </ul>
  )
}
