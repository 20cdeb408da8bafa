import fields from './legal-fields.json' with { type: 'json' }

export type LegalField = keyof typeof fields
type FieldText = {
  group: string
  label: string
  hint?: string
  multiLine?: boolean
  optional?: boolean
  /** Not a site setting; stored with the compliance records. */
  from?: 'custodian'
}

export const legalFields = fields as Record<LegalField, FieldText>
export const legalFieldNames = (Object.keys(fields) as LegalField[]).filter((name) => !legalFields[name].from)

/** The legal pages and the fields in their texts; a test compares both. */
export const legalPages = {
  terms: [
    'companyName',
    'companyAddress',
    'companyRegistration',
    'billing',
    'serviceLevel',
    'noticePeriod',
    'liability',
    'governingLaw',
  ],
  privacy: [
    'companyName',
    'companyAddress',
    'companyRegistration',
    'privacyContact',
    'privacyEmail',
    'keepApplications',
    'keepInquiries',
    'keepMail',
    'hostingProvider',
    'mailProvider',
    'dataTransfers',
  ],
  cookies: [],
  dmca: ['agentName', 'companyName', 'agentAddress', 'agentPhone', 'agentEmail', 'agentRegistration'],
  '2257': [
    'companyName',
    'custodianName',
    'custodianTitle',
    'custodianAddress',
    'custodianHours',
    'productionDates',
    'productionTitles',
    'producerRole',
    'urgentContact',
  ],
} as const satisfies Record<string, readonly LegalField[]>

export type LegalPage = keyof typeof legalPages
// Listed explicitly, because Object.keys would put '2257' first.
export const legalPageNames: LegalPage[] = ['terms', 'privacy', 'cookies', 'dmca', '2257']
export const legalPageTitles: Record<LegalPage, string> = {
  terms: 'Terms',
  privacy: 'Privacy notice',
  cookies: 'Cookies',
  dmca: 'DMCA requests',
  '2257': '18 U.S.C. 2257 statement',
}

export type LegalValues = Partial<Record<LegalField, string | undefined>>

/** The fields a page still needs. */
export function missingFields(page: LegalPage, values: LegalValues): LegalField[] {
  return legalPages[page].filter((field) => !legalFields[field].optional && !values[field])
}

/** The link for a contact method, if it is an email address, a phone number or a URL. */
export function contactHref(value: string): string | null {
  if (/^https?:\/\/\S+$/i.test(value)) return value
  if (/^[^\s@<>"']+@[^\s@<>"']+$/.test(value)) return `mailto:${value}`
  return /^\+?[\d\s().-]{5,30}$/.test(value) ? `tel:${value.replace(/[^\d+]/g, '')}` : null
}
