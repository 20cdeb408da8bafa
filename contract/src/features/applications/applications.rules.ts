import { isDisplayableName } from '../../kit/displayable-text.ts'

/** Rules of the two public forms as plain functions, shared by the site's small script and the server. */

export const platforms = ['onlyfans', 'fansly', 'other'] as const
export const revenueRanges = ['3-10k', '10-25k', '25-50k', '50k+'] as const
export const inquiryTypes = ['general', 'creator', 'agency', 'b2b', 'support', 'demo'] as const
export const applicationStatuses = ['PENDING', 'REVIEWED', 'APPROVED', 'REJECTED', 'CONTACTED'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
export const inquiryStatuses = ['NEW', 'DONE'] as const

/** Hidden from people; only bots fill it in. */
// A name no browser autofills, so that a person is never mistaken for a bot.
export const HONEYPOT = 'remark2'

export const limits = { name: 120, email: 254, phone: 40, message: 5_000 } as const

export type ApplicationForm = Record<
  'name' | 'email' | 'phone' | 'platform' | 'monthlyRevenue' | 'message',
  string
>
export type ContactForm = Record<'name' | 'email' | 'type' | 'message', string>
/** Errors by field, worded for the person filling in the form. */
export type FormErrors<F> = Partial<Record<keyof F, string>>

type Rule = (value: string) => string | undefined

const required =
  (message: string): Rule =>
  (value) =>
    value === '' ? message : undefined
const atMost =
  (max: number): Rule =>
  (value) =>
    value.length > max ? `At most ${max.toLocaleString('en-US')} characters.` : undefined
const oneOf =
  (values: readonly string[], message: string): Rule =>
  (value) =>
    values.includes(value) ? undefined : message
const plain: Rule = (value) =>
  isDisplayableName(value) ? undefined : 'Contains characters that can’t be displayed.'
const emailShape: Rule = (value) =>
  /^[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(value)
    ? undefined
    : 'Please enter a full email address, like name@example.com.'
// Accepts +1 (555) 010-4477, 0171/55 83 02, (555) 0104 ext. 12.
const phoneShape: Rule = (value) =>
  /^[+(\d][\d\p{Zs}().\p{Pd}/]*((x|ext\.?)\p{Zs}*\d+)?$/iu.test(value) && value.replace(/\D/g, '').length >= 5
    ? undefined
    : 'Please enter a phone number with its area code.'

const applicationRules: Record<keyof ApplicationForm, Rule[]> = {
  name: [required('Please tell us your name.'), atMost(limits.name), plain],
  email: [required('Please enter your email.'), atMost(limits.email), emailShape],
  phone: [required('Please enter your phone number.'), atMost(limits.phone), phoneShape],
  platform: [required('Please pick your main platform.'), oneOf(platforms, 'Please pick one from the list.')],
  monthlyRevenue: [required('Please pick a range.'), oneOf(revenueRanges, 'Please pick one from the list.')],
  message: [atMost(limits.message)],
}

const contactRules: Record<keyof ContactForm, Rule[]> = {
  name: [required('Please tell us your name.'), atMost(limits.name), plain],
  email: [required('Please enter your email.'), atMost(limits.email), emailShape],
  type: [oneOf(inquiryTypes, 'Please pick one from the list.')],
  message: [required('Please write a message.'), atMost(limits.message)],
}

function firstError(rules: Rule[], value: string): string | undefined {
  for (const rule of rules) {
    const message = rule(value)
    if (message) return message
  }
  return undefined
}

function errorsOf<F extends Record<string, string>>(rules: Record<keyof F, Rule[]>, form: F): FormErrors<F> {
  const found: FormErrors<F> = {}
  for (const field of Object.keys(rules) as (keyof F)[]) {
    const message = firstError(rules[field], form[field] ?? '')
    if (message) found[field] = message
  }
  return found
}

/** Trims, lowercases emails, and normalizes line breaks, which browsers post as two characters. */
function normalizeField(field: string, raw: string | undefined): string {
  const value = (raw ?? '').replace(/\r\n?/g, '\n').trim()
  if (field === 'type') return value || 'general'
  return field === 'email' ? value.toLowerCase() : value
}

function normalizeForm<F>(rules: Record<keyof F & string, Rule[]>, raw: RawForm): F {
  return Object.fromEntries(
    Object.keys(rules).map((field) => [field, normalizeField(field, raw[field])]),
  ) as F
}

/** Raw values from a form or request. */
export type RawForm = Record<string, string | undefined>

/** The values that both sides check and the server stores. */
export function normalizeApplication(raw: RawForm): ApplicationForm {
  return normalizeForm(applicationRules, raw)
}

/** The type defaults to general, as specified. */
export function normalizeContact(raw: RawForm): ContactForm {
  return normalizeForm(contactRules, raw)
}

export function applicationErrors(form: ApplicationForm): FormErrors<ApplicationForm> {
  return errorsOf(applicationRules, form)
}

export function contactErrors(form: ContactForm): FormErrors<ContactForm> {
  return errorsOf(contactRules, form)
}

/** True when the hidden field was filled in. */
export function filledHoneypot(raw: RawForm): boolean {
  return (raw[HONEYPOT] ?? '') !== ''
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

/** Only a pending application moves, and only to these statuses. */
export function canChangeStatus(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return from === 'PENDING' && (to === 'APPROVED' || to === 'CONTACTED' || to === 'REJECTED')
}

/** A contacted applicant can be written to again or rejected, unless they became a creator; see `seen`. */
export function canFollowUp(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return from === 'CONTACTED' && (to === 'CONTACTED' || to === 'REJECTED')
}

/** Contacted and reviewed applications can still become creators; their status stays. */
export function mayBecomeCreator(status: ApplicationStatus): boolean {
  return status === 'CONTACTED' || status === 'REVIEWED'
}

/** Approved share in whole percent; 0 when there are none. */
export function conversionRate({ total, approved }: { total: number; approved: number }): number {
  return total === 0 ? 0 : Math.round((100 * approved) / total)
}
