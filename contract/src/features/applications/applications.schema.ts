import { z } from 'zod'
import {
  type ApplicationForm,
  applicationErrors,
  type ContactForm,
  contactErrors,
  HONEYPOT,
  inquiryTypes,
  normalizeApplication,
  normalizeContact,
  platforms,
  type RawForm,
  revenueRanges,
} from './applications.rules.ts'

type Rules<F> = { normalize: (raw: RawForm) => F; errors: (form: F) => Partial<Record<keyof F, string>> }

/** Wraps one form field's rules in a schema, so the API returns the same errors as the form. */
function field<F extends Record<string, string>>({ normalize, errors }: Rules<F>, name: keyof F & string) {
  const errorOf = (value: string) => errors(normalize({ [name]: value }))[name]
  return (
    z
      .string({ error: errorOf('') ?? 'Must be text.' })
      // Normalized first, because attempts are counted per email.
      .overwrite((value) => normalize({ [name]: value })[name] ?? '')
      .check((c) => {
        const message = errorOf(c.value)
        if (message) c.issues.push({ code: 'custom', input: c.value, message })
      })
  )
}

const application = (name: keyof ApplicationForm) =>
  field<ApplicationForm>({ normalize: normalizeApplication, errors: applicationErrors }, name)
const contact = (name: keyof ContactForm) =>
  field<ContactForm>({ normalize: normalizeContact, errors: contactErrors }, name)

const honeypot = { [HONEYPOT]: z.string().optional() }

export const applicationBody = z.strictObject({
  name: application('name'),
  email: application('email'),
  phone: application('phone'),
  platform: application('platform').meta({ description: platforms.join(', ') }),
  monthlyRevenue: application('monthlyRevenue').meta({ description: revenueRanges.join(', ') }),
  message: application('message').optional(),
  ...honeypot,
})

export const inquiryBody = z.strictObject({
  name: contact('name'),
  email: contact('email'),
  type: contact('type')
    .meta({ description: inquiryTypes.join(', ') })
    .optional(),
  message: contact('message'),
  ...honeypot,
})
