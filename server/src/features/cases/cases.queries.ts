import type { CaseFilter, Holiday } from '@greenroom/contract/features/cases/cases.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { emails, mailAddresses } from '../../platform/mail/mail.table.ts'
import { users } from '../auth/auth.table.ts'
import { contentItems } from '../content/content.table.ts'
import { violations } from '../screening/screening.table.ts'
import { caseItems, caseSteps, cases, holidays } from './cases.table.ts'

export type CaseRow = typeof cases.$inferSelect
export type NewCaseRow = Omit<typeof cases.$inferInsert, 'agencyId' | 'number'>

const memberName = sql<string>`coalesce(${users.name}, ${users.email})`
const ownAgency = (tx: Tx) => eq(cases.agencyId, tx.agencyId)
const byId = (tx: Tx, id: string) => and(ownAgency(tx), eq(cases.id, id))

const withAssignee = (tx: Tx) =>
  tx.db
    .select({ ...getTableColumns(cases), assigneeName: memberName })
    .from(cases)
    .leftJoin(users, eq(users.id, cases.assigneeId))
export type CaseWithAssignee = Awaited<ReturnType<typeof withAssignee>>[number]

const filterConditions = (tx: Tx, { state, type, assignee }: CaseFilter) =>
  and(
    ownAgency(tx),
    eq(cases.state, state),
    type && eq(cases.type, type),
    assignee === undefined
      ? undefined
      : assignee === 'none'
        ? isNull(cases.assigneeId)
        : eq(cases.assigneeId, assignee),
  )

/** Cases without a deadline come last. */
const deadline = sql<string>`coalesce(${cases.dueAt}, 'infinity')`

export async function selectCases(
  tx: Tx,
  filter: CaseFilter,
  limit: number,
  after: { at: string; id: string } | null,
): Promise<CaseWithAssignee[]> {
  const isOpen = filter.state === 'open'
  const afterCursor =
    after &&
    (isOpen
      ? sql`(${deadline}, ${cases.id}) > (${after.at === NO_DEADLINE ? 'infinity' : after.at}::timestamptz, ${after.id}::uuid)`
      : sql`(${cases.closedAt}, ${cases.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return withAssignee(tx)
    .where(and(filterConditions(tx, filter), afterCursor ?? undefined))
    .orderBy(...(isOpen ? [asc(deadline), asc(cases.id)] : [desc(cases.closedAt), desc(cases.id)]))
    .limit(limit)
}

/** Represents a missing deadline in cursors. */
export const NO_DEADLINE = '9999-12-31T00:00:00Z'

export const countCases = (tx: Tx, filter: CaseFilter): Promise<number> =>
  tx.db.$count(cases, filterConditions(tx, filter))

export async function selectCase(tx: Tx, id: string): Promise<CaseWithAssignee | undefined> {
  return (await withAssignee(tx).where(byId(tx, id)))[0]
}

export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return (await tx.db.select().from(cases).where(byId(tx, id)).for('no key update'))[0]
}

export async function selectOpenCaseId(tx: Tx, violationId: string): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ id: cases.id })
    .from(cases)
    .where(and(ownAgency(tx), eq(cases.violationId, violationId), eq(cases.state, 'open')))
  return row?.id
}

/** Serializes case creation per agency: numbers have no gaps, and a form sent twice creates one case. */
export async function lockNewCases(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('cases of ' || $1, 0))`, [tx.agencyId])
}

export async function insertCase(tx: Tx, row: NewCaseRow): Promise<CaseRow> {
  await lockNewCases(tx)
  const [last] = await tx.db
    .select({ number: cases.number })
    .from(cases)
    .where(ownAgency(tx))
    .orderBy(desc(cases.number))
    .limit(1)
  const [created] = await tx.db
    .insert(cases)
    .values({ ...row, agencyId: tx.agencyId, number: (last?.number ?? 0) + 1 })
    .returning()
  return created as CaseRow
}

