import { isHonest } from '../../kit/tricky.ts'

/** Rules of the two public forms, as plain functions: the site's small script and the server use the same ones. */

export const platforms = ['onlyfans', 'fansly', 'other'] as const
export const revenueRanges = ['3-10k', '10-25k', '25-50k', '50k+'] as const
export const inquiryTypes = ['general', 'creator', 'agency', 'b2b', 'support', 'demo'] as const
export const applicationStatuses = ['PENDING', 'REVIEWED', 'APPROVED', 'REJECTED', 'CONTACTED'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
export const inquiryStatuses = ['NEW', 'DONE'] as const

/** Filled in by machines only: people do not see it. */
// Named like nothing a browser would fill in by itself: a person must not be taken for a machine.
export const HONEYPOT = 'remark2'

export const limits = { name: 120, email: 254, phone: 40, message: 5_000 } as const

export type ApplicationForm = Record<
  'name' | 'email' | 'phone' | 'platform' | 'monthlyRevenue' | 'message',
  string
>
export type ContactForm = Record<'name' | 'email' | 'type' | 'message', string>
/** What is wrong, by field, in words for the person at the form. */
export type FormFaults<F> = Partial<Record<keyof F, string>>

type Rule = (value: string) => string | undefined

const required =
  (words: string): Rule =>
  (value) =>
    value === '' ? words : undefined
const atMost =
  (max: number): Rule =>
  (value) =>
    value.length > max ? `At most ${max.toLocaleString('en-US')} characters.` : undefined
const oneOf =
  (values: readonly string[], words: string): Rule =>
  (value) =>
    values.includes(value) ? undefined : words
const plain: Rule = (value) => (isHonest(value) ? undefined : 'Contains characters that cannot be shown.')
const emailShape: Rule = (value) =>
  /^[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(value)
    ? undefined
    : 'Please enter a full email address, like name@example.com.'
// As people write them: +1 (555) 010-4477, 0171/55 83 02, (555) 0104 ext. 12.
const phoneShape: Rule = (value) =>
  /^[+(\d][\d\p{Zs}().\p{Pd}/]*((x|ext\.?)\p{Zs}*\d+)?$/iu.test(value) && value.replace(/\D/g, '').length >= 5
    ? undefined
    : 'Please enter a phone number with its area code.'

const applicationRules: Record<keyof ApplicationForm, Rule[]> = {
  name: [required('Please tell us your name.'), atMost(limits.name), plain],
  email: [required('Please enter your email.'), atMost(limits.email), emailShape],
  phone: [required('Please enter your phone number.'), atMost(limits.phone), phoneShape],
  platform: [required('Please pick your main platform.'), oneOf(platforms, 'Please pick one of the list.')],
  monthlyRevenue: [required('Please pick a range.'), oneOf(revenueRanges, 'Please pick one of the list.')],
  message: [atMost(limits.message)],
}

const contactRules: Record<keyof ContactForm, Rule[]> = {
  name: [required('Please tell us your name.'), atMost(limits.name), plain],
  email: [required('Please enter your email.'), atMost(limits.email), emailShape],
  type: [oneOf(inquiryTypes, 'Please pick one of the list.')],
  message: [required('Please write a message.'), atMost(limits.message)],
}

function firstFault(rules: Rule[], value: string): string | undefined {
  for (const rule of rules) {
    const words = rule(value)
    if (words) return words
  }
  return undefined
}

function faults<F extends Record<string, string>>(rules: Record<keyof F, Rule[]>, form: F): FormFaults<F> {
  const found: FormFaults<F> = {}
  for (const field of Object.keys(rules) as (keyof F)[]) {
    const words = firstFault(rules[field], form[field] ?? '')
    if (words) found[field] = words
  }
  return found
}

/** Trimmed as typed, the e-mail folded; browsers post line ends as two characters, which count as one here. */
function tidyField(field: string, typed: string | undefined): string {
  const value = (typed ?? '').replace(/\r\n?/g, '\n').trim()
  if (field === 'type') return value || 'general'
  return field === 'email' ? value.toLowerCase() : value
}

function tidy<F>(rules: Record<keyof F & string, Rule[]>, typed: Typed): F {
  return Object.fromEntries(Object.keys(rules).map((field) => [field, tidyField(field, typed[field])])) as F
}

/** What came out of a form or a request, before anybody looked at it. */
export type Typed = Record<string, string | undefined>

/** What both sides check and the server stores. */
export function tidyApplication(typed: Typed): ApplicationForm {
  return tidy(applicationRules, typed)
}

/** The type defaults to general, as specified. */
export function tidyContact(typed: Typed): ContactForm {
  return tidy(contactRules, typed)
}

export function applicationFaults(form: ApplicationForm): FormFaults<ApplicationForm> {
  return faults(applicationRules, form)
}

export function contactFaults(form: ContactForm): FormFaults<ContactForm> {
  return faults(contactRules, form)
}

/** True when something filled in what people do not see. */
export function fellForHoneypot(typed: Typed): boolean {
  return (typed[HONEYPOT] ?? '') !== ''
}

/** 'Ana Maria Lopez' is Ana, Maria Lopez; one word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** The words of a status, as 'Status: {status name}' shows them. */
export const statusNames: Record<ApplicationStatus, string> = {
  PENDING: 'Pending',
  REVIEWED: 'Reviewed',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  CONTACTED: 'Contacted',
}

/** Only a pending application moves, and only to these. */
export function mayMove(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return from === 'PENDING' && (to === 'APPROVED' || to === 'CONTACTED' || to === 'REJECTED')
}

/** Contacted and reviewed applications can still become creators; their status stays. */
export function mayBecomeCreator(status: ApplicationStatus): boolean {
  return status === 'CONTACTED' || status === 'REVIEWED'
}

/** Approved of all, in whole percent; 0 where there is none. */
export function conversionRate({ total, approved }: { total: number; approved: number }): number {
  return total === 0 ? 0 : Math.round((100 * approved) / total)
}
