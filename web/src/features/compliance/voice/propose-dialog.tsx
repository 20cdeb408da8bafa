import { replySourceNames, replySources } from '@greenroom/contract/features/voice/voice.rules.ts'
import { type CreatorVoice, newWording } from '@greenroom/contract/features/voice/voice.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CheckGroup } from '../consents/check-group.tsx'
import { todayIn } from '../records/record-labels.tsx'
import { proposeWording, refreshVoice } from './voice.data.ts'

const options = replySources.map((value) => ({ value, label: replySourceNames[value] }))

/** The creator decides; until then, the current wording stays in force. */
export function ProposeDialog({ voice, onClose }: { voice: CreatorVoice; onClose: () => void }) {
  const { creator, inForce, waiting } = voice
  const client = useQueryClient()
  const zone = useUser().agency.timeZone
  const [clientId] = useState(() => crypto.randomUUID())
  const base = waiting ?? inForce
  const form = useSaveForm({
    schema: newWording,
    defaultValues: {
      answeredBy: base?.answeredBy ?? ['team'],
      text: base?.text ?? '',
      from: todayIn(zone),
      clientId,
    },
    save: async (values): Promise<void> => {
      await proposeWording(creator.id, values)
      onClose()
      toast.success('Proposal sent', { description: `${creator.stageName} can approve or decline it.` })
      await refreshVoice(client)
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Reply disclosure for ${creator.stageName}`}
      description={
        waiting
          ? 'This replaces the proposal waiting for approval.'
          : 'The creator approves it first. Earlier messages keep the previous wording.'
      }
      submitLabel="Send proposal"
      form={form}>
      <CheckGroup
        legend="Who replies"
        options={options}
        selected={form.watch('answeredBy')}
        error={errors.answeredBy?.message}
        onChange={(selected) => {
          form.clearErrors('answeredBy')
          form.setValue('answeredBy', selected)
        }}
      />
      <TextareaField
        label="Wording"
        hint="As fans see it, in the profile or welcome message."
        rows={3}
        {...form.field('text')}
      />
      <TextField label="From" type="date" {...form.field('from')} />
    </FormDialog>
  )
}
