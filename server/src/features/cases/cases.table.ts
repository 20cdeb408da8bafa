import {
  caseElementNames,
  caseOutcomes,
  caseStates,
  caseTypes,
} from '@greenroom/contract/features/cases/cases.rules.ts'
import type { Statement } from '@greenroom/contract/features/cases/cases.schema.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'

/** Takedowns, complaints and requests with a deadline. Deleted only when their retention period ends. */
export const cases = pgTable(
  'cases',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    /** Sequential number per agency, shown to people. */
    number: integer('number').notNull(),
    type: text('type', { enum: caseTypes }).notNull(),
    direction: text('direction', { enum: ['IN', 'OUT'] }).notNull(),
    source: text('source', { enum: ['form', 'staff', 'violation'] }).notNull(),
    state: text('state', { enum: caseStates }).notNull().default('open'),
    subject: text('subject').notNull(),
    reporterName: text('reporter_name').notNull(),
    reporterEmail: text('reporter_email').notNull(),
    reporterContact: text('reporter_contact').notNull(),
    urls: text('urls').array().notNull(),
    text: text('text').notNull(),
    checks: text('checks', { enum: caseElementNames }).array().notNull(),
    /** No foreign key, like violations, because evidence outlives its subject. */
    violationId: uuid('violation_id'),
    assigneeId: uuid('assignee_id'),
    receivedAt: instant('received_at').notNull(),
    /** Null while the notice is incomplete. */
    clockFrom: instant('clock_from'),
    opensAt: instant('opens_at'),
    dueAt: instant('due_at'),
    soonAt: instant('soon_at'),
    isExtended: boolean('is_extended').notNull().default(false),
    /** The last notification about the deadline. */
    reminded: text('reminded', { enum: ['soon', 'overdue'] }),
    statement: jsonb('statement').$type<Statement>(),
    outcome: text('outcome', { enum: caseOutcomes }),
    reason: text('reason'),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by'),
    /** Closed after its deadline, the first time or on appeal. */
    isLate: boolean('is_late').notNull().default(false),
    appealedAt: instant('appealed_at'),
  },
  (t) => [
    unique('cases_agency_id').on(t.agencyId, t.id),
    unique('cases_number').on(t.agencyId, t.number),
    index('cases_by_deadline').on(t.agencyId, t.state, t.dueAt, t.id),
    index('cases_closed').on(t.agencyId, t.closedAt, t.id).where(sql`state = 'closed'`),
    index('cases_received').on(t.agencyId, t.receivedAt),
    index('cases_of_violation').on(t.agencyId, t.violationId).where(sql`violation_id IS NOT NULL`),
    index('cases_soon').on(t.soonAt).where(sql`state = 'open' AND reminded IS DISTINCT FROM 'overdue'`),
    check('cases_state', sql`state in ('open', 'closed')`),
    check('cases_direction', sql`direction in ('IN', 'OUT')`),
    check('cases_closing', sql`(state = 'closed') = (closed_at IS NOT NULL)`),
    check('cases_clock', sql`num_nulls(due_at, soon_at) in (0, 2)`),
  ],
)

export const caseItems = pgTable(
  'case_items',
  {
    agencyId: agencyId(),
    caseId: uuid('case_id').notNull(),
    /** No foreign key; the title is kept when the item is deleted. */
    itemId: uuid('item_id').notNull(),
    title: text('title').notNull(),
    /** Since then it is on hold, until this is lifted. */
    takenDownAt: instant('taken_down_at'),
    liftedAt: instant('lifted_at'),
    liftedBy: text('lifted_by'),
    liftReason: text('lift_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.caseId, t.itemId] }),
    sameAgency('case_items_case', [t.agencyId, t.caseId], cases),
    index('case_items_of_item').on(t.agencyId, t.itemId),
    check(
      'case_items_lift',
      sql`num_nulls(lifted_at, lifted_by, lift_reason) in (0, 3) AND (lifted_at IS NULL OR taken_down_at IS NOT NULL)`,
    ),
  ],
)

/** History of a case as sentences, including sent letters. Append-only. */
export const caseSteps = pgTable(
  'case_steps',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    caseId: uuid('case_id').notNull(),
    at: instant('at').notNull(),
    by: text('by').notNull(),
    text: text('text').notNull(),
    body: text('body'),
    /** The email it wrote; retention keeps that as long as the step. */
    mailId: uuid('mail_id'),
  },
  (t) => [
    sameAgency('case_steps_case', [t.agencyId, t.caseId], cases),
    index('case_steps_of_case').on(t.agencyId, t.caseId, t.at),
    index('case_steps_of_mail').on(t.agencyId, t.mailId).where(sql`mail_id IS NOT NULL`),
  ],
)

/** Days other than weekends that are not business days. */
export const holidays = pgTable(
  'holidays',
  { agencyId: agencyId(), day: date('day').notNull(), name: text('name').notNull() },
  (t) => [primaryKey({ columns: [t.agencyId, t.day] })],
)
