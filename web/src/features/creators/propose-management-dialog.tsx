import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { defaultAgreementText } from '@greenroom/contract/features/management/management.rules.ts'
import { newAgreement } from '@greenroom/contract/features/management/management.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { refreshCreators } from './creators.data.ts'
import { proposeManagement } from './management.data.ts'

type ProposeManagementDialogProps = { creator: CreatorDetail; agency: string; onClose: () => void }

/** Render only while open. */
export function ProposeManagementDialog({ creator, agency, onClose }: ProposeManagementDialogProps) {
  const client = useQueryClient()
  const [clientId] = useState(() => crypto.randomUUID())
  const form = useSaveForm({
    schema: newAgreement,
    defaultValues: {
      creatorPercent: creator.creatorPercent ?? DEFAULT_CREATOR_PERCENT,
      text: defaultAgreementText(agency, creator.stageName),
      clientId,
    },
    save: async (values): Promise<void> => {
      await proposeManagement(creator.id, values)
      onClose()
      toast.success('Proposal sent', { description: `${creator.stageName} can accept or decline it.` })
      await refreshCreators(client)
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Propose management to ${creator.stageName}`}
      description="Nobody else can send until it is accepted. Text and share can’t be changed afterwards."
      submitLabel="Send proposal"
      form={form}>
      <TextField
        label="Creator’s share (%)"
        hint="Of net revenue, after platform fees, from the day of acceptance."
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step="any"
        {...form.field('creatorPercent', { valueAsNumber: true })}
      />
      <TextareaField
        label="Agreement"
        hint="A starting point, not legal advice."
        rows={10}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
