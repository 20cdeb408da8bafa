import { addDays } from '../../kit/days.ts'
import { type Day, isAdultOn } from './gate.rules.ts'

export const documentTypes = ['passport', 'national_id', 'driving_license', 'residence_permit'] as const
export type DocumentType = (typeof documentTypes)[number]
export const documentTypeNames: Record<DocumentType, string> = {
  passport: 'Passport',
  national_id: 'National ID card',
  driving_license: 'Driver’s license',
  residence_permit: 'Residence permit',
}

export const verdicts = ['PENDING', 'ACCEPTED', 'REJECTED'] as const
export type Verdict = (typeof verdicts)[number]

export const scanSides = ['front', 'back'] as const
export const scanTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type ScanType = (typeof scanTypes)[number]
export const MAX_SCAN_BYTES = 20 * 1024 * 1024
export const MAX_SCANS_PER_DOCUMENT = 6
/** Maximum number of a person's documents awaiting examination. */
export const MAX_PENDING_DOCUMENTS = 5
export const UNSUPPORTED_SCAN = 'Only JPEG, PNG, WebP and PDF files are supported.'

/** Carries the token of a personal link when the request body is a file. */
export const SIGN_TOKEN_HEADER = 'x-sign-token'
export const SIGN_LINK_DAYS = 14
/** Maximum number of other names per person. */
export const MAX_OTHER_NAMES = 50

export const consentKinds = ['CONSENT', 'AGREEMENT'] as const

export const consentStates = [
  'waiting',
  'upcoming',
  'in_force',
  'ending',
  'ended',
  'withdrawn',
  'void',
] as const
export type ConsentState = (typeof consentStates)[number]
/** A consent counts as ending soon this many days before it ends. */
export const CONSENT_ENDING_DAYS = 30

/** The status of a consent on a day; the server uses the same rule for filtering. */
export function consentState(
  consent: { from: Day; until: Day | null; isSigned: boolean; isWithdrawn: boolean; isVoid: boolean },
  today: Day,
): ConsentState {
  const { from, until, isSigned, isWithdrawn, isVoid } = consent
  if (isVoid) return 'void'
  if (isWithdrawn) return 'withdrawn'
  if (until !== null && until < today) return 'ended'
  if (!isSigned) return 'waiting'
  if (from > today) return 'upcoming'
  return until !== null && until <= addDays(today, CONSENT_ENDING_DAYS) ? 'ending' : 'in_force'
}

export const personStatuses = ['missing', 'submitted', 'accepted', 'expiring', 'expired'] as const
export type PersonStatus = (typeof personStatuses)[number]

/** Days before expiry on which reminders are sent. */
export const EXPIRY_REMINDER_DAYS = [60, 30, 7, 0] as const
const EXPIRING_DAYS = EXPIRY_REMINDER_DAYS[0]

export type PersonEvidence = {
  hasAcceptedDocument: boolean
  /** Expiry date of the accepted document that is valid the longest; null if it never expires. */
  acceptedUntil: Day | null
  pendingDocuments: number
}

/** A valid document takes precedence over a pending one, and a pending one over an expired one. */
export function personStatus(
  { hasAcceptedDocument, acceptedUntil, pendingDocuments }: PersonEvidence,
  today: Day,
): PersonStatus {
  const isValid = hasAcceptedDocument && (acceptedUntil === null || acceptedUntil >= today)
  if (isValid)
    return acceptedUntil !== null && acceptedUntil <= addDays(today, EXPIRING_DAYS) ? 'expiring' : 'accepted'
  if (pendingDocuments > 0) return 'submitted'
  return hasAcceptedDocument ? 'expired' : 'missing'
}

/** The reminder to send now, or null; `last` is the previous reminder. Missed reminders are not sent later. */
export function dueReminder(acceptedUntil: Day, today: Day, last: number | null): number | null {
  const reached = EXPIRY_REMINDER_DAYS.findLast((days) => addDays(acceptedUntil, -days) <= today)
  return reached === undefined || (last !== null && last <= reached) ? null : reached
}

export type DocumentDates = {
  birthDate: Day
  issuedOn: Day
  expiresOn: Day | null
  /** The day it was examined by an earlier producer. */
  earlierExaminedOn: Day | null
}

type Problem = { field: string; message: string }

/** The first problem that prevents submitting a document, or null. */
export function documentProblem(
  { birthDate, issuedOn, expiresOn, earlierExaminedOn }: DocumentDates,
  today: Day,
): Problem | null {
  const problem = (field: string, message: string) => ({ field, message })
  if (birthDate > today) return problem('birthDate', 'The birth date can’t be in the future.')
  if (!isAdultOn(birthDate, today)) return problem('birthDate', 'This person is under 18.')
  if (issuedOn > today) return problem('issuedOn', 'The date can’t be in the future.')
  if (issuedOn < birthDate) return problem('issuedOn', 'The issue date can’t be before the birth date.')
  if (expiresOn !== null && expiresOn <= issuedOn)
    return problem('expiresOn', 'Choose a date after the issue date.')
  if (earlierExaminedOn !== null)
    return examinationProblem({ birthDate, issuedOn, expiresOn }, earlierExaminedOn, today, [
      'earlierProducer',
      'examinedOn',
    ])
  return expiresOn !== null && expiresOn < today
    ? problem('expiresOn', 'This document has expired. Submit a valid one.')
    : null
}

/** Why a document can't have been examined on this day, or null. */
export function examinationProblem(
  { birthDate, issuedOn, expiresOn }: Omit<DocumentDates, 'earlierExaminedOn'>,
  examinedOn: Day,
  today: Day,
  path: string[] = ['examinedOn'],
): Problem | null {
  const problem = (message: string) => ({ field: path.join('.'), message })
  if (examinedOn > today) return problem('The date can’t be in the future.')
  if (examinedOn < issuedOn) return problem('The document had not been issued by this date.')
  if (expiresOn !== null && expiresOn < examinedOn)
    return problem('The document had already expired on this date.')
  return isAdultOn(birthDate, examinedOn) ? null : problem('The person was under 18 on this date.')
}

/** Names that differ only in case, accents, spaces or punctuation are considered equal. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b)

const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Document numbers are compared ignoring spaces and punctuation. */
export const foldNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
