import { caseElements, clockStart, missingElements } from '@greenroom/contract/features/cases/cases.rules.ts'
import type {
  CaseChanges,
  CaseDetail,
  CaseSummary,
  caseQuery,
  NewCase,
} from '@greenroom/contract/features/cases/cases.schema.ts'
import { statusOf } from '@greenroom/contract/features/content/content.rules.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { findCopies } from '../content/duplicates.service.ts'
import { selectAssignees } from '../screening/violations.service.ts'
import { deadlineColumns } from './calendar.service.ts'
import * as queries from './cases.queries.ts'
import { isLiftedByAdmins } from './holds.queries.ts'
import { addStep, openCase } from './open-case.service.ts'

export async function listCases(ctx: Ctx, { limit, cursor, ...filter }: z.infer<typeof caseQuery>) {
  const position = decodeCursor(cursor, ['instant', 'id'])
  return inScope(ctx, async (tx) => {
    const after = position && { at: position[0], id: position[1] }
    const rows = await queries.selectCases(tx, filter, limit + 1, after)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    const nextCursor = last
      ? encodeCursor([last.closedAt ?? last.dueAt ?? queries.NO_DEADLINE, last.id])
      : null
    const total = await queries.countCases(tx, filter)
    return { data: rows.slice(0, limit).map(toSummary), meta: { nextCursor, total } }
  })
}

function toSummary({ assigneeId, assigneeName, ...row }: queries.CaseWithAssignee): CaseSummary {
  return { ...row, assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName } }
}

export function getCase(ctx: Ctx, id: string): Promise<CaseDetail> {
  return inScope(ctx, (tx) => loadCase(tx, id))
}

export async function loadCase(tx: Tx, id: string): Promise<CaseDetail> {
  const row = await queries.selectCase(tx, id)
  if (!row) throw notFound()
  const items = await queries.selectItems(tx, id)
  const ids = items.map((item) => item.id)
  return {
    ...row,
    ...toSummary(row),
    reporter: { name: row.reporterName, email: row.reporterEmail, contact: row.reporterContact },
    items: items.map(({ state, isPpv, ...item }) => ({
      ...item,
      status: state && statusOf(state, isPpv ?? false),
    })),
    isLiftedByAdmins: await isLiftedByAdmins(tx),
    copies: ids.length === 0 ? [] : await findCopies(tx, ids),
    steps: await queries.selectSteps(tx, id),
  }
}

export function logCase(ctx: Ctx, { clientId, itemIds, ...input }: NewCase): Promise<CaseDetail> {
  const now = ctx.platform.clock()
  if (input.receivedAt && Date.parse(input.receivedAt) > now.getTime())
    throw new ApiError('refused', 'Choose a time in the past.', {
      details: [{ path: 'receivedAt', message: 'Choose a time in the past.' }],
    })
  return inScope(ctx, (tx) =>
    createOnce(
      ctx,
      tx,
      { endpoint: 'POST /compliance/cases', clientId, content: { ...input, itemIds } },
      {
        create: async () => {
          const { receivedAt, ...rest } = input
          const created = await openCase(ctx, tx, {
            ...rest,
            ...(receivedAt && { receivedAt }),
            source: 'staff',
          })
          await linkItems(tx, created.id, itemIds)
          return loadCase(tx, created.id)
        },
        load: (id) => loadCase(tx, id),
      },
    ),
  )
}

async function linkItems(tx: Tx, caseId: string, itemIds: string[]): Promise<string[]> {
  const existing = await queries.selectItems(tx, caseId)
  const added = itemIds.filter((id) => !existing.some((item) => item.id === id))
  const items = added.length === 0 ? [] : await queries.selectTitles(tx, added)
  if (items.length !== new Set(added).size)
    throw new ApiError('refused', 'One of these items no longer exists.')
  await queries.insertItems(tx, caseId, items)
  const removed = existing.filter(({ id, takenDownAt }) => takenDownAt === null && !itemIds.includes(id))
  await queries.deleteItems(
    tx,
    caseId,
    removed.map(({ id }) => id),
  )
  return [
    ...items.map(({ title }) => `Linked “${title}”`),
    ...removed.map(({ title }) => `Unlinked “${title}”`),
  ]
}

