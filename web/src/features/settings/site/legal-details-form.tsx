import { legalFieldNames, legalFields } from '@greenroom/contract/features/site/site.rules.ts'
import { type SiteSettings, siteSettings } from '@greenroom/contract/features/site/site.schema.ts'
import { z } from '@greenroom/contract/kit/zod.ts'
import { Controller } from 'react-hook-form'
import { errorProp } from '../../../platform/error-prop.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isConflict, SettingsForm } from '../settings-form.tsx'
import type { SiteFormProps } from './site.data.ts'
import { withoutEmptyFields } from './site-rows.tsx'

const legalSettings = siteSettings.pick({ legal: true, legalReviewed: true })
const schema = z.preprocess(withoutEmptyFields, legalSettings)
type LegalFormValues = z.infer<typeof legalSettings>

const groups = [...new Set(legalFieldNames.map((name) => legalFields[name].group))]

export function LegalDetailsForm({ settings, publish, onLoadCurrent }: SiteFormProps) {
  const withEmptyFields = (legal: SiteSettings['legal']) =>
    Object.fromEntries(legalFieldNames.map((name) => [name, legal[name] ?? ''])) as SiteSettings['legal']
  const form = useSaveForm<LegalFormValues, LegalFormValues>({
    schema: schema as never,
    defaultValues: { legal: withEmptyFields(settings.legal), legalReviewed: settings.legalReviewed },
    save: async (values) => {
      await publish(values)
      form.reset({ ...values, legal: withEmptyFields(values.legal) })
      toast.success('Legal details published')
    },
  })
  return (
    <SettingsForm
      title="Legal details"
      form={form}
      onLoadCurrent={isConflict(form) && onLoadCurrent}
      saveLabel="Publish legal details"
      busyLabel="Publishing…"
      disabled={!form.formState.isDirty}
      wide>
      {groups.map((group) => (
        <fieldset key={group} className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-3 font-medium text-13">{group}</legend>
          {legalFieldNames
            .filter((name) => legalFields[name].group === group)
            .map((name) => {
              const { label, hint, multiLine, optional } = legalFields[name]
              const Control = multiLine ? Textarea : Input
              return (
                <Field
                  key={name}
                  label={label}
                  hint={hint}
                  optional={optional}
                  {...errorProp(form.getFieldState(`legal.${name}`, form.formState).error)}>
                  {(control) => <Control {...control} {...(form.register(`legal.${name}`) as object)} />}
                </Field>
              )
            })}
        </fieldset>
      ))}
      <Controller
        control={form.control}
        name="legalReviewed"
        render={({ field }) => (
          <Checkbox
            checked={field.value}
            onCheckedChange={field.onChange}
            label="Our counsel has reviewed the legal pages"
            hint="They are templates. No legal page is published until you confirm this."
          />
        )}
      />
    </SettingsForm>
  )
}
