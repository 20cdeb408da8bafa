import { keyScopes, keyScopeTexts } from '@greenroom/contract/features/connect/connect.rules.ts'
import { type ConnectorKey, keyChange } from '@greenroom/contract/features/connect/connections.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiData } from '../../../platform/api-query.ts'
import { errorProp } from '../../../platform/error-prop.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { formatDay } from '../../../ui/format.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ChoiceList } from './choice-list.tsx'
import { refreshConnections } from './connections.data.ts'
import { CreatorsField } from './creators-field.tsx'
import { type Expiry, expiryDate, expiryOptions } from './key-fields.ts'

type KeyDialogProps = {
  /** Null for a new key. */
  existing: ConnectorKey | null
  zone: string
  onClose: () => void
  onCreated: (created: { name: string; key: string }) => void
}

export function KeyDialog({ existing, zone, onClose, onCreated }: KeyDialogProps) {
  const client = useQueryClient()
  const [expiry, setExpiry] = useState<Expiry>(existing ? 'keep' : '90')
  const currentExpiry = existing?.expiresAt ?? null
  const form = useSaveForm({
    schema: keyChange,
    defaultValues: {
      name: existing?.name ?? '',
      scopes: existing?.scopes ?? [...keyScopes],
      creatorIds: existing?.creatorIds ?? null,
      expiresAt: existing ? currentExpiry : expiryDate('90', null),
    },
    save: async (body, clientId) => {
      if (existing) {
        await apiData('PUT /connections/keys/{id}', { params: { id: existing.id }, body })
        toast.success(`“${body.name}” saved`)
      } else {
        const { name, key } = await apiData('POST /connections/keys', { body: { ...body, clientId } })
        if (key) onCreated({ name, key })
        else toast.error('The key was created, but couldn’t be shown. Revoke it and create a new one.')
      }
      onClose()
      await refreshConnections(client)
    },
  })
  const { errors } = form.formState
  const set = <Name extends 'scopes' | 'creatorIds' | 'expiresAt'>(name: Name, value: unknown) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={existing ? 'Edit key' : 'New key'}
      form={form}
      submitLabel={existing ? 'Save key' : 'Create key'}>
      <TextField
        label="Name"
        hint="Where the key is used, such as “Fanvue bridge”."
        {...form.field('name')}
        maxLength={60}
        autoComplete="off"
      />
      <ChoiceList
        legend="Permissions"
        texts={keyScopeTexts}
        value={form.watch('scopes')}
        onChange={(value) => set('scopes', value)}
        error={errors.scopes?.message}
      />
      <CreatorsField
        value={form.watch('creatorIds')}
        onChange={(value) => set('creatorIds', value)}
        error={errors.creatorIds?.message}
      />
      <SelectField<Expiry>
        label="Expires"
        hint="After that, requests with this key are rejected. You can extend the key before or after it expires."
        {...errorProp(errors.expiresAt)}
        value={expiry}
        onValueChange={(next) => {
          setExpiry(next)
          set('expiresAt', expiryDate(next, currentExpiry))
        }}
        options={[
          ...(existing
            ? [
                {
                  value: 'keep' as const,
                  label: currentExpiry ? `Unchanged: ${formatDay(currentExpiry, zone)}` : 'Unchanged: never',
                },
              ]
            : []),
          ...expiryOptions.map(({ value, label }) => ({
            value,
            label: value === 'never' ? label : `In ${label}`,
          })),
        ]}
      />
    </FormDialog>
  )
}
