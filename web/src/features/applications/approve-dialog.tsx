import { type ApplicationDetail, approval } from '@greenroom/contract/features/applications/review.schema.ts'
import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { invitationPreview } from '../../platform/mail-labels.ts'
import { useUser } from '../../platform/session/session.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Callout } from '../../ui/callout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fullName, suggestedStageName } from './application-labels.ts'
import { DecisionFormDialog } from './decision-form-dialog.tsx'
import { consequences, matchLabel } from './match-labels.ts'
import { ShareChange } from './share-change.tsx'
import { ShareField } from './share-field.tsx'
import { type DecisionDialogProps, useDecide } from './use-decision.ts'

type ApproveDialogProps = DecisionDialogProps & { kind: 'approve' | 'creator' }

export function ApproveDialog(props: ApproveDialogProps) {
  const { kind, application, onClose, onDecided } = props
  const { id, match, email } = application
  const creatorId = application.creator?.id ?? application.known?.creatorId
  const { sendsMail } = useUser()
  const decide = useDecide({ onClose, onDecided })
  const [initial] = useState({
    stageName: match?.stageName ?? suggestedStageName(application),
    creatorPercent: match?.creatorPercent ?? DEFAULT_CREATOR_PERCENT,
    shareFrom: null,
  })
  const form = useSaveForm({
    schema: approval,
    defaultValues: initial,
    save: (values) => {
      // For an existing creator send only changed fields, so a colleague's changes are kept.
      const { stageName, creatorPercent, shareFrom } = values
      const changes = {
        ...(stageName !== initial.stageName && !match?.keepsStageName && { stageName }),
        ...((creatorPercent !== initial.creatorPercent || shareFrom) && { creatorPercent }),
        ...(shareFrom && { shareFrom }),
      }
      const body = match ? changes : values
      return decide(() =>
        kind === 'approve'
          ? api('POST /applications/{id}/approve', { params: { id }, body })
          : api('POST /applications/{id}/creator', { params: { id }, body }),
      )
    },
  })
  const { errors } = form.formState
  const share = form.watch('creatorPercent')
  const name = fullName(application)
  const verb = kind === 'approve' ? 'Approve' : 'Add'
  const sendsInvitation = !match || (match.isConfirmed && !match.hasAccount)
  return (
    <DecisionFormDialog
      {...props}
      form={form}
      title={kind === 'approve' ? `Approve ${name}?` : `Add ${name} as a creator?`}
      description={
        <span className="wrap-anywhere">
          {match
            ? matchLabel(match)
            : `Adds a creator, pending until verified. ${invitationPreview(sendsMail, email)}`}
        </span>
      }
      submitLabel={sendsInvitation ? `${verb} and invite` : kind === 'approve' ? verb : 'Add as creator'}>
      {match && !match.isArchived && (
        <Callout tone="sky">
          <ul className="wrap-anywhere flex flex-col gap-1">
            {consequences(match, application, sendsMail).map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        </Callout>
      )}
      {!match?.keepsStageName && (
        <TextField
          label="Stage name"
          hint="Shown to fans and colleagues. You can change it later."
          {...form.field('stageName')}
          autoComplete="off"
          maxLength={80}
        />
      )}
      <ShareField
        share={share}
        error={errors.creatorPercent}
        input={form.register('creatorPercent', { valueAsNumber: true })}
        {...(match && share === initial.creatorPercent && { note: 'Current share.' })}
      />
      <TextField
        label="Share from"
        optional
        hint={shareFromHint(match)}
        type="date"
        className="w-44!"
        {...form.field('shareFrom', { setValueAs: (value: string | null) => value || null })}
      />
      {creatorId && match?.isConfirmed && (
        <ShareChange
          creatorId={creatorId}
          share={share}
          shareFrom={form.watch('shareFrom') || null}
          current={match}
        />
      )}
    </DecisionFormDialog>
  )
}

function shareFromHint(match: ApplicationDetail['match']): string {
  if (!match || match.hasDefaultShare) return 'Leave empty for all sales, including imported ones.'
  return 'Leave empty to start today.'
}
