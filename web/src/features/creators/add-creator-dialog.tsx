import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import { newCreator } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { emptyAsNull } from '../../platform/empty-as-null.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { CreatorFields } from './creator-fields.tsx'
import { addCreator, refreshCreators } from './creators.data.ts'

/** Keeps the input when closed, until it is saved. */
export function AddCreatorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useSaveForm({
    schema: newCreator,
    defaultValues: {
      stageName: '',
      realName: null,
      email: null,
      phone: null,
      location: null,
      creatorPercent: DEFAULT_CREATOR_PERCENT,
      shareFrom: null,
    },
    save: async (values, clientId) => {
      const creator = await addCreator({ ...values, clientId })
      form.reset()
      onClose()
      toast.success(`${creator.stageName} added`, {
        action: { label: 'Open', onClick: () => void navigate(`/dashboard/creators/${creator.id}`) },
      })
      await refreshCreators(client)
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add Creator"
      description="The creator stays pending until their identity is verified."
      submitLabel="Add Creator"
      form={form}>
      <CreatorFields form={form} isOwn={false}>
        <TextField
          label="Creator’s share (%)"
          hint="Of revenue after platform fees."
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.01}
          {...form.field('creatorPercent', {
            setValueAs: (value: string | number | undefined) =>
              value === '' || value === undefined ? undefined : Number(value),
          })}
        />
        <TextField
          label="Share from"
          optional
          hint="Leave empty for all sales, including imported ones."
          type="date"
          {...form.field('shareFrom', emptyAsNull)}
        />
      </CreatorFields>
    </FormDialog>
  )
}
