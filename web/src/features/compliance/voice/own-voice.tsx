import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../../../platform/toast-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { formatDate } from '../records/record-labels.tsx'
import { decideWording, refreshVoice, voicesQuery } from './voice.data.ts'
import { answeredByText, PlannedWording } from './voice-tab.tsx'

/** The wording fans see, and proposals for the creator to approve or decline. */
export function OwnVoice() {
  const client = useQueryClient()
  const voices = useQuery(voicesQuery)
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const { inForce, planned, waiting } = voices.data?.[0] ?? {}
  const decision = useMutation({
    mutationFn: ({ id, approve }: { id: string; approve: boolean }) =>
      decideWording(id, approve ? { approve } : { approve, reason: reason.trim() }),
    onSuccess: async (_, { approve }) => {
      setDeclining(false)
      setReason('')
      toast.success(approve ? 'Approved' : 'Declined. Your agency can see your reason.')
      await refreshVoice(client)
    },
    onError: (error) => toastError('Could not save your decision', error),
  })
  if (!inForce && !planned && !waiting) return null
  const decide = (approve: boolean) => waiting && decision.mutate({ id: waiting.id, approve })
  return (
    <Card>
      <CardHeader title="Reply disclosure" />
      <div className="flex flex-col gap-4 border-line border-t px-4.5 py-3.5 text-14">
        {inForce && (
          <p>
            “{inForce.text}”
            <span className="block text-12 text-ink-3">
              {answeredByText(inForce)}, since {formatDate(inForce.from)}
            </span>
          </p>
        )}
        {planned && <PlannedWording wording={planned} />}
        {waiting && (
          <section aria-label="Proposal" className="rounded-box bg-tungsten-soft p-3.5">
            <p className="font-medium text-13">
              {waiting.proposedBy} proposes, from {formatDate(waiting.from)}:
            </p>
            <p className="wrap-anywhere mt-1">“{waiting.text}”</p>
            <p className="text-12 text-ink-2">Who replies: {answeredByText(waiting)}</p>
            {isDeclining && (
              <div className="mt-3">
                <TextField
                  label="What should change?"
                  value={reason}
                  maxLength={300}
                  onChange={(event) => setReason(event.target.value)}
                />
              </div>
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              {!isDeclining && (
                <Button variant="primary" busy={decision.isPending} onClick={() => decide(true)}>
                  Approve
                </Button>
              )}
              <Button
                disabled={isDeclining && reason.trim() === ''}
                busy={isDeclining && decision.isPending}
                onClick={() => (isDeclining ? decide(false) : setDeclining(true))}>
                Decline
              </Button>
              {isDeclining && (
                <Button variant="ghost" onClick={() => setDeclining(false)}>
                  Cancel
                </Button>
              )}
            </div>
          </section>
        )}
      </div>
    </Card>
  )
}
