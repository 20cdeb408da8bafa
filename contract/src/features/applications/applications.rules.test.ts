import { describe, expect, test } from 'vitest'
import { isHoneypotFilled, limits } from '../../kit/form-rules.ts'
import type { z } from '../../kit/zod.ts'
import {
  applicationErrors,
  contactErrors,
  conversionRate,
  inquiryTypes,
  normalizeApplication,
  normalizeContact,
  platforms,
  revenueRanges,
  splitName,
} from './applications.rules.ts'
import { applicationBody, inquiryBody } from './applications.schema.ts'

const application = {
  name: 'Ana Maria Lopez',
  email: 'ana@example.com',
  phone: '+1 (555) 010-4477',
  platform: 'onlyfans',
  monthlyRevenue: '10-25k',
  message: 'Hello',
}
const inquiry = { name: 'Ana', email: 'ana@example.com', type: 'demo', message: 'Hello' }

const required = {
  name: 'Please tell us your name.',
  email: 'Please enter your email.',
  phone: 'Please enter your phone number.',
  platform: 'Please pick your main platform.',
  monthlyRevenue: 'Please pick a range.',
}
const invalidEmail = 'Please enter a full email address, like name@example.com.'
const notInList = 'Please pick one from the list.'
const invalidPhone = 'Please enter a phone number with its area code.'
const undisplayable = 'Contains characters that can’t be displayed.'

/** Field, input and expected error; no error if valid. */
type Case = [field: string, input: string, error?: string]

const names: Case[] = [
  ['name', 'Zoë O’Hara 🌿'],
  ['name', 'ジュノ'],
  ['name', '<b>&"\''],
  ['name', 'x'.repeat(limits.name)],
  ['name', '', required.name],
  ['name', ' \t\n ', required.name],
  ['name', 'x'.repeat(limits.name + 1), 'At most 120 characters.'],
  ['name', 'a\0b', undisplayable],
  ['name', 'a\nb', undisplayable],
  ['name', 'a\u200bb', undisplayable],
  ['name', 'gpj.\u202egnp', undisplayable],
  ['name', 'a\u00adb', undisplayable],
  ['name', '\u3164', undisplayable],
  ['name', 'a\ud800b', undisplayable],
]
const emails: Case[] = [
  ['email', 'ana@example.com'],
  ['email', '  ANA+site@Sub.Example.ORG '],
  ['email', "o'hara@example.co.uk"],
  ['email', '', required.email],
  ['email', 'ana', invalidEmail],
  ['email', 'ana@', invalidEmail],
  ['email', '@example.com', invalidEmail],
  ['email', 'ana@example', invalidEmail],
  ['email', 'ana..b@example.com', invalidEmail],
  ['email', '.ana@example.com', invalidEmail],
  ['email', 'a@b@example.com', invalidEmail],
  ['email', 'ana @example.com', invalidEmail],
  ['email', 'ana@-example.com', invalidEmail],
  ['email', 'ana@example.com\nbcc: x@y.test', invalidEmail],
  ['email', 'ana@example.com,x@y.test', invalidEmail],
  ['email', '<ana@example.com>', invalidEmail],
  ['email', 'an\u0430@example.com', invalidEmail],
  ['email', `${'a'.repeat(250)}@example.com`, 'At most 254 characters.'],
  ['email', `${'a'.repeat(242)}@example.com`],
]
const phones: Case[] = [
  ['phone', '+1 (555) 010-4477'],
  ['phone', '(555) 010-4477'],
  ['phone', '0171/55 83 02'],
  ['phone', '555.010.4477 ext. 12'],
  ['phone', '5550104477x12'],
  ['phone', '+49\u00a0171\u20115583'],
  ['phone', '', required.phone],
  ['phone', 'call me', invalidPhone],
  ['phone', '1234', invalidPhone],
  ['phone', '12345'],
  ['phone', '+', invalidPhone],
  ['phone', '555 010 4477; DROP', invalidPhone],
  ['phone', '555\n0104477', invalidPhone],
  ['phone', '5'.repeat(limits.phone)],
  ['phone', '5'.repeat(limits.phone + 1), 'At most 40 characters.'],
]
const lists: Case[] = [
  ...platforms.map((value): Case => ['platform', value]),
  ['platform', '', required.platform],
  ['platform', 'OnlyFans', notInList],
  ['platform', 'myspace', notInList],
  ...revenueRanges.map((value): Case => ['monthlyRevenue', value]),
  ['monthlyRevenue', '', required.monthlyRevenue],
  ['monthlyRevenue', '1-3k', notInList],
]
const tooLong = 'At most 5,000 characters.'
const messages: Case[] = [
  ['message', 'Two\nlines, a tab\t and 🌿'],
  ['message', 'x'.repeat(limits.message)],
  ['message', 'x'.repeat(limits.message + 1), tooLong],
  ['message', 'x'.repeat(1_048_576), tooLong],
  ['message', `${'\r\n'.repeat(2_500)}${'x'.repeat(2_500)}`],
  ['message', `a${'\r\n'.repeat(4_998)}b`],
]