export async function updateCase(tx: Tx, id: string, changes: Partial<NewCaseRow>): Promise<void> {
  await tx.db.update(cases).set(changes).where(byId(tx, id))
}

/** Finds an open case from the same form, submitted after `since`. */
export async function selectDuplicate(
  tx: Tx,
  { type, reporterEmail, text, urls }: Pick<CaseRow, 'type' | 'reporterEmail' | 'text' | 'urls'>,
  since: string,
): Promise<CaseRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(cases)
    .where(
      and(
        ownAgency(tx),
        eq(cases.type, type),
        eq(cases.state, 'open'),
        eq(cases.reporterEmail, reporterEmail),
        eq(cases.text, text),
        eq(cases.urls, urls),
        gt(cases.receivedAt, since),
      ),
    )
    .limit(1)
  return row
}

export async function insertStep(
  tx: Tx,
  step: Omit<typeof caseSteps.$inferInsert, 'id' | 'agencyId'>,
): Promise<void> {
  await tx.db.insert(caseSteps).values({ id: newId(), agencyId: tx.agencyId, ...step })
}

export async function selectSteps(tx: Tx, caseId: string) {
  const { id, at, by, text, body } = caseSteps
  const { status, sentAt } = emails
  /** A later email to the address of one that was sent may be rejected. */
  const laterBounce = and(
    eq(mailAddresses.agencyId, emails.agencyId),
    eq(mailAddresses.address, sql`lower(${emails.toAddress})`),
    gt(mailAddresses.bouncedAt, emails.sentAt),
  )
  const error = sql<string | null>`coalesce(${emails.error}, ${mailAddresses.bounce})`
  return tx.db
    .select({ id, at, by, text, body, mail: { status, sentAt, error } })
    .from(caseSteps)
    .leftJoin(emails, and(eq(emails.agencyId, caseSteps.agencyId), eq(emails.id, caseSteps.mailId)))
    .leftJoin(mailAddresses, laterBounce)
    .where(and(eq(caseSteps.agencyId, tx.agencyId), eq(caseSteps.caseId, caseId)))
    .orderBy(desc(at), desc(id))
    .limit(500)
}

export async function selectItems(tx: Tx, caseId: string) {
  const { itemId, title, takenDownAt, liftedAt, liftedBy } = caseItems
  return tx.db
    .select({
      id: itemId,
      title,
      takenDownAt,
      liftedAt,
      liftedBy,
      state: contentItems.state,
      isPpv: contentItems.isPpv,
    })
    .from(caseItems)
    .leftJoin(contentItems, and(eq(contentItems.agencyId, caseItems.agencyId), eq(contentItems.id, itemId)))
    .where(and(eq(caseItems.agencyId, tx.agencyId), eq(caseItems.caseId, caseId)))
    .orderBy(asc(title), asc(itemId))
}

export async function selectTitles(tx: Tx, ids: string[]): Promise<{ id: string; title: string }[]> {
  return tx.db
    .select({ id: contentItems.id, title: contentItems.title })
    .from(contentItems)
    .where(and(eq(contentItems.agencyId, tx.agencyId), inArray(contentItems.id, ids)))
}

const isLinkedAndNotTakenDown = (tx: Tx, caseId: string, ids: string[]) =>
  and(
    eq(caseItems.agencyId, tx.agencyId),
    eq(caseItems.caseId, caseId),
    inArray(caseItems.itemId, ids),
    isNull(caseItems.takenDownAt),
  )

export async function insertItems(tx: Tx, caseId: string, items: { id: string; title: string }[]) {
  if (items.length === 0) return
  const rows = items.map(({ id, title }) => ({ agencyId: tx.agencyId, caseId, itemId: id, title }))
  await tx.db.insert(caseItems).values(rows).onConflictDoNothing()
}

/** Items that were taken down stay linked. */
export async function deleteItems(tx: Tx, caseId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.db.delete(caseItems).where(isLinkedAndNotTakenDown(tx, caseId, ids))
}

