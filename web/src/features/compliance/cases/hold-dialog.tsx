import { type CaseDetail, holdLift } from '@greenroom/contract/features/cases/cases.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { apiData } from '../../../platform/api-query.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { afterChange } from './cases.data.ts'

type HoldDialogProps = { row: CaseDetail; item: CaseDetail['items'][number]; onClose: () => void }

/** Lifts the hold that the take-down placed on an item. */
export function HoldDialog({ row, item, onClose }: HoldDialogProps) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: holdLift,
    defaultValues: { itemIds: [item.id], reason: '' },
    save: async (body): Promise<void> => {
      await afterChange(
        client,
        await apiData('POST /compliance/cases/{id}/lift-hold', { params: { id: row.id }, body }),
      )
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Lift the hold on “${item.title}”?`}
      description="It stays offline, but can be reviewed and published again."
      submitLabel="Lift hold"
      form={form}>
      <TextareaField label="Reason" hint="Included in the case." {...form.field('reason')} />
    </FormDialog>
  )
}
