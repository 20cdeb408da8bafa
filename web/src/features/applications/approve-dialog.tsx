import { approval } from '@greenroom/contract/features/applications/review.schema.ts'
import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import { api } from '../../platform/api.ts'
import { errorProp } from '../../platform/error-prop.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Callout } from '../../ui/callout.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoveFrame } from './move-frame.tsx'
import { type MoveDialogProps, useMove } from './use-move.ts'
import { fullName, suggestedStageName } from './words.ts'

type ApproveDialogProps = MoveDialogProps & { kind: 'approve' | 'creator' }

/** Approve and 'Add as creator' ask the same: as whom, and for which share. */
export function ApproveDialog(props: ApproveDialogProps) {
  const { kind, application, onClose, onMoved } = props
  const { id, known, email } = application
  const move = useMove({ onClose, onMoved })
  const form = useSaveForm({
    schema: approval,
    defaultValues: {
      stageName: suggestedStageName(application),
      creatorPercent: DEFAULT_CREATOR_PERCENT,
    },
    save: (typed) => {
      const body = known ? {} : typed
      return move(() =>
        kind === 'approve'
          ? api('POST /applications/{id}/approve', { params: { id }, body })
          : api('POST /applications/{id}/creator', { params: { id }, body }),
      )
    },
  })
  const { errors } = form.formState
  const share = form.watch('creatorPercent') ?? Number.NaN
  const isShare = Number.isInteger(share) && share >= 0 && share <= 100
  const name = fullName(application)
  return (
    <MoveFrame
      {...props}
      form={form}
      title={kind === 'approve' ? `Approve ${name}?` : `Add ${name} as creator?`}
      description={
        <span className="wrap-anywhere">
          {known
            ? known.isConfirmed
              ? `The application is linked to ${known.stageName}, who is a creator here already.`
              : `Somebody signed up as ${known.stageName} with this address and has not confirmed it yet. The two are joined once that is done.`
            : `This makes a creator, pending until verified. An invitation to sign in goes to ${email}.`}
        </span>
      }
      confirm={
        known
          ? kind === 'approve'
            ? 'Approve'
            : 'Add as creator'
          : kind === 'approve'
            ? 'Approve and invite'
            : 'Add and invite'
      }
    >
      {known ? (
        <Callout tone="sky">
          {known.stageName} has the same address, {email}. No second creator is made; stage name and share
          stay as they are.{' '}
          {known.isConfirmed
            ? 'An invitation goes out only where there is no account yet.'
            : 'A mail asks the applicant to confirm the address.'}
        </Callout>
      ) : (
        <>
          <Field
            label="Stage name"
            hint="As fans and colleagues will see it. It can be changed later."
            {...errorProp(errors.stageName)}
          >
            {(control) => (
              <Input {...control} {...form.register('stageName')} autoComplete="off" maxLength={80} />
            )}
          </Field>
          <Field
            label="Creator’s share"
            hint={
              isShare
                ? `Of what the platform pays out: ${share}% for the creator, ${100 - share}% for the agency.`
                : 'Of what the platform pays out.'
            }
            {...(errors.creatorPercent && { error: 'A whole number from 0 to 100.' })}
          >
            {(control) => (
              <span className="flex items-center gap-2">
                <Input
                  {...control}
                  {...form.register('creatorPercent', { valueAsNumber: true })}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={100}
                  step={1}
                  className="w-20! text-right tabular-nums"
                />
                <span className="text-13 text-ink-2">percent</span>
              </span>
            )}
          </Field>
        </>
      )}
    </MoveFrame>
  )
}
