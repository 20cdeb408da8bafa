import { type CreatorDetail, newSplit } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { errorProp } from '../../platform/error-prop.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.tsx'
import { agreeSplit } from './creator.data.ts'
import { afterCreatorChange, creatorQuery } from './creators.data.ts'
import { formatDay } from './figure-labels.ts'

type SplitDialogProps = {
  creator: Pick<CreatorDetail, 'id' | 'stageName' | 'creatorPercent'>
  today: string
  open: boolean
  onClose: () => void
}

export function SplitDialog({ creator, today, open, onClose }: SplitDialogProps) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: newSplit,
    defaultValues: { creatorPercent: creator.creatorPercent ?? 50, validFrom: today },
    save: async (values) => {
      const saved = await agreeSplit(creator.id, values)
      client.setQueryData(creatorQuery(creator.id).queryKey, saved)
      form.reset({ creatorPercent: values.creatorPercent, validFrom: today })
      onClose()
      toast.success(
        `${creator.stageName} keeps ${values.creatorPercent}% from ${formatDay(values.validFrom)} on`,
      )
      await afterCreatorChange(client)
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Change revenue share of ${creator.stageName}`}
      description="Applies to transactions from that day on. Earlier transactions keep their share."
      submitLabel="Save share"
      form={form}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Creator’s share (%)"
          hint="Of net revenue, after platform fees."
          {...errorProp(errors.creatorPercent)}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              step={1}
              {...form.register('creatorPercent', { valueAsNumber: true })}
            />
          )}
        </Field>
        <Field label="From" hint="Today or later." {...errorProp(errors.validFrom)}>
          {(control) => <Input {...control} type="date" min={today} {...form.register('validFrom')} />}
        </Field>
      </div>
    </FormDialog>
  )
}
