import { isDisplayableName } from './displayable-text.ts'

/** Rules of the public forms as plain functions, shared by the public site's script and the server. */

/** Hidden from people; only bots fill it in. The name must be one that browsers don't autofill. */
export const HONEYPOT = 'remark2'

export const limits = { name: 120, email: 254, phone: 40, message: 5_000 } as const

/** Errors by field, worded for the person filling in the form. */
export type FormErrors<F> = Partial<Record<keyof F, string>>
/** Raw values from a form or request. */
export type RawForm = Record<string, string | undefined>
export type Rule = (value: string) => string | undefined

export const required =
  (message: string): Rule =>
  (value) =>
    value === '' ? message : undefined
export const atMost =
  (max: number): Rule =>
  (value) =>
    value.length > max ? `At most ${max.toLocaleString('en-US')} characters.` : undefined
export const oneOf =
  (values: readonly string[], message = 'Please pick one from the list.'): Rule =>
  (value) =>
    values.includes(value) ? undefined : message
export const displayable: Rule = (value) =>
  isDisplayableName(value) ? undefined : 'Contains characters that can’t be displayed.'
export const emailFormat: Rule = (value) =>
  /^[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(value)
    ? undefined
    : 'Please enter a full email address, like name@example.com.'
// Accepts +1 (555) 010-4477, 0171/55 83 02, (555) 0104 ext. 12.
export const phoneFormat: Rule = (value) =>
  /^[+(\d][\d\p{Zs}().\p{Pd}/]*((x|ext\.?)\p{Zs}*\d+)?$/iu.test(value) && value.replace(/\D/g, '').length >= 5
    ? undefined
    : 'Please enter a phone number with its area code.'

function firstError(rules: Rule[], value: string): string | undefined {
  for (const rule of rules) {
    const message = rule(value)
    if (message) return message
  }
  return undefined
}

export function errorsOf<F extends Record<string, string>>(
  rules: Record<keyof F, Rule[]>,
  form: F,
): FormErrors<F> {
  const errors: FormErrors<F> = {}
  for (const field of Object.keys(rules) as (keyof F)[]) {
    const message = firstError(rules[field], form[field] ?? '')
    if (message) errors[field] = message
  }
  return errors
}

/** Trims, lowercases emails, and normalizes line breaks, which browsers post as two characters. */
function normalizeField(field: string, raw: string | undefined): string {
  const value = (raw ?? '').replace(/\r\n?/g, '\n').trim()
  if (field === 'type') return value || 'general'
  return field === 'email' ? value.toLowerCase() : value
}

export function normalizeForm<F>(rules: Record<keyof F & string, Rule[]>, raw: RawForm): F {
  return Object.fromEntries(
    Object.keys(rules).map((field) => [field, normalizeField(field, raw[field])]),
  ) as F
}

/** Whether a bot filled in the hidden field. */
export function isHoneypotFilled(raw: RawForm): boolean {
  return (raw[HONEYPOT] ?? '') !== ''
}
