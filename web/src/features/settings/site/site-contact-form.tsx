import { siteSettings } from '@greenroom/contract/features/site/site.schema.ts'
import { z } from '@greenroom/contract/kit/zod.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isConflict, SettingsForm } from '../settings-form.tsx'
import type { SiteFormProps } from './site.data.ts'
import { SiteRows, withoutEmptyFields } from './site-rows.tsx'

const contactSettings = siteSettings.pick({ name: true, methods: true, offices: true, testimonials: true })
const schema = z.preprocess(withoutEmptyFields, contactSettings)
export type ContactValues = z.infer<typeof contactSettings>

type SiteContactFormProps = SiteFormProps & { agencyName: string }

export function SiteContactForm({ settings, agencyName, publish, onLoadCurrent }: SiteContactFormProps) {
  const { name = '', methods, offices, testimonials } = settings
  const form = useSaveForm<ContactValues, ContactValues>({
    schema: schema as never,
    defaultValues: { name, methods, offices, testimonials },
    save: async (values) => {
      await publish({ ...values, name: values.name })
      form.reset({ ...values, name: values.name ?? '' })
      toast.success('Contact details published')
    },
  })
  return (
    <SettingsForm
      title="Name and contact"
      form={form}
      onLoadCurrent={isConflict(form) && onLoadCurrent}
      saveLabel="Publish contact details"
      busyLabel="Publishing…"
      disabled={!form.formState.isDirty}
      wide>
      <TextField
        label="Site name"
        optional
        hint={`Defaults to ${agencyName}.`}
        {...form.field('name')}
        autoComplete="off"
      />
      <SiteRows form={form} name="methods" />
      <SiteRows form={form} name="offices" />
      <SiteRows form={form} name="testimonials" />
    </SettingsForm>
  )
}
