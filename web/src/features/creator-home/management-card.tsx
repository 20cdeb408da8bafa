import type { ManagementAnswer } from '@greenroom/contract/features/management/management.rules.ts'
import type { Agreement } from '@greenroom/contract/features/management/management.schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLiveQueries } from '../../platform/live-queries.ts'
import { toastError } from '../../platform/toast-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/format.tsx'
import { toast } from '../../ui/toast.tsx'
import { answerManagement, CREATOR_HOME, MANAGEMENT, managementQuery } from './creator-home.data.ts'

const liveEvents = ['chat.senders']
const REFRESH_MS = 1_000

/** Who can send in the creator's name. Hidden for creators the agency added, who have no such agreement. */
export function ManagementCard({ zone }: { zone: string }) {
  const { data } = useQuery(managementQuery)
  useLiveQueries(MANAGEMENT, liveEvents, REFRESH_MS)
  const open = data?.agreements.find(({ state }) => state === 'PROPOSED' || state === 'ACCEPTED')
  if (!data || (!data.isSelfManaged && !open)) return null
  return (
    <Card className="xl:col-span-2">
      <CardHeader title="Who sends in your name" />
      <div className="flex flex-col gap-3 border-line border-t px-4.5 py-3.5 text-14">
        {data.isSelfManaged && (
          <p>
            Only you. Nobody else can send messages or publish in your name
            {open ? ' unless you accept this proposal.' : ` unless you accept management by ${data.agency}.`}
          </p>
        )}
        {open && <OpenAgreement agency={data.agency} agreement={open} zone={zone} />}
      </div>
    </Card>
  )
}

type OpenAgreementProps = { agency: string; agreement: Agreement; zone: string }

function OpenAgreement({ agency, agreement, zone }: OpenAgreementProps) {
  const { state, creatorPercent, text, proposedBy, proposedAt, answeredAt } = agreement
  const [confirming, setConfirming] = useState<ManagementAnswer | null>(null)
  const isProposal = state === 'PROPOSED'
  return (
    <section aria-label={isProposal ? 'Proposal' : 'Agreement'} className="flex flex-col gap-3">
      <p className="font-medium">
        {isProposal
          ? `${proposedBy} of ${agency} proposes management, ${formatDay(proposedAt, zone)}`
          : `Managed by ${agency} since ${formatDay(answeredAt ?? proposedAt, zone)}`}
      </p>
      <p className="wrap-anywhere max-h-80 overflow-y-auto whitespace-pre-line rounded-box bg-sunken p-3.5 text-13">
        {text}
      </p>
      <p>
        Your share: <b className="font-semibold tabular-nums">{creatorPercent}%</b> of net revenue, after
        platform fees{isProposal && ', from the day you accept'}.
      </p>
      <div className="flex flex-wrap gap-2">
        {isProposal ? (
          <>
            <Button variant="primary" onClick={() => setConfirming('accept')}>
              Accept
            </Button>
            <Button onClick={() => setConfirming('decline')}>Decline</Button>
          </>
        ) : (
          <Button onClick={() => setConfirming('end')}>End management</Button>
        )}
      </div>
      <AnswerDialog
        agency={agency}
        agreement={agreement}
        answer={confirming}
        onClose={() => setConfirming(null)}
      />
    </section>
  )
}

type AnswerText = { title: string; description: string; label: string; done: string }

const answerTexts = (agency: string, percent: number): Record<ManagementAnswer, AnswerText> => ({
  accept: {
    title: `Accept management by ${agency}?`,
    description: `The people ${agency} assigns can write to your fans and publish in your name. Your share is ${percent}% from today. You can end this at any time.`,
    label: 'Accept',
    done: `${agency} now manages you`,
  },
  decline: {
    title: 'Decline the proposal?',
    description: 'Only you send, as before. Your agency can propose something else.',
    label: 'Decline',
    done: 'Proposal declined',
  },
  end: {
    title: `End management by ${agency}?`,
    description:
      'From now on only you send. Messages of others that are not delivered yet are held back, and what others scheduled goes back to drafts.',
    label: 'End management',
    done: 'Management ended. Only you can send now.',
  },
})

type AnswerDialogProps = {
  agency: string
  agreement: Agreement
  answer: ManagementAnswer | null
  onClose: () => void
}

function AnswerDialog({ agency, agreement, answer, onClose }: AnswerDialogProps) {
  const client = useQueryClient()
  const texts = answerTexts(agency, agreement.creatorPercent)
  const { title, description, label } = texts[answer ?? 'accept']
  const mutation = useMutation({
    mutationFn: (chosen: ManagementAnswer) => answerManagement(agreement.id, chosen),
    onSuccess: (_, chosen) => toast.success(texts[chosen].done),
    onError: (error) => toastError('Could not save your answer', error),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: CREATOR_HOME })
    },
  })
  return (
    <ConfirmDialog
      open={answer !== null}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      confirmLabel={label}
      danger={answer === 'end'}
      busy={mutation.isPending}
      onConfirm={() => answer && mutation.mutate(answer)}
    />
  )
}
