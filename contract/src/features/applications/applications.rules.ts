import {
  atMost,
  displayable,
  emailFormat,
  errorsOf,
  type FormErrors,
  limits,
  normalizeForm,
  oneOf,
  phoneFormat,
  type RawForm,
  type Rule,
  required,
} from '../../kit/form-rules.ts'

/** Validation rules for /join and /contact, shared by the public site's script and the server. */

export const platforms = ['onlyfans', 'fansly', 'other'] as const
export const revenueRanges = ['3-10k', '10-25k', '25-50k', '50k+'] as const
export const inquiryTypes = ['general', 'creator', 'agency', 'b2b', 'support', 'demo'] as const
export const applicationStatuses = ['PENDING', 'REVIEWED', 'APPROVED', 'REJECTED', 'CONTACTED'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
export const inquiryTypeNames: Record<(typeof inquiryTypes)[number], string> = {
  general: 'General',
  creator: 'Creator',
  agency: 'Agency',
  b2b: 'Licensing',
  support: 'Support',
  demo: 'Demo',
}
export const inquiryStatuses = ['NEW', 'DONE'] as const
export const inquiryStatusNames: Record<(typeof inquiryStatuses)[number], string> = {
  NEW: 'New',
  DONE: 'Done',
}

export type ApplicationForm = Record<
  'name' | 'email' | 'phone' | 'platform' | 'monthlyRevenue' | 'message',
  string
>
export type ContactForm = Record<'name' | 'email' | 'type' | 'message', string>
const applicationRules: Record<keyof ApplicationForm, Rule[]> = {
  name: [required('Please tell us your name.'), atMost(limits.name), displayable],
  email: [required('Please enter your email.'), atMost(limits.email), emailFormat],
  phone: [required('Please enter your phone number.'), atMost(limits.phone), phoneFormat],
  platform: [required('Please pick your main platform.'), oneOf(platforms)],
  monthlyRevenue: [required('Please pick a range.'), oneOf(revenueRanges)],
  message: [atMost(limits.message)],
}

const contactRules: Record<keyof ContactForm, Rule[]> = {
  name: [required('Please tell us your name.'), atMost(limits.name), displayable],
  email: [required('Please enter your email.'), atMost(limits.email), emailFormat],
  type: [oneOf(inquiryTypes)],
  message: [required('Please write a message.'), atMost(limits.message)],
}

/** The values that are validated, by both the form and the server, and then stored. */
export function normalizeApplication(raw: RawForm): ApplicationForm {
  return normalizeForm(applicationRules, raw)
}

/** The type defaults to general. */
export function normalizeContact(raw: RawForm): ContactForm {
  return normalizeForm(contactRules, raw)
}

export function applicationErrors(form: ApplicationForm): FormErrors<ApplicationForm> {
  return errorsOf(applicationRules, form)
}

export function contactErrors(form: ContactForm): FormErrors<ContactForm> {
  return errorsOf(contactRules, form)
}

/** 'Ana Maria Lopez' becomes Ana, Maria Lopez; a single word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Status labels, as shown in 'Status: {status name}'. */
export const statusNames: Record<ApplicationStatus, string> = {
  PENDING: 'Pending',
  REVIEWED: 'Reviewed',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  CONTACTED: 'Contacted',
}

/** A pending application can be approved, rejected or marked as contacted. */
export function canChangeStatus(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return from === 'PENDING' && (to === 'APPROVED' || to === 'CONTACTED' || to === 'REJECTED')
}

/** A contacted applicant can be emailed again or rejected. Callers exclude applicants who became creators. */
export function canFollowUp(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return from === 'CONTACTED' && (to === 'CONTACTED' || to === 'REJECTED')
}

/** Contacted and reviewed applicants can still become creators; the application keeps its status. */
export function canBecomeCreator(status: ApplicationStatus): boolean {
  return status === 'CONTACTED' || status === 'REVIEWED'
}

/** Share of approved applications in whole percent; 0 without applications. */
export function conversionRate({ total, approved }: { total: number; approved: number }): number {
  return total === 0 ? 0 : Math.round((100 * approved) / total)
}
