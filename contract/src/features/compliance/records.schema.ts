import { isCountry } from '../../kit/countries.ts'
import { calendarDay, timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { email, multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { contentStates, contentTypes } from '../content/content.rules.ts'
import { verificationMethods } from '../creators/creators.rules.ts'
import { nameSearch, verification } from '../creators/creators.schema.ts'
import { consentSummary, linkShown, removal } from './consents.schema.ts'
import {
  consentStates,
  documentTypes,
  foldNumber,
  MAX_OTHER_NAMES,
  MAX_SCAN_BYTES,
  personStatuses,
  scanSides,
  scanTypes,
  verdicts,
} from './records.rules.ts'

const count = z.number().int()
const day = z.iso.date()
const nullableText = z.string().nullable()
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().optional()

/** List fields. Legal names are excluded because reading one is audited. */
export const person = z.object({
  id,
  /** The creator's stage name, or the name the person goes by. */
  name: z.string(),
  creatorId: id.nullable(),
  status: z.enum(personStatuses),
  /** Expiry date of the accepted document that is valid the longest. */
  acceptedUntil: day.nullable(),
  pendingDocuments: count,
  /** Whether they can submit documents and sign consents in the app; others get a personal link. */
  hasAccount: z.boolean(),
})
export type PersonListItem = z.infer<typeof person>

export const peopleQuery = pageQuery.extend({
  /** Part of any name, including legal names. */
  q: nameSearch.optional(),
  /** `submitted` includes everyone with a document to examine, regardless of other documents. */
  status: z.enum(personStatuses).optional(),
})
export type PeopleQuery = z.infer<typeof peopleQuery>
export const peopleFilter = peopleQuery.omit({ limit: true, cursor: true })
export type PeopleFilter = z.infer<typeof peopleFilter>

/** The exact document number. */
export const numberSearch = z.strictObject({ number: singleLine(60) })

const byStatus = <T extends string>(statuses: readonly T[]) => z.record(z.enum(statuses), count)

export const recordsSummary = z.object({
  total: count,
  people: byStatus(personStatuses),
  consents: byStatus(consentStates),
})
export type RecordsSummary = z.infer<typeof recordsSummary>

/** An item that depicts a person. */
export const personItem = z.object({
  id,
  title: z.string(),
  type: z.enum(contentTypes),
  state: z.enum(contentStates),
})
export type PersonItem = z.infer<typeof personItem>

export const scan = z.object({
  id,
  side: z.enum(scanSides),
  mediaType: z.enum(scanTypes),
  bytes: count,
  sha256: z.string(),
  addedAt: timestamp,
})
export type Scan = z.infer<typeof scan>

const earlierProducer = z.object({ name: z.string(), address: z.string(), examinedOn: day })

export const idDocument = z.object({
  id,
  personId: id,
  type: z.enum(documentTypes),
  issuer: z.string(),
  /** Two-letter ISO 3166 code. */
  country: z.string(),
  /** The last two characters of the number, which is not stored. */
  numberEnd: z.string(),
  /** As printed on the document. */
  legalName: z.string(),
  birthDate: day,
  issuedOn: day,
  expiresOn: day.nullable(),
  verdict: z.enum(verdicts),
  examinedBy: nullableText,
  examinedOn: day.nullable(),
  method: z.enum(verificationMethods).nullable(),
  /** The examiner's note; hidden from the person. */
  note: nullableText,
  /** Why it was rejected. */
  reason: nullableText,
  recordedAt: timestamp.nullable(),
  earlierProducer: earlierProducer.nullable(),
  submittedBy: z.string(),
  submittedAt: timestamp,
  linkShown,
  scans: z.array(scan),
  /** Other people who submitted a document with the same number; hidden from the person. */
  sameNumber: z.array(id),
})
export type IdDocument = z.infer<typeof idDocument>

export const personRecord = person.extend({
  legalName: nullableText,
  birthDate: day.nullable(),
  /** All other names ever used, such as maiden and stage names, aliases and nicknames. */
  names: z.array(z.string()),
  email: nullableText,
  address: nullableText,
  /** When the person’s active link expires. */
  linkExpiresAt: timestamp.nullable(),
  /** Every personal link that was shown to staff, newest first. */
  linksShown: z.array(linkShown.unwrap()),
  documents: z.array(idDocument),
  /** A creator's identity checks, newest first. */
  verifications: z.array(
    verification.extend({ withdrawnAt: timestamp.nullable(), withdrawnReason: nullableText }),
  ),
  consents: z.array(consentSummary),
  /** Items to take down after a withdrawal; empty once they are archived. */
  removals: z.array(removal),
})
export type PersonRecord = z.infer<typeof personRecord>

const name = singleLine(120)
const legalName = name.refine((text) => /\p{L}/u.test(text), 'Enter the name as printed.')
export const otherNames = z.array(name).max(MAX_OTHER_NAMES, `At most ${MAX_OTHER_NAMES} names.`)
const profile = {
  birthDate: optional(calendarDay),
  names: otherNames.optional(),
  address: optional(multiLine(400)),
}
/** Only for people without a creator profile; creators have these fields in their profile. */
const identity = { legalName: optional(legalName), email: optional(email) }

export const newPersonRecord = z.strictObject({ name, ...identity, ...profile, clientId })
export type NewPersonRecord = z.infer<typeof newPersonRecord>

/** Omitted fields are unchanged. */
export const personChanges = z.strictObject({ name: name.optional(), ...identity, ...profile })
export type PersonChanges = z.infer<typeof personChanges>

const isWithin30Years = (day: string) => Date.parse(day) < Date.now() + 30 * 366 * 86_400_000

export const newDocument = z.strictObject({
  type: z.enum(documentTypes),
  issuer: singleLine(120),
  country: z.string().trim().toUpperCase().refine(isCountry, 'Choose a country.'),
  number: singleLine(60).refine((number) => foldNumber(number).length >= 4, 'Enter the full number.'),
  legalName,
  birthDate: calendarDay,
  issuedOn: calendarDay,
  expiresOn: calendarDay.refine(isWithin30Years, 'Choose a date within the next 30 years.').nullable(),
  /** For existing catalogs: who examined it before, and when. Staff only. */
  earlierProducer: optional(
    z.strictObject({ name: singleLine(200), address: multiLine(400), examinedOn: calendarDay }),
  ),
  clientId,
})
export type NewDocument = z.infer<typeof newDocument>

export const examination = z.strictObject({
  verdict: z.enum(['ACCEPTED', 'REJECTED']),
  method: z.enum(verificationMethods),
  /** Defaults to today. */
  examinedOn: calendarDay.optional(),
  note: optional(multiLine(1000)),
  /** Required for rejection; shown to the person. */
  reason: optional(multiLine(500)),
})
export type NewExamination = z.infer<typeof examination>

export const scanQuery = z.strictObject({ side: z.enum(scanSides).default('front') })
export const scanView = z.strictObject({
  password: z.string().min(1, 'Enter your password.').max(128),
  reason: singleLine(200),
})
export const SCAN_TOO_LARGE = `Scans can be up to ${MAX_SCAN_BYTES / 1024 / 1024} MB.`

/** Emailed if the person has an email address; otherwise shown once. */
export const signLink = z.object({ url: nullableText, sentTo: nullableText, expiresAt: timestamp })
