import {
  atMost,
  displayable,
  emailFormat,
  errorsOf,
  limits,
  normalizeForm,
  oneOf,
  phoneFormat,
  type RawForm,
  type Rule,
  required,
} from '../../kit/form-rules.ts'
import type { ViolationType } from '../screening/violations.rules.ts'
import { type CaseElement, type CaseType, caseChecklists } from './cases.rules.ts'

/** The public intake forms. Each asks for the elements its law requires, and for URLs instead of files. */

export const MAX_CASE_URLS = 50
export const MAX_CASE_URL_LENGTH = 500

/** The reasons on the report form, with the type of violation each creates. */
export const reportReasons = {
  under_18: 'AGE_VERIFICATION',
  no_consent: 'PROHIBITED_CONTENT',
  illegal: 'PROHIBITED_CONTENT',
  harassment: 'HARASSMENT',
  personal_info: 'PERSONAL_INFO',
  spam: 'SPAM',
} as const satisfies Record<string, ViolationType>
export type ReportReason = keyof typeof reportReasons

/** Card networks allow 7 business days for reports of illegal or non-consensual content. */
export const reportCaseType = (reason: ReportReason): CaseType =>
  reason === 'under_18' || reason === 'no_consent' || reason === 'illegal' ? 'CARD_COMPLAINT' : 'OTHER'

export const dataRequests = ['copy', 'erasure', 'correction', 'objection'] as const
const personChoices = ['me', 'represented'] as const

/** Splits at whitespace and adds a missing scheme. */
export const parseUrls = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((url) => (/^[a-z]+:/i.test(url) ? url : `https://${url}`))

export const isWebUrl = (url: string): boolean =>
  /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(url) && URL.canParse(url) && url.length <= MAX_CASE_URL_LENGTH

const urlList: Rule = (value) => {
  const urls = parseUrls(value)
  if (urls.length > MAX_CASE_URLS) return `At most ${MAX_CASE_URLS} URLs.`
  const invalidUrl = urls.find((url) => !isWebUrl(url))
  return invalidUrl && 'Please enter full URLs, one per line, like https://example.com/page.'
}

const requiredText = required('Please fill this in.')
const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? undefined : rule(value)

const fieldKinds = {
  name: [required('Please enter your name.'), atMost(limits.name), displayable],
  email: [required('Please enter your email.'), atMost(limits.email), emailFormat],
  phone: [required('Please enter your phone number.'), atMost(limits.phone), phoneFormat],
  address: [required('Please enter your address.'), atMost(500)],
  text: [requiredText, atMost(limits.message)],
  urls: [required('Please enter at least one URL.'), atMost(20_000), urlList],
  checkbox: [required('Please confirm this statement.'), oneOf(['yes'], 'Please confirm this statement.')],
  signature: [required('Please type your full name as your signature.'), atMost(limits.name), displayable],
  optionalName: [atMost(limits.name), optional(displayable)],
  optionalEmail: [atMost(limits.email), optional(emailFormat)],
  optionalPhone: [atMost(limits.phone), optional(phoneFormat)],
  person: [required('Please pick one.'), oneOf(personChoices)],
  request: [required('Please pick one.'), oneOf(dataRequests)],
  reason: [required('Please pick a reason.'), oneOf(Object.keys(reportReasons))],
} satisfies Record<string, Rule[]>

export type CaseFieldKind = keyof typeof fieldKinds

type FormField = readonly [kind: CaseFieldKind, element?: CaseElement]

/** Fields in page order, with the legal element that each one covers. */
export const caseForms = {
  takedown: {
    type: 'DMCA_RECEIVED',
    fields: {
      work: ['text', 'work'],
      urls: ['urls', 'material'],
      name: ['name', 'contact'],
      email: ['email', 'contact'],
      phone: ['phone', 'contact'],
      address: ['address', 'contact'],
      goodFaith: ['checkbox', 'good_faith'],
      accuracy: ['checkbox', 'accuracy'],
      signature: ['signature', 'signature'],
    },
  },
  'counter-notice': {
    type: 'COUNTER_NOTICE',
    fields: {
      material: ['text', 'material'],
      urls: ['urls', 'material'],
      name: ['name', 'contact'],
      email: ['email', 'contact'],
      phone: ['phone', 'contact'],
      address: ['address', 'contact'],
      mistake: ['checkbox', 'mistake'],
      jurisdiction: ['checkbox', 'jurisdiction'],
      signature: ['signature', 'signature'],
    },
  },
  'intimate-image': {
    type: 'INTIMATE_IMAGE',
    fields: {
      person: ['person'],
      urls: ['urls', 'material'],
      material: ['text', 'material'],
      name: ['name', 'contact'],
      email: ['email', 'contact'],
      phone: ['optionalPhone'],
      noConsent: ['checkbox', 'no_consent'],
      signature: ['signature', 'signature'],
    },
  },
  'personal-data': {
    type: 'PERSONAL_DATA',
    fields: {
      request: ['request', 'scope'],
      details: ['text', 'scope'],
      name: ['name', 'contact'],
      email: ['email', 'contact'],
    },
  },
  report: {
    type: 'OTHER',
    fields: {
      reason: ['reason', 'reasons'],
      urls: ['urls', 'material'],
      message: ['text', 'reasons'],
      name: ['optionalName', 'contact'],
      email: ['optionalEmail', 'contact'],
      goodFaith: ['checkbox', 'good_faith'],
    },
  },
} as const satisfies Record<string, { type: CaseType; fields: Record<string, FormField> }>

export type CaseFormName = keyof typeof caseForms
export const caseFormNames = Object.keys(caseForms) as CaseFormName[]
export type CaseForm = Record<string, string>

const fieldsOf = (form: CaseFormName) => Object.entries<FormField>(caseForms[form].fields)
const rulesOf = (form: CaseFormName): Record<string, Rule[]> =>
  Object.fromEntries(fieldsOf(form).map(([name, [kind]]) => [name, fieldKinds[kind]]))

export const normalizeCase = (form: CaseFormName, raw: RawForm): CaseForm =>
  normalizeForm<CaseForm>(rulesOf(form), raw)

export const caseErrors = (form: CaseFormName, values: CaseForm) => errorsOf(rulesOf(form), values)

const choiceKinds: readonly CaseFieldKind[] = ['person', 'request', 'reason', 'checkbox']
/** Whether the field's value is one of a fixed set; only those values have labels. */
export const isChoice = (form: CaseFormName, field: string): boolean =>
  fieldsOf(form).some(([name, [kind]]) => name === field && choiceKinds.includes(kind))

/** Elements for which all fields are filled in. */
export function providedElements(form: CaseFormName, values: CaseForm): CaseElement[] {
  const empty = fieldsOf(form).flatMap(([name, [, element]]) => (values[name] ? [] : element))
  const formElements = fieldsOf(form).flatMap(([, [, element]]) => element ?? [])
  const { type } = caseForms[form]
  return caseChecklists[type].filter((element) => formElements.includes(element) && !empty.includes(element))
}
