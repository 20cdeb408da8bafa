import { calendarDay, timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { email, multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { contentStatuses } from '../content/content.rules.ts'
import { mailStatuses } from '../mail/mail.api.ts'
import { isWebUrl, MAX_CASE_URLS } from './case-forms.rules.ts'
import { caseElementNames, caseOutcomes, caseStates, caseTypes } from './cases.rules.ts'

const count = z.number().int()
const type = z.enum(caseTypes)
const person = z.object({ id, name: z.string() })
const element = z.enum(caseElementNames)

export const caseSummary = z.object({
  id,
  number: count,
  type,
  direction: z.enum(['IN', 'OUT']),
  subject: z.string(),
  state: z.enum(caseStates),
  assignee: person.nullable(),
  receivedAt: timestamp,
  /** Null while the notice is incomplete. */
  clockFrom: timestamp.nullable(),
  /** Earliest time to restore material after a counter-notice. */
  opensAt: timestamp.nullable(),
  dueAt: timestamp.nullable(),
  checks: z.array(element),
  isExtended: z.boolean(),
  appealedAt: timestamp.nullable(),
  outcome: z.enum(caseOutcomes).nullable(),
  closedAt: timestamp.nullable(),
})
export type CaseSummary = z.infer<typeof caseSummary>

const statementText = multiLine(4_000)
/** The statement of reasons for the person whose content is restricted (DSA Art. 17). */
export const statement = z.strictObject({
  facts: statementText,
  /** The law or the contract clause, with an explanation. */
  ground: statementText,
  isAutomated: z.boolean(),
  redress: statementText,
})
export type Statement = z.infer<typeof statement>

const caseItem = z.object({
  id,
  title: z.string(),
  /** Null if the item has been deleted. */
  status: z.enum(contentStatuses).nullable(),
  /** On hold since then, unless the hold was lifted. */
  takenDownAt: timestamp.nullable(),
  liftedAt: timestamp.nullable(),
  liftedBy: z.string().nullable(),
})

const caseMail = z.object({
  status: z.enum(mailStatuses),
  sentAt: timestamp.nullable(),
  /** Why the last attempt failed, or why the address rejected a later email. */
  error: z.string().nullable(),
})
export type CaseMail = z.infer<typeof caseMail>

export const caseDetail = caseSummary.extend({
  reporter: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  urls: z.array(z.string()),
  text: z.string(),
  /** Submitted through a public form, logged by staff, or escalated from a violation. */
  source: z.enum(['form', 'staff', 'violation']),
  violationId: id.nullable(),
  reason: z.string().nullable(),
  closedBy: z.string().nullable(),
  statement: statement.nullable(),
  items: z.array(caseItem),
  /** Whether admins may lift holds, because nobody active has the compliance role. */
  isLiftedByAdmins: z.boolean(),
  /** Other library items with the same or a similar file. */
  copies: z.array(
    caseItem.pick({ id: true, title: true, status: true }).extend({ match: z.enum(['exact', 'similar']) }),
  ),
  /** Newest first; append-only. */
  steps: z.array(
    z.object({
      id,
      at: timestamp,
      by: z.string(),
      text: z.string(),
      body: z.string().nullable(),
      /** What became of the email that this step wrote. */
      mail: caseMail.nullable(),
    }),
  ),
})
export type CaseDetail = z.infer<typeof caseDetail>

export const caseQuery = pageQuery.extend({
  state: z.enum(caseStates).default('open'),
  type: type.optional(),
  /** A member, or 'none'. */
  assignee: id.or(z.literal('none')).optional(),
})
export const caseFilter = caseQuery.omit({ limit: true, cursor: true })
export type CaseFilter = z.infer<typeof caseFilter>

const url = singleLine(500).refine(isWebUrl, 'Enter a full URL, like https://example.com/page.')
const urls = z.array(url).max(MAX_CASE_URLS, `At most ${MAX_CASE_URLS} URLs.`)
const optionalText = z.string().trim().max(500, 'At most 500 characters.').default('')
const checks = z.array(element).max(caseElementNames.length)

const EARLIEST_RECEIPT = Date.UTC(2000, 0)

export const newCase = z.strictObject({
  type,
  subject: singleLine(160),
  reporterName: optionalText,
  reporterEmail: email.or(z.literal('')).default(''),
  reporterContact: optionalText,
  urls: urls.default([]),
  text: z.string().trim().max(20_000, 'At most 20,000 characters.').default(''),
  checks: checks.default([]),
  /** Defaults to now. */
  receivedAt: timestamp
    .refine((at) => Date.parse(at) >= EARLIEST_RECEIPT, 'Pick a date after 1999.')
    .optional(),
  itemIds: z.array(id).max(50, 'At most 50 items.').default([]),
  clientId,
})
export type NewCase = z.infer<typeof newCase>

export const caseChanges = z
  .strictObject({
    assigneeId: id.nullable(),
    checks,
    /** For personal-data requests only, once the person has been told why. */
    isExtended: z.literal(true),
    statement,
    itemIds: z.array(id).max(50, 'At most 50 items.'),
    note: multiLine(4_000),
  })
  .partial()
export type CaseChanges = z.infer<typeof caseChanges>

export const caseLetter = z.strictObject({
  subject: singleLine(160),
  text: multiLine(10_000),
  /** If false, it is only recorded as sent by other means. */
  isMailed: z.boolean(),
  clientId,
})
export type CaseLetter = z.infer<typeof caseLetter>

/** An email as it would be sent. */
export const letterPreview = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** False if no mail server is set up, so the email would stay in the outbox. */
  isDelivered: z.boolean(),
})
export type LetterPreview = z.infer<typeof letterPreview>

export const caseDecision = z.strictObject({ outcome: z.enum(caseOutcomes), reason: multiLine(4_000) })
export type CaseDecision = z.infer<typeof caseDecision>

export const holdLift = z.strictObject({
  itemIds: z.array(id).min(1).max(50, 'At most 50 items.'),
  reason: multiLine(4_000),
})
export type HoldLift = z.infer<typeof holdLift>

export const caseAppeal = z.strictObject({ text: multiLine(4_000) })

export const MAX_HOLIDAYS = 200
export const TOO_MANY_HOLIDAYS = `At most ${MAX_HOLIDAYS} days.`
const holiday = z.strictObject({ day: calendarDay, name: singleLine(80) })
export type Holiday = z.infer<typeof holiday>
const holidayDays = z
  .array(holiday)
  .max(MAX_HOLIDAYS, TOO_MANY_HOLIDAYS)
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'A day is listed twice.')
export const holidayList = z.strictObject({ holidays: holidayDays })

/** Only what changes, so that two people editing the calendar don't undo each other's changes. */
export const holidayChanges = z.strictObject({
  /** New days, and new names of days. */
  add: holidayDays,
  remove: z.array(calendarDay).max(MAX_HOLIDAYS),
})
export type HolidayChanges = z.infer<typeof holidayChanges>

/** The stats above the list, and the business calendar. */
export const desk = z.object({
  open: count,
  late: count,
  nextDueAt: timestamp.nullable(),
  timeZone: z.string(),
  holidays: z.array(holiday),
})
export type Desk = z.infer<typeof desk>

export const reportQuery = z.strictObject({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Pick a month, like 2026-11.'),
})
