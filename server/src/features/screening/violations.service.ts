import {
  canChangeStatus,
  defaultGuidelines,
  severityOf,
  type ViolationAction,
  violationStatusNames,
} from '@greenroom/contract/features/screening/violations.rules.ts'
import type {
  GuidelineChanges,
  Guidelines,
  ReportBody,
  Violation,
  ViolationDetail,
  ViolationFilter,
  ViolationQuery,
  violationNote,
} from '@greenroom/contract/features/screening/violations.schema.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { z } from 'zod'
import { type Column, exportList, timeColumn, withoutSearchText } from '../../platform/csv/export.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import * as screeningQueries from './screening.queries.ts'
import * as queries from './violations.queries.ts'

export async function listViolations(ctx: Ctx, { limit, cursor, ...filter }: ViolationQuery) {
  const { agencyId, platform } = ctx
  const position = decodeCursor(cursor, ['instant', 'id'])
  const before = position && { flaggedAt: position[0], id: position[1] }
  const [rows, total] = await Promise.all([
    queries.readViolations(platform.database, agencyId, filter, limit + 1, before),
    before ? null : queries.countViolations(platform.database, agencyId, filter),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const nextCursor = last ? encodeCursor([last.flaggedAt, last.id]) : null
  return { data: rows.slice(0, limit), meta: { nextCursor, total } }
}

const csvColumns = (timeZone: string): Column<Violation>[] => [
  ['Type', (row) => row.type],
  ['Severity', (row) => row.severity],
  ['Status', (row) => violationStatusNames[row.status]],
  ['Description', (row) => row.description],
  ['Source', (row) => row.source],
  ['Creator', (row) => row.creator?.name ?? null],
  ['Fan', (row) => row.fan?.name ?? null],
  ['Author', (row) => row.author?.name ?? null],
  ['Author ID', (row) => row.author?.id ?? null],
  ['Text', (row) => row.content],
  ['Stopped', (row) => (row.isBlocked ? 'yes' : 'no')],
  ['Person', (row) => row.person?.name ?? null],
  ['Content', (row) => row.item?.name ?? null],
  ['Assigned to', (row) => row.assignee?.name ?? null],
  ['Assignee ID', (row) => row.assignee?.id ?? null],
  ['False alarm', (row) => (row.isFalseAlarm ? 'yes' : 'no')],
  timeColumn('Flagged', timeZone, (row) => row.flaggedAt),
]

export function exportViolations(ctx: Ctx, filter: ViolationFilter): Promise<Download> {
  return exportList(ctx, {
    name: 'violations',
    columns: csvColumns,
    list: (page) => listViolations(ctx, { ...filter, ...page }),
    audit: () =>
      inScope(ctx, (tx) =>
        ctx.platform.events.emit(ctx, tx, 'violations.exported', { filter: withoutSearchText(filter) }),
      ),
  })
}

export const getSummary = ({ platform, agencyId }: Ctx) =>
  queries.readSummary(platform.database, agencyId, platform.clock().toISOString())

export const getViolation = (ctx: Ctx, id: string): Promise<ViolationDetail> =>
  inScope(ctx, (tx) => loadDetail(tx, id))

async function loadDetail(tx: Tx, id: string): Promise<ViolationDetail> {
  const row = await queries.selectDetail(tx, id)
  if (!row) throw notFound()
  const { spanStart, spanEnd, messageId, ...view } = row
  const events = await queries.selectEvents(tx, id)
  const flagged = { id, action: 'flagged', actor: null, detail: null, at: row.flaggedAt } as const
  return {
    ...view,
    span: spanStart === null || spanEnd === null ? null : { start: spanStart, end: spanEnd },
    context: messageId ? await queries.selectContext(tx, messageId) : [],
    similar: row.similarCount > 0 ? await queries.selectSimilar(tx, id) : [],
    guideline: (await loadGuidelines(tx))[row.type],
    history: row.source === 'report' ? events : [flagged, ...events],
  }
}

const statusActions = { RESOLVED: 'resolved', REVIEWED: 'reviewed', ESCALATED: 'escalated' } as const
const statusChanges: readonly ViolationAction[] = [...Object.values(statusActions), 'false alarm', 'fixed']

/** Rejects the change if the violation was already handled; the error names the person who handled it, if any. */
export async function changeViolationStatus(
  ctx: AgencyCtx,
  tx: Tx,
  id: string,
  to: keyof typeof statusActions,
  detail: string | null = null,
): Promise<screeningQueries.Violation> {
  const row = await screeningQueries.lockViolation(tx, id)
  if (!row) throw notFound()
  if (!canChangeStatus(row.status, to)) {
    const events = await queries.selectEvents(tx, id)
    const actor = events.findLast(({ action }) => statusChanges.includes(action))?.actor
    const update = actor ? `${actor} already updated this violation.` : 'This violation was already updated.'
    const statusName = violationStatusNames[row.status].toLowerCase()
    throw new ApiError('conflict', `${update} It’s now ${statusName}.`)
  }
  const at = ctx.platform.clock().toISOString()
  const changes = { status: to, handledBy: ctx.actor.id, handledAt: at }
  await screeningQueries.updateViolation(tx, id, changes)
  await queries.insertEvent(tx, {
    violationId: id,
    action: statusActions[to],
    actor: ctx.actor.name,
    detail,
    at,
  })
  await ctx.platform.events.emit(ctx, tx, 'violation.status_changed', { violationId: id, type: row.type, to })
  return { ...row, ...changes }
}

/** Releasing a conversation means that the reason for its lock was reviewed. */
export async function reviewAgeHints(ctx: Ctx, tx: Tx, fanId: string): Promise<void> {
  for (const { id } of await screeningQueries.selectAgeHints(tx, fanId))
    await changeViolationStatus(ctx, tx, id, 'REVIEWED', 'Released the conversation')
}

/** Only pending violations are closed manually; escalated ones are closed with their case. */
export function closeViolation(ctx: Ctx, id: string, to: 'RESOLVED' | 'REVIEWED'): Promise<ViolationDetail> {
  return inScope(ctx, async (tx) => {
    const row = await screeningQueries.lockViolation(tx, id)
    if (row?.status === 'ESCALATED')
      throw new ApiError('conflict', 'This violation was escalated. Close its case instead.')
    await changeViolationStatus(ctx, tx, id, to)
    return loadDetail(tx, id)
  })
}

export function assignViolation(ctx: Ctx, id: string, assigneeId: string | null): Promise<ViolationDetail> {
  return inScope(ctx, async (tx) => {
    const row = await screeningQueries.lockViolation(tx, id)
    if (!row) throw notFound()
    if (row.assigneeId === assigneeId) return loadDetail(tx, id)
    const member = (await queries.selectAssignees(tx)).find(({ id: memberId }) => memberId === assigneeId)
    if (assigneeId && !member) throw new ApiError('refused', 'Choose an active admin or compliance member.')
    await screeningQueries.updateViolation(tx, id, { assigneeId })
    const entry = { violationId: id, actor: ctx.actor.name, at: ctx.platform.clock().toISOString() }
    await queries.insertEvent(tx, { ...entry, action: 'assigned', detail: member?.name ?? 'Nobody' })
    const event = { violationId: id, type: row.type, assigneeId }
    await ctx.platform.events.emit(ctx, tx, 'violation.assigned', event)
    return loadDetail(tx, id)
  })
}

export function addNote(ctx: Ctx, id: string, { clientId, text }: z.infer<typeof violationNote>) {
  return inScope(ctx, async (tx) => {
    const row = await screeningQueries.lockViolation(tx, id)
    if (!row) throw notFound()
    const load = () => loadDetail(tx, id)
    const request = { endpoint: 'POST /compliance/violations/{id}/notes', clientId } as const
    return createOnce(
      ctx,
      tx,
      { ...request, content: { id, text } },
      {
        create: async () => {
          const entry = { violationId: id, actor: ctx.actor.name, at: ctx.platform.clock().toISOString() }
          await queries.insertEvent(tx, { ...entry, action: 'noted', detail: text })
          await ctx.platform.events.emit(ctx, tx, 'violation.note_added', { violationId: id, type: row.type })
          return load()
        },
        load,
      },
    )
  })
}

/** Everyone can report what they can see. */
export function report(ctx: Ctx, { clientId, type, text, ...subject }: ReportBody): Promise<{ id: string }> {
  return inScope(ctx, async (tx) => {
    const reported = await queries.selectReportSubject(tx, subject, ctx.session.visibleCreators)
    if (!reported) throw notFound()
    const request = { endpoint: 'POST /compliance/reports', clientId } as const
    return createOnce(
      ctx,
      tx,
      { ...request, content: { ...subject, type, text } },
      {
        create: async () => {
          const id = await fileReport(ctx, tx, { ...reported, type, reason: text })
          await ctx.platform.events.emit(ctx, tx, 'violation.reported', { violationId: id, type })
          return { id }
        },
        load: async (id) => ({ id }),
      },
    )
  })
}

/** Sends no notification; the caller does. */
export async function fileReport(
  ctx: AgencyCtx,
  tx: Tx,
  report: Omit<screeningQueries.NewViolation, 'id' | 'severity' | 'source' | 'flaggedAt'>,
): Promise<string> {
  const [id, at] = [newId(), ctx.platform.clock().toISOString()]
  const row = { ...report, id, severity: severityOf[report.type], flaggedAt: at }
  await screeningQueries.insertViolations(tx, [{ ...row, source: 'report' }])
  const entry = { violationId: id, action: 'reported', actor: ctx.actor.name, at } as const
  await queries.insertEvent(tx, { ...entry, detail: report.reason })
  return id
}

export const { selectAssignees } = queries

export function listAssignees(ctx: Ctx) {
  return inScope(ctx, async (tx) =>
    (await queries.selectAssignees(tx)).map((member) => ({
      ...member,
      isSelf: member.id === ctx.session.userId,
    })),
  )
}

const loadGuidelines = async (tx: Tx): Promise<Guidelines> => ({
  ...defaultGuidelines,
  ...(await queries.selectGuidelines(tx)),
})

export const getGuidelines = (ctx: Ctx): Promise<Guidelines> => inScope(ctx, loadGuidelines)

export function changeGuidelines(ctx: Ctx, changes: GuidelineChanges): Promise<Guidelines> {
  return inScope(ctx, async (tx) => {
    await screeningQueries.lockRules(tx)
    const before = await loadGuidelines(tx)
    const next = { ...before, ...(changes as Partial<Guidelines>) }
    const types = (Object.keys(next) as (keyof Guidelines)[]).filter((type) => next[type] !== before[type])
    const updatedAt = ctx.platform.clock().toISOString()
    await queries.upsertGuidelines(tx, { rules: screeningQueries.noRules, guidelines: next, updatedAt })
    await ctx.platform.events.emit(ctx, tx, 'guidelines.changed', { types })
    return loadGuidelines(tx)
  })
}
