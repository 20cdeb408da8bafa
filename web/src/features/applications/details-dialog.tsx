import {
  type ApplicationDetail,
  applicationChanges,
} from '@greenroom/contract/features/applications/review.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { afterChange } from './applications.data.ts'
import { emptyAsNull } from './empty-as-null.ts'

type FormValues = Record<'instagram' | 'tiktok' | 'onlyfans' | 'desiredOutcome', string>
type Changes = { [Name in keyof FormValues]?: string | null | undefined }

const schema = emptyAsNull<FormValues, Changes>(applicationChanges)
const handles = [
  { name: 'instagram', label: 'Instagram' },
  { name: 'tiktok', label: 'TikTok' },
  { name: 'onlyfans', label: 'OnlyFans' },
] as const

type DetailsDialogProps = { application: ApplicationDetail; open: boolean; onClose: () => void }

/** Details that are not part of the application form. */
export function DetailsDialog({ application, open, onClose }: DetailsDialogProps) {
  const { id } = application
  const client = useQueryClient()
  const form = useSaveForm({
    schema,
    defaultValues: {
      instagram: application.instagram ?? '',
      tiktok: application.tiktok ?? '',
      onlyfans: application.onlyfans ?? '',
      desiredOutcome: application.desiredOutcome ?? '',
    },
    save: async (values) => {
      // Sends only changed fields, so a colleague's changes are kept.
      const { dirtyFields } = form.formState
      const body = Object.fromEntries(
        Object.entries(values).filter(([name]) => dirtyFields[name as keyof FormValues]),
      )
      if (Object.keys(body).length > 0) {
        const { data } = await api('PATCH /applications/{id}', { params: { id }, body })
        void afterChange(client, data)
        toast.success('Details saved')
      }
      form.reset(form.getValues())
      onClose()
    },
  })
  // Reading it here makes react-hook-form track changed fields.
  const { dirtyFields: _ } = form.formState
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Edit details"
      description="Add social handles and goals that the application form doesn’t ask for."
      form={form}
      submitLabel="Save details">
      {handles.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          optional
          {...form.field(name)}
          placeholder="@handle"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
        />
      ))}
      <TextareaField label="Desired outcome" optional {...form.field('desiredOutcome')} maxLength={1000} />
    </FormDialog>
  )
}
