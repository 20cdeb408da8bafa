import { webhookTypes } from '@greenroom/contract/features/connect/connect.rules.ts'
import { type Webhook, webhookChange } from '@greenroom/contract/features/connect/connections.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { apiData } from '../../../platform/api-query.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ChoiceList } from './choice-list.tsx'
import { refreshConnections } from './connections.data.ts'
import { CreatorsField } from './creators-field.tsx'
import { webhookTypeTexts } from './webhook-labels.ts'

type WebhookDialogProps = {
  /** Null for a new webhook. */
  existing: Webhook | null
  onClose: () => void
  onSecret: (secret: string) => void
}

export function WebhookDialog({ existing, onClose, onSecret }: WebhookDialogProps) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: webhookChange,
    defaultValues: {
      url: existing?.url ?? '',
      types: existing?.types ?? [...webhookTypes],
      creatorIds: existing?.creatorIds ?? null,
      isPaused: existing?.isPaused ?? false,
    },
    save: async (body, clientId) => {
      if (existing) {
        await apiData('PUT /connections/webhooks/{id}', { params: { id: existing.id }, body })
        toast.success('Webhook saved')
      } else {
        const { secret } = await apiData('POST /connections/webhooks', { body: { ...body, clientId } })
        if (secret) onSecret(secret)
        else toast.error('The webhook was added, but its secret couldn’t be shown. Create a new secret.')
      }
      onClose()
      await refreshConnections(client)
    },
  })
  const { errors } = form.formState
  const set = (name: 'types' | 'creatorIds', value: unknown) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={existing ? 'Edit webhook' : 'New webhook'}
      description="We send each event to this URL and retry for three days if it fails."
      form={form}
      submitLabel={existing ? 'Save webhook' : 'Add webhook'}>
      <TextField
        label="URL"
        hint="A public URL that starts with https://."
        {...form.field('url')}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
      />
      <ChoiceList
        legend="Events"
        texts={webhookTypeTexts}
        value={form.watch('types')}
        onChange={(value) => set('types', value)}
        error={errors.types?.message}
      />
      <CreatorsField
        value={form.watch('creatorIds')}
        onChange={(value) => set('creatorIds', value)}
        error={errors.creatorIds?.message}
      />
    </FormDialog>
  )
}
