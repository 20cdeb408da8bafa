import { formField, honeypot } from '../../kit/form.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  type ApplicationForm,
  applicationErrors,
  type ContactForm,
  contactErrors,
  inquiryTypes,
  normalizeApplication,
  normalizeContact,
  platforms,
  revenueRanges,
} from './applications.rules.ts'

const application = (name: keyof ApplicationForm) =>
  formField<ApplicationForm>({ normalize: normalizeApplication, errors: applicationErrors }, name)
const contact = (name: keyof ContactForm) =>
  formField<ContactForm>({ normalize: normalizeContact, errors: contactErrors }, name)

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