export async function lockOpenCase(tx: Tx, id: string): Promise<queries.CaseRow> {
  const row = await queries.lockCase(tx, id)
  if (!row) throw notFound()
  if (row.state === 'closed') throw new ApiError('conflict', 'This case is closed.')
  return row
}

/** Fields that every case event has. */
export const eventOf = ({ id, number, type }: queries.CaseRow) => ({ caseId: id, number, type })

/** Notes can be added to closed cases too. */
export function changeCase(ctx: Ctx, id: string, { note, ...changes }: CaseChanges): Promise<CaseDetail> {
  return inScope(ctx, async (tx) => {
    const isNoteOnly = Object.keys(changes).length === 0
    const row = isNoteOnly ? await queries.lockCase(tx, id) : await lockOpenCase(tx, id)
    if (!row) throw notFound()
    const event = eventOf(row)
    const { assigneeId } = changes
    if (assigneeId !== undefined && assigneeId !== row.assigneeId) {
      await addStep(ctx, tx, id, await assign(tx, id, assigneeId))
      await ctx.platform.events.emit(ctx, tx, 'case.assigned', { ...event, assigneeId })
    }
    for (const step of await applyChanges(ctx, tx, row, changes)) await addStep(ctx, tx, id, step)
    if (changes.itemIds)
      for (const step of await linkItems(tx, id, changes.itemIds)) await addStep(ctx, tx, id, step)
    if (note) await addStep(ctx, tx, id, 'Note', note)
    const fields = Object.keys({ ...changes, ...(note && { note }) }).filter((name) => name !== 'assigneeId')
    if (fields.length > 0) await ctx.platform.events.emit(ctx, tx, 'case.updated', { ...event, fields })
    return loadCase(tx, id)
  })
}

async function assign(tx: Tx, id: string, assigneeId: string | null): Promise<string> {
  const assignee = (await selectAssignees(tx)).find((member) => member.id === assigneeId)
  if (assigneeId && !assignee)
    throw new ApiError('refused', 'Cases can only be assigned to admins and compliance staff.')
  await queries.updateCase(tx, id, { assigneeId })
  return assignee ? `Assigned to ${assignee.name}` : 'Unassigned'
}

/** Applies checklist, extension and statement; returns the texts for the history. */
async function applyChanges(
  ctx: Ctx,
  tx: Tx,
  row: queries.CaseRow,
  { checks, isExtended, statement }: CaseChanges,
): Promise<string[]> {
  const steps: string[] = []
  if (checks) {
    const now = ctx.platform.clock().toISOString()
    const clockFrom = clockStart(row.type, checks, { ...row, now })
    const clock = clockFrom === row.clockFrom ? {} : await deadlineColumns(tx, { ...row, clockFrom })
    await queries.updateCase(tx, row.id, { checks, clockFrom, ...clock })
    const missing = missingElements(row.type, checks).map((element) => caseElements[element].toLowerCase())
    steps.push(
      missing.length > 0 ? `Checklist updated. Missing: ${missing.join(', ')}` : 'Checklist complete',
    )
  }
  if (isExtended && !row.isExtended) {
    if (row.type !== 'PERSONAL_DATA' || row.appealedAt)
      throw new ApiError('refused', 'Only a personal-data request can be extended.')
    await queries.updateCase(tx, row.id, {
      isExtended,
      ...(await deadlineColumns(tx, { ...row, isExtended })),
    })
    steps.push('Deadline extended by two months')
  }
  if (statement) {
    await queries.updateCase(tx, row.id, { statement })
    steps.push('Statement of reasons written')
  }
  return steps
}