export async function selectHolidays(tx: Tx): Promise<Holiday[]> {
  const { day, name } = holidays
  return tx.db
    .select({ day, name })
    .from(holidays)
    .where(eq(holidays.agencyId, tx.agencyId))
    .orderBy(asc(day))
}

/** Serializes changes, so that deadlines are recalculated with all holidays. */
export async function lockHolidays(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('holidays of ' || $1, 0))`, [tx.agencyId])
}

export async function deleteHolidays(tx: Tx, days: string[]): Promise<void> {
  await tx.db.delete(holidays).where(and(eq(holidays.agencyId, tx.agencyId), inArray(holidays.day, days)))
}

export async function insertHolidays(tx: Tx, days: Holiday[]): Promise<void> {
  const rows = days.map((day) => ({ agencyId: tx.agencyId, ...day }))
  if (rows.length > 0) await tx.db.insert(holidays).values(rows)
}

export async function lockCasesWithDeadline(tx: Tx): Promise<CaseRow[]> {
  return tx.db
    .select()
    .from(cases)
    .where(and(ownAgency(tx), eq(cases.state, 'open'), sql`due_at IS NOT NULL`))
    .orderBy(asc(cases.id))
    .for('no key update')
}

export async function selectDeskStats(tx: Tx, now: string) {
  const [row] = await tx.db
    .select({
      open: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) FILTER (WHERE due_at < ${now}))::int`,
      nextDueAt: sql<string | null>`min(due_at) FILTER (WHERE due_at >= ${now})`.mapWith(cases.dueAt),
    })
    .from(cases)
    .where(and(ownAgency(tx), eq(cases.state, 'open')))
  return row ?? { open: 0, late: 0, nextDueAt: null }
}

/** Agencies that have cases due for a reminder. */
export async function selectAgenciesToRemind(tx: Tx, now: string): Promise<{ agencyId: string }[]> {
  return tx.db.selectDistinct({ agencyId: cases.agencyId }).from(cases).where(needsReminder(now))
}

const needsReminder = (now: string) =>
  and(
    eq(cases.state, 'open'),
    or(
      and(lt(cases.soonAt, now), isNull(cases.reminded)),
      and(lt(cases.dueAt, now), sql`reminded IS DISTINCT FROM 'overdue'`),
    ),
  )

export async function lockCasesToRemind(tx: Tx, now: string): Promise<CaseRow[]> {
  return tx.db
    .select()
    .from(cases)
    .where(and(ownAgency(tx), needsReminder(now)))
    .orderBy(asc(cases.id))
    .for('no key update')
}

/** Cases received or decided between two instants, with the items taken down. */
export async function selectReportCases(tx: Tx, from: string, until: string) {
  const within = (at: typeof cases.receivedAt | typeof cases.closedAt) => and(gte(at, from), lt(at, until))
  return tx.db
    .select({
      ...getTableColumns(cases),
      removed: sql<number>`(SELECT count(*)::int FROM case_items i WHERE i.agency_id = ${cases.agencyId} AND i.case_id = ${cases.id} AND i.taken_down_at IS NOT NULL)`,
    })
    .from(cases)
    .where(and(ownAgency(tx), or(within(cases.receivedAt), within(cases.closedAt))))
    .orderBy(asc(cases.number))
}

/** Violations about content items. */
export async function selectFlaggedContent(tx: Tx, from: string, until: string) {
  return tx.db
    .select({ row: violations, title: contentItems.title, state: contentItems.state })
    .from(violations)
    .leftJoin(
      contentItems,
      and(eq(contentItems.agencyId, violations.agencyId), eq(contentItems.id, violations.itemId)),
    )
    .where(
      and(
        eq(violations.agencyId, tx.agencyId),
        gte(violations.flaggedAt, from),
        lt(violations.flaggedAt, until),
        sql`item_id IS NOT NULL`,
      ),
    )
    .orderBy(asc(violations.flaggedAt), asc(violations.id))
}