/** The API's error for the same field, if any. */
function apiError(schema: z.ZodType, body: object, field: string): string | undefined {
  const issues = schema.safeParse(body).error?.issues ?? []
  expect(issues.every(({ path }) => path.join('.') === field)).toBe(true)
  return issues[0]?.message
}

describe('an application', () => {
  test.each([...names, ...emails, ...phones, ...lists, ...messages, ['message', ''] as Case])(
    'the form and the API agree on %s %j',
    (field, input, error) => {
      const body = { ...application, [field]: input }
      expect(applicationErrors(normalizeApplication(body))).toEqual(error ? { [field]: error } : {})
      expect(apiError(applicationBody, body, field)).toBe(error)
    },
  )

  test('reports every missing field, in the form and the API', () => {
    expect(applicationErrors(normalizeApplication({}))).toEqual(required)
    const issues = applicationBody.safeParse({}).error?.issues ?? []
    expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual(required)
  })
})

describe('a contact message', () => {
  const types: Case[] = [
    ...inquiryTypes.map((value): Case => ['type', value]),
    ['type', ''],
    ['type', 'sales', notInList],
    ['type', 'General', notInList],
  ]
  test.each([
    ...names,
    ...emails,
    ...types,
    ...messages,
    ['message', ' ', 'Please write a message.'] as Case,
  ])('the form and the API agree on %s %j', (field, input, error) => {
    const body = { ...inquiry, [field]: input }
    expect(contactErrors(normalizeContact(body))).toEqual(error ? { [field]: error } : {})
    expect(apiError(inquiryBody, body, field)).toBe(error)
  })

  test('reports every missing field, and the type defaults to general', () => {
    const { name, email } = required
    const error = { name, email, message: 'Please write a message.' }
    expect(contactErrors(normalizeContact({}))).toEqual(error)
    const issues = inquiryBody.safeParse({}).error?.issues ?? []
    expect(Object.fromEntries(issues.map((issue) => [issue.path[0], issue.message]))).toEqual(error)
    expect(normalizeContact({}).type).toBe('general')
  })
})

test('normalizing trims, lowercases the email, unifies line breaks and drops unknown fields', () => {
  const input = {
    ...application,
    name: ' Ana ',
    email: ' ANA@Example.com',
    message: ' a\r\nb\rc\n',
    more: 'x',
  }
  expect(normalizeApplication(input)).toEqual({
    ...application,
    name: 'Ana',
    email: 'ana@example.com',
    message: 'a\nb\nc',
  })
  expect(applicationBody.parse({ ...application, email: ' ANA@Example.com' }).email).toBe('ana@example.com')
})

test.each([null, 7, true, ['a'], { a: 1 }])('%j is not text for any field', (value) => {
  for (const name of Object.keys(application))
    expect(applicationBody.safeParse({ ...application, [name]: value }).success).toBe(false)
  for (const name of Object.keys(inquiry))
    expect(inquiryBody.safeParse({ ...inquiry, [name]: value }).success).toBe(false)
})

test('unknown keys are rejected, except the honeypot', () => {
  expect(applicationBody.safeParse({ ...application, status: 'APPROVED' }).success).toBe(false)
  expect(inquiryBody.safeParse({ ...inquiry, status: 'DONE' }).success).toBe(false)
  expect(applicationBody.safeParse({ ...application, remark2: 'https://spam.test' }).success).toBe(true)
  expect(inquiryBody.safeParse({ ...inquiry, remark2: '' }).success).toBe(true)
})

test.each([
  [{}, false],
  [{ remark2: '' }, false],
  [{ remark2: ' ' }, true],
  [{ remark2: 'https://spam.test' }, true],
])('%j in the honeypot counts as filled in: %j', (input, expected) => {
  expect(isHoneypotFilled(input)).toBe(expected)
})

test.each([
  ['Ana', 'Ana', ''],
  ['Ana Lopez', 'Ana', 'Lopez'],
  ['Ana Maria Lopez', 'Ana', 'Maria Lopez'],
  ['  Ana   Lopez ', 'Ana', 'Lopez'],
  ['Ana\u00a0Lopez', 'Ana', 'Lopez'],
  ['', '', ''],
])('%j is split into %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test.each([
  [0, 0, 0],
  [3, 0, 0],
  [3, 1, 33],
  [3, 2, 67],
  [8, 1, 13],
  [4, 4, 100],
])('conversion rate of %i applications, %i of them approved, is %i percent', (total, approved, percent) => {
  expect(conversionRate({ total, approved })).toBe(percent)
})
