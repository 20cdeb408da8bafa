import {
  canRestore,
  caseOutcomeNames,
  isHeld,
  needsStatement,
} from '@greenroom/contract/features/cases/cases.rules.ts'
import type { CaseDecision, CaseDetail } from '@greenroom/contract/features/cases/cases.schema.ts'
import { canChangeStatus } from '@greenroom/contract/features/screening/violations.rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { findCopies } from '../content/duplicates.service.ts'
import { takeDownItems } from '../content/take-down.service.ts'
import { lockViolation } from '../screening/screening.service.ts'
import { changeViolationStatus } from '../screening/violations.service.ts'
import { deadlineColumns } from './calendar.service.ts'
import * as queries from './cases.queries.ts'
import { eventOf, loadCase, lockOpenCase } from './cases.service.ts'
import { markTakenDown } from './holds.queries.ts'
import { addStep, openCase } from './open-case.service.ts'

/** Includes items that are identical or similar to the linked ones. */
export function takeDown(ctx: Ctx, id: string): Promise<CaseDetail> {
  return inScope(ctx, async (tx) => {
    const row = await lockOpenCase(tx, id)
    const linkedIds = (await queries.selectItems(tx, id)).map((item) => item.id)
    if (linkedIds.length === 0) throw new ApiError('refused', 'Link the items first.')
    const copies = await findCopies(tx, linkedIds)
    await queries.insertItems(tx, id, copies)
    const ids = [...linkedIds, ...copies.map((copy) => copy.id)]
    const affected = await takeDownItems(ctx, tx, ids, `case #${row.number}`)
    await markTakenDown(tx, id, ids, ctx.platform.clock().toISOString())
    const items = ids.length === 1 ? '1 item' : `${ids.length} items`
    await addStep(ctx, tx, id, `Took down ${items} (${affected.length} online or scheduled)`)
    await ctx.platform.events.emit(ctx, tx, 'case.taken_down', { ...eventOf(row), itemIds: ids })
    return loadCase(tx, id)
  })
}

export function closeCase(ctx: Ctx, id: string, { outcome, reason }: CaseDecision): Promise<CaseDetail> {
  return inScope(ctx, async (tx) => {
    const row = await lockOpenCase(tx, id)
    if (needsStatement(outcome) && row.direction === 'IN' && row.statement === null)
      throw new ApiError('refused', 'Write the statement of reasons first.')
    const items = await queries.selectItems(tx, id)
    const isLive = ({ state }: (typeof items)[number]) => state === 'PUBLISHED' || state === 'SCHEDULED'
    if (outcome === 'REMOVED' && items.some(isLive))
      throw new ApiError('refused', 'Take the items down first.')
    if (outcome === 'KEPT' && items.some(isHeld)) throw new ApiError('refused', 'Lift the hold first.')
    const now = ctx.platform.clock()
    if (outcome === 'RESTORED' && row.opensAt && Date.parse(row.opensAt) > now.getTime())
      throw new ApiError('refused', 'The material can’t be restored before the restore window opens.')
    if (outcome === 'RESTORED' && !canRestore(row.type, items))
      throw new ApiError('refused', 'Only material that was taken down can be restored.')
    if (outcome === 'RESTORED' && !items.every(isLive))
      throw new ApiError('refused', 'Publish the items again first.')
    const isLate = row.isLate || (row.dueAt !== null && Date.parse(row.dueAt) < now.getTime())
    const closedFields = { state: 'closed', closedAt: now.toISOString(), closedBy: ctx.actor.name } as const
    await queries.updateCase(tx, id, { ...closedFields, outcome, reason, isLate })
    await addStep(ctx, tx, id, `Closed: ${caseOutcomeNames[outcome]}`, reason)
    if (row.violationId) await resolveViolation(ctx, tx, row.violationId, row.number)
    const event = { ...eventOf(row), outcome, violationId: row.violationId }
    await ctx.platform.events.emit(ctx, tx, 'case.closed', event)
    return loadCase(tx, id)
  })
}

/** The violation may have been handled separately in the meantime. */
async function resolveViolation(ctx: Ctx, tx: Tx, violationId: string, number: number): Promise<void> {
  const violation = await lockViolation(tx, violationId)
  if (violation && canChangeStatus(violation.status, 'RESOLVED'))
    await changeViolationStatus(ctx, tx, violationId, 'RESOLVED', `Case #${number} closed`)
}

export function appealCase(ctx: Ctx, id: string, text: string): Promise<CaseDetail> {
  return inScope(ctx, async (tx) => {
    const row = await queries.lockCase(tx, id)
    if (!row) throw notFound()
    if (row.state === 'open') throw new ApiError('conflict', 'This case is already open.')
    const appealedAt = ctx.platform.clock().toISOString()
    const clock = await deadlineColumns(tx, { ...row, appealedAt })
    const noDecision = { closedAt: null, closedBy: null, outcome: null, reason: null }
    await queries.updateCase(tx, id, { state: 'open', ...noDecision, appealedAt, ...clock })
    await addStep(ctx, tx, id, 'Reopened on appeal', text)
    await ctx.platform.events.emit(ctx, tx, 'case.appealed', eventOf(row))
    return loadCase(tx, id)
  })
}

/** A violation has at most one open case; one reported through the public form already has a case. */
export function escalate(ctx: Ctx, violationId: string): Promise<CaseDetail> {
  return inScope(ctx, async (tx) => {
    const violation = await lockViolation(tx, violationId)
    if (!violation) throw notFound()
    const existingId = await queries.selectOpenCaseId(tx, violationId)
    if (violation.status === 'ESCALATED' && existingId) return loadCase(tx, existingId)
    const markEscalated = (number: number) =>
      changeViolationStatus(ctx, tx, violationId, 'ESCALATED', `Case #${number}`)
    if (existingId) {
      const existingCase = await loadCase(tx, existingId)
      await markEscalated(existingCase.number)
      return existingCase
    }
    const { reason, excerpt, itemId } = violation
    const newCase = await openCase(ctx, tx, {
      type: 'OTHER',
      source: 'violation',
      subject: reason.slice(0, 160),
      text: excerpt,
      reporterName: '',
      reporterEmail: '',
      reporterContact: '',
      urls: [],
      checks: [],
      violationId,
    })
    await markEscalated(newCase.number)
    if (itemId) await queries.insertItems(tx, newCase.id, await queries.selectTitles(tx, [itemId]))
    return loadCase(tx, newCase.id)
  })
}
