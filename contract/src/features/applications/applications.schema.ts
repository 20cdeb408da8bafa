import { z } from 'zod'
import {
  type ApplicationForm,
  applicationFaults,
  type ContactForm,
  contactFaults,
  HONEYPOT,
  inquiryTypes,
  platforms,
  revenueRanges,
  type Typed,
  tidyApplication,
  tidyContact,
} from './applications.rules.ts'

type Rules<F> = { tidy: (typed: Typed) => F; faults: (form: F) => Partial<Record<keyof F, string>> }

/** One field of a form under the plain rules, so that the API answers with the same words as the form. */
function field<F extends Record<string, string>>({ tidy, faults }: Rules<F>, name: keyof F & string) {
  const faultOf = (value: string) => faults(tidy({ [name]: value }))[name]
  return (
    z
      .string({ error: faultOf('') ?? 'Please send text.' })
      // Folded before anything counts attempts by it.
      .overwrite((value) => tidy({ [name]: value })[name] ?? '')
      .check((c) => {
        const message = faultOf(c.value)
        if (message) c.issues.push({ code: 'custom', input: c.value, message })
      })
  )
}

const application = (name: keyof ApplicationForm) =>
  field<ApplicationForm>({ tidy: tidyApplication, faults: applicationFaults }, name)
const contact = (name: keyof ContactForm) =>
  field<ContactForm>({ tidy: tidyContact, faults: contactFaults }, name)

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
