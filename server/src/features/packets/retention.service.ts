import {
  DUE_SOON_DAYS,
  type RetentionType,
  retentionError,
  retentionTypes,
} from '@greenroom/contract/features/packets/retention.rules.ts'
import type {
  Custodian,
  Hold,
  HoldsQuery,
  NewHold,
  Retention,
} from '@greenroom/contract/features/packets/retention.schema.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import { inScope, type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { todayIn } from '../../platform/today.ts'
import { selectCustodian, selectLabel } from './packet-contents.queries.ts'
import { selectAgencies } from './packets.queries.ts'
import * as queries from './retention.queries.ts'

const MAX_DUE_SOON = 100
const MAX_ERASURES = 20

export async function getRetention(ctx: Ctx): Promise<Retention> {
  return inScope(ctx, (tx) => loadRetention(ctx, tx))
}

async function loadRetention(ctx: Ctx, tx: Tx): Promise<Retention> {
  const today = todayIn(ctx.session.timeZone, ctx.platform.clock())
  const rulesByType = new Map((await queries.selectRules(tx)).map((row) => [row.type, row]))
  const rules: Retention['rules'] = []
  for (const type of retentionTypes) {
    const { changedBy = null, changedAt = null } = rulesByType.get(type) ?? {}
    const days = await queries.selectRetentionDays(tx, type)
    const due = await queries.countDue(tx, type, addDays(today, -days))
    rules.push({ type, days, due, changedBy, changedAt })
  }
  return {
    rules,
    dueSoon: await queries.selectDueRecords(tx, addDays(today, DUE_SOON_DAYS), MAX_DUE_SOON),
    erasures: await queries.selectErasures(tx, MAX_ERASURES),
    custodian: await selectCustodian(tx),
  }
}

export async function changeRule(ctx: Ctx, type: RetentionType, days: number): Promise<Retention> {
  const error = retentionError(type, days)
  if (error) throw new ApiError('refused', error)
  return inScope(ctx, async (tx) => {
    const before = await queries.selectRetentionDays(tx, type)
    const changedAt = ctx.platform.clock().toISOString()
    await queries.upsertRule(tx, { type, days, changedBy: ctx.actor.name, changedAt })
    await ctx.platform.events.emit(ctx, tx, 'retention.rule_changed', { type, days, before })
    return loadRetention(ctx, tx)
  })
}

export async function setCustodian(ctx: Ctx, values: Custodian): Promise<Custodian> {
  return inScope(ctx, async (tx) => {
    await queries.upsertCustodian(tx, values)
    await ctx.platform.events.emit(ctx, tx, 'custodian.changed', {})
    return values
  })
}

export async function listHolds(ctx: Ctx, { limit, cursor }: HoldsQuery) {
  const [offset = 0] = decodeCursor(cursor, ['integer']) ?? []
  const rows = await inScope(ctx, (tx) => queries.selectHolds(tx, limit + 1, Math.max(0, offset)))
  const nextCursor = rows.length > limit ? encodeCursor([offset + limit]) : null
  return { data: rows.slice(0, limit).map(toHold), meta: { nextCursor, total: null } }
}

export async function placeHold(ctx: Ctx, { clientId, ...input }: NewHold): Promise<Hold> {
  return inScope(ctx, async (tx) => {
    const load = (id: string) => loadHold(tx, id)
    const create = async () => {
      const label = await selectLabel(tx, input.subject, input.subjectId)
      if (label === undefined) throw notFound()
      const id = newId()
      const placement = { placedBy: ctx.actor.name, placedAt: ctx.platform.clock().toISOString() }
      await queries.insertHold(tx, { id, ...input, label, ...placement })
      await ctx.platform.events.emit(ctx, tx, 'legal_hold.placed', { holdId: id, ...input })
      return load(id)
    }
    const request = { endpoint: 'POST /compliance/holds', clientId, content: input } as const
    return createOnce<Hold>(ctx, tx, request, { create, load })
  })
}

export async function releaseHold(ctx: Ctx, id: string, reason: string): Promise<Hold> {
  return inScope(ctx, async (tx) => {
    const { subject, subjectId } = await loadHold(tx, id)
    const releasedAt = ctx.platform.clock().toISOString()
    const changes = { releasedBy: ctx.actor.name, releasedAt, releaseReason: reason }
    if (!(await queries.releaseHold(tx, id, changes)))
      throw new ApiError('conflict', 'This hold has already been released.')
    await ctx.platform.events.emit(ctx, tx, 'legal_hold.released', { holdId: id, subject, subjectId, reason })
    return loadHold(tx, id)
  })
}

async function loadHold(tx: Tx, id: string): Promise<Hold> {
  const row = await queries.selectHold(tx, id)
  if (!row) throw notFound()
  return toHold(row)
}

function toHold({ agencyId: _, ...hold }: queries.HoldRow): Hold {
  return hold
}

/** Daily job. The database rejects deleting rows that are on hold or not due. */
export async function deleteDueRecords(platform: Platform): Promise<void> {
  await forEachIsolated(await withPlatform(platform.database, selectAgencies), async ({ id }) => {
    const ctx: AgencyCtx = { platform, agencyId: id, actor: { kind: 'system', id: null, name: 'Retention' } }
    await forEachIsolated(retentionTypes, (type) =>
      type === 'records' ? deleteRecords(ctx) : deleteRows(ctx, type),
    )
  })
}

async function deleteRows(ctx: AgencyCtx, type: RetentionType): Promise<void> {
  const { events } = ctx.platform
  for (let count = 1; count > 0; ) {
    count = await inScope(ctx, async (tx) => {
      const deleted = await queries.deleteDueRows(tx, type)
      if (deleted > 0)
        await events.emit(ctx, tx, 'retention.deleted', { type, count: deleted, personId: null })
      return deleted
    })
  }
}

async function deleteRecords(ctx: AgencyCtx): Promise<void> {
  const { database, events, sealedFiles, clock } = ctx.platform
  const { agencyId } = ctx
  const today = clock().toISOString().slice(0, 10)
  const due = await withScope(database, agencyId, (tx) => queries.selectDueRecords(tx, today, 10_000))
  const people = due.filter(({ isHeld }) => !isHeld)
  await forEachIsolated(people, async ({ personId }) => {
    const scans = await withScope(database, agencyId, async (tx) => {
      const ids = await queries.deleteRecords(tx, personId)
      await events.emit(ctx, tx, 'retention.deleted', { type: 'records', count: 1, personId })
      return ids
    })
    for (const id of scans) await sealedFiles.remove({ agencyId, id })
  })
}
