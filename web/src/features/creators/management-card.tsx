import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Agreement } from '@greenroom/contract/features/management/management.schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../../platform/toast-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/format.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { refreshCreators } from './creators.data.ts'
import { managementQuery, withdrawManagement } from './management.data.ts'
import { ProposeManagementDialog } from './propose-management-dialog.tsx'

/** For admins, about creators who signed up: who can send, and the proposals and agreements. */
export function ManagementCard({ creator, zone }: { creator: CreatorDetail; zone: string }) {
  const query = useQuery(managementQuery(creator.id))
  const [dialog, setDialog] = useState<'propose' | 'end' | null>(null)
  const open = query.data?.agreements.find(({ state }) => state === 'PROPOSED' || state === 'ACCEPTED')
  if (query.data && !query.data.isSelfManaged && query.data.agreements.length === 0) return null
  const canPropose = query.data?.isSelfManaged && !open && creator.access === 'account' && !creator.isArchived
  return (
    <Card>
      <CardHeader
        title="Management"
        action={
          open ? (
            <Button size="sm" onClick={() => setDialog('end')}>
              {open.state === 'PROPOSED' ? 'Withdraw proposal' : 'End management'}
            </Button>
          ) : (
            canPropose && (
              <Button size="sm" onClick={() => setDialog('propose')}>
                Propose management
              </Button>
            )
          )
        }
      />
      <CardBody>
        {query.isPending && <SkeletonLines lines={2} />}
        {query.isError && <ErrorState title="Could not load the agreements" query={query} />}
        {query.data && (
          <>
            <p className="text-13 text-ink-2">
              {query.data.isSelfManaged
                ? `Only ${creator.stageName} can send messages and publish. Your team can once ${creator.stageName} accepts management.`
                : `Your team can send messages and publish for ${creator.stageName}.`}
            </p>
            {query.data.agreements.length > 0 && (
              <ul aria-label="Agreements, newest first" className="mt-3 divide-y divide-line text-13">
                {query.data.agreements.map((agreement) => (
                  <li key={agreement.id} className="py-1.5 last:pb-0">
                    {describe(agreement, zone)}
                  </li>
                ))}
              </ul>
            )}
            {dialog === 'propose' && (
              <ProposeManagementDialog
                creator={creator}
                agency={query.data.agency}
                onClose={() => setDialog(null)}
              />
            )}
          </>
        )}
      </CardBody>
      {open && (
        <EndDialog
          creator={creator}
          isProposal={open.state === 'PROPOSED'}
          open={dialog === 'end'}
          onClose={() => setDialog(null)}
        />
      )}
    </Card>
  )
}

function describe(agreement: Agreement, zone: string): string {
  const { state, creatorPercent, proposedBy, proposedAt, answeredAt, endedAt, endedBy } = agreement
  const day = (at: string | null) => (at ? formatDay(at, zone) : '')
  const proposed = `${creatorPercent}% share, proposed by ${proposedBy} on ${day(proposedAt)}`
  return {
    PROPOSED: `${proposed}, waiting for an answer`,
    ACCEPTED: `${proposed}, accepted on ${day(answeredAt)}`,
    DECLINED: `${proposed}, declined on ${day(answeredAt)}`,
    WITHDRAWN: `${proposed}, withdrawn`,
    ENDED: `${proposed}, accepted on ${day(answeredAt)}, ended by ${endedBy} on ${day(endedAt)}`,
  }[state]
}

type EndDialogProps = { creator: CreatorDetail; isProposal: boolean; open: boolean; onClose: () => void }

function EndDialog({ creator, isProposal, open, onClose }: EndDialogProps) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => withdrawManagement(creator.id),
    onSuccess: () => toast.success(isProposal ? 'Proposal withdrawn' : 'Management ended'),
    onError: (error) => toastError('Could not save', error),
    onSettled: async () => {
      onClose()
      await refreshCreators(client)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={isProposal ? 'Withdraw the proposal?' : `Stop managing ${creator.stageName}?`}
      description={
        isProposal
          ? `${creator.stageName} can no longer accept it. You can propose something else.`
          : `From now on only ${creator.stageName} sends. Your team’s undelivered messages are held back, and what it scheduled goes back to drafts.`
      }
      confirmLabel={isProposal ? 'Withdraw proposal' : 'End management'}
      danger
      busy={mutation.isPending}
      onConfirm={() => mutation.mutate()}
    />
  )
}
