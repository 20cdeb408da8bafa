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
  revenueRanges,
  type Typed,
} from './applications.rules.ts'

type Rules<F> = { tidy: (typed: Typed) => F; faults: (form: F) => Partial<Record<keyof F, string>> }

/** Wraps one form field's rules in a schema, so the API returns the same errors as the form. */
function field<F extends Record<string, string>>({ tidy, faults }: Rules<F>, name: keyof F & string) {
  const faultOf = (value: string) => faults(tidy({ [name]: value }))[name]
  return (
    z
      .string({ error: faultOf('') ?? 'Please send text.' })
      // Normalized before attempts are counted by it.
      .overwrite((value) => tidy({ [name]: value })[name] ?? '')
      .check((c) => {
        const message = faultOf(c.value)
        if (message) c.issues.push({ code: 'custom', input: c.value, message })
      })
  )
}

const application = (name: keyof ApplicationForm) =>
  field<ApplicationForm>({ tidy: normalizeApplication, faults: applicationErrors }, name)
const contact = (name: keyof ContactForm) =>
  field<ContactForm>({ tidy: normalizeContact, faults: contactErrors }, name)

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
