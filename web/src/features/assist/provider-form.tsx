import {
  type Provider,
  type ProviderBody,
  providerBody,
} from '@greenroom/contract/features/assist/assist.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { errorProp } from '../../platform/error-prop.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { removeProvider, saveProvider } from './assist.data.ts'

/** An empty key keeps the stored one; an empty budget means no limit. */
const providerSchema = {
  _zod: providerBody._zod,
  safeParse(values: unknown) {
    const { apiKey, monthlyBudget, ...rest } = values as ProviderBody
    return providerBody.safeParse({
      ...rest,
      monthlyBudget: Number.isNaN(monthlyBudget) ? null : monthlyBudget,
      ...(apiKey && { apiKey }),
    })
  },
}

const amountFields = [
  ['monthlyBudget', 'Monthly budget, USD', 'Once it’s used up, the built-in engine takes over.'],
  ['inputPrice', 'Input price, USD per million tokens', ''],
  ['outputPrice', 'Output price, USD per million tokens', ''],
] as const

export function ProviderForm({ provider }: { provider: Provider }) {
  const isAgencyProvider = provider.source === 'agency'
  const [isRemoving, setIsRemoving] = useState(false)
  const form = useSaveForm({
    schema: providerSchema,
    defaultValues: {
      baseUrl: (isAgencyProvider && provider.baseUrl) || '',
      model: (isAgencyProvider && provider.model) || '',
      apiKey: '',
      monthlyBudget: isAgencyProvider ? provider.monthlyBudget : null,
      inputPrice: isAgencyProvider ? provider.inputPrice : 0,
      outputPrice: isAgencyProvider ? provider.outputPrice : 0,
    },
    save: async (values) => {
      await saveProvider(values)
      form.reset({ ...values, apiKey: '' })
      toast.success('Provider saved')
    },
  })
  const removeMutation = useMutation({
    mutationFn: removeProvider,
    onSuccess: () => toast.success('Provider removed'),
    onError: (error) => toast.error('Could not remove the provider', { description: errorText(error) }),
    onSettled: () => setIsRemoving(false),
  })
  const { errors, isDirty } = form.formState
  return (
    <Card>
      <CardHeader title="Provider" note="Any OpenAI-compatible service" />
      <form onSubmit={form.submit} noValidate aria-label="Provider">
        <CardBody className="grid gap-5 sm:grid-cols-2">
          {form.serverError && (
            <div className="sm:col-span-2">
              <Callout tone="rose" role="alert">
                {form.serverError}
              </Callout>
            </div>
          )}
          <TextField
            label="Base URL"
            hint="Without /chat/completions at the end."
            type="url"
            placeholder="https://api.example.com/v1"
            {...form.field('baseUrl')}
          />
          <PasswordField
            label="API key"
            hint="Stored encrypted and never shown. Enter it again if the URL changes."
            autoComplete="off"
            placeholder={isAgencyProvider && provider.hasKey ? 'Saved. Leave empty to keep it.' : ''}
            {...form.field('apiKey')}
          />
          <TextField label="Model" autoComplete="off" {...form.field('model')} />
          {amountFields.map(([name, label, hint]) => (
            <TextField
              key={name}
              {...{ label, hint }}
              optional={name === 'monthlyBudget'}
              type="number"
              inputMode="decimal"
              min={0}
              step="any"
              {...form.register(name, { valueAsNumber: true })}
              {...errorProp(errors[name])}
            />
          ))}
          <p className="text-12 text-ink-3 sm:col-span-2">
            The last messages in a conversation are sent to this service, with names and contact details
            masked.
          </p>
        </CardBody>
        <div className="flex flex-wrap items-center gap-3 border-line border-t bg-sunken px-4.5 py-3">
          <Button type="submit" variant="primary" busy={form.busy} disabled={!isDirty}>
            Save provider
          </Button>
          {isAgencyProvider && <Button onClick={() => setIsRemoving(true)}>Remove</Button>}
        </div>
      </form>
      <ConfirmDialog
        danger
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title="Remove the provider?"
        description="Its key will be deleted, and the built-in engine will write all suggestions."
        confirmLabel="Remove"
        busy={removeMutation.isPending}
        onConfirm={() => removeMutation.mutate()}
      />
    </Card>
  )
}
