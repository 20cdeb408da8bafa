import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import { type CreatorDetail, newSplit } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { emptyAsNull } from '../../platform/empty-as-null.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { addSplit, splitPreviewQuery } from './creator.data.ts'
import { creatorQuery, refreshShares } from './creators.data.ts'
import { formatFirstDay } from './figure-labels.ts'
import { SplitPreviewPanel } from './split-preview.tsx'

type SplitDialogProps = {
  creator: Pick<CreatorDetail, 'id' | 'stageName' | 'creatorPercent'>
  /** Whether this is the creator's first share, which by default applies from the beginning. */
  isFirst: boolean
  today: string
  open: boolean
  onClose: () => void
}

export function SplitDialog({ creator, isFirst, today, open, onClose }: SplitDialogProps) {
  const client = useQueryClient()
  const initial = {
    creatorPercent: creator.creatorPercent ?? DEFAULT_CREATOR_PERCENT,
    validFrom: isFirst ? null : today,
  }
  const form = useSaveForm({
    schema: newSplit,
    defaultValues: initial,
    save: async (values) => {
      const saved = await addSplit(creator.id, values)
      client.setQueryData(creatorQuery(creator.id).queryKey, saved)
      form.reset({ creatorPercent: values.creatorPercent, validFrom: today })
      onClose()
      toast.success(`${creator.stageName} gets ${values.creatorPercent}% ${formatFirstDay(values.validFrom)}`)
      await refreshShares(client)
    },
  })
  const values = form.watch()
  const { data: split } = newSplit.safeParse({ ...values, validFrom: values.validFrom || null })
  const hasStarted = split !== undefined && (split.validFrom === null || split.validFrom <= today)
  const preview = useQuery({
    ...splitPreviewQuery(creator.id, split ?? initial),
    enabled: open && hasStarted,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Change ${creator.stageName}’s revenue share`}
      description="Applies to all transactions from the chosen day on, including existing ones."
      submitLabel="Save share"
      submitDisabled={hasStarted && !preview.isSuccess}
      form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Creator’s share (%)"
          hint="Of net revenue, after platform fees."
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.01}
          {...form.field('creatorPercent', { valueAsNumber: true })}
        />
        <TextField
          label="From"
          optional
          hint="Leave empty to apply from the beginning."
          type="date"
          {...form.field('validFrom', emptyAsNull)}
        />
      </div>
      {split && hasStarted && <SplitPreviewPanel split={split} isFirst={isFirst} query={preview} />}
    </FormDialog>
  )
}
