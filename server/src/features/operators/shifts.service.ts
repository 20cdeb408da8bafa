import { LONG_SHIFT_HOURS, MAX_SHIFT_HOURS } from '@greenroom/contract/features/operators/operators.rules.ts'
import type {
  CurrentShift,
  Handover,
  OpenConversation,
  Shift,
  ShiftDetail,
} from '@greenroom/contract/features/operators/shifts.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { isLimitedToOwnData, userFilter } from './operators.service.ts'
import * as queries from './shifts.queries.ts'

const HOUR_MS = 3_600_000
const MAX_HANDOVER_AGE_MS = 7 * 24 * HOUR_MS
const MAX_OPEN_CONVERSATIONS = 200

type ShiftsQuery = {
  from?: string | undefined
  to?: string | undefined
  userId?: string | undefined
  state?: 'open' | 'ended' | undefined
  limit: number
  cursor?: string | undefined
}

export async function listShifts(ctx: Ctx, query: ShiftsQuery) {
  const position = decodeCursor(query.cursor, ['instant', 'id'])
  const filter = {
    userId: userFilter(ctx, query.userId),
    from: query.from ?? null,
    to: query.to ?? null,
    state: query.state ?? null,
    timeZone: ctx.session.timeZone,
  }
  return inScope(ctx, async (tx) => {
    const before = position && { at: position[0], id: position[1] }
    const rows = await queries.selectShifts(tx, filter, query.limit + 1, before)
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
    return {
      data: rows.slice(0, query.limit).map((row) => toShift(ctx, row)),
      meta: { nextCursor: last ? encodeCursor([last.startedAt, last.id]) : null, total: null },
    }
  })
}

export async function readCurrentShift(ctx: Ctx): Promise<CurrentShift> {
  return inScope(ctx, (tx) => loadCurrentShift(ctx, tx))
}

async function loadCurrentShift(ctx: Ctx, tx: Tx): Promise<CurrentShift> {
  return { shift: await loadOpenShift(ctx, tx), handovers: await loadHandovers(ctx, tx) }
}

export async function loadOpenShift(ctx: Ctx, tx: Tx): Promise<Shift | null> {
  const row = await queries.selectOpenShift(tx, ctx.session.userId)
  return row ? toShift(ctx, row) : null
}

async function loadHandovers(ctx: Ctx, tx: Tx): Promise<Handover[]> {
  const { userId, visibleCreators } = ctx.session
  const creatorIds = await queries.selectCreatorIds(tx, visibleCreators)
  const since = new Date(ctx.platform.clock().getTime() - MAX_HANDOVER_AGE_MS).toISOString()
  const rows = await queries.selectHandovers(tx, { userId, creatorIds, since })
  const ids = rows.map((row) => row.shiftId)
  const storedConversations = await queries.selectStoredConversations(tx, ids, creatorIds)
  return rows
    .map(({ shiftId, userId: id, user: name, endedAt, note, creators }) => ({
      shiftId,
      user: { id, name },
      endedAt,
      note,
      creators,
      conversations: storedConversations
        .filter((entry) => entry.shiftId === shiftId && creators.includes(entry.creator))
        .map(toOpenConversation),
    }))
    .filter(({ note, conversations }) => note !== null || conversations.length > 0)
}

export async function startShift(ctx: Ctx): Promise<CurrentShift> {
  const { userId } = ctx.session
  const [id, at] = [newId(), ctx.platform.clock().toISOString()]
  return inScope(ctx, async (tx) => {
    const isNew = await queries.insertShift(tx, { id, userId, at })
    if (isNew) await ctx.platform.events.emit(ctx, tx, 'shift.started', { shiftId: id, userId })
    return loadCurrentShift(ctx, tx)
  })
}

export async function endShift(ctx: Ctx, note: string | undefined): Promise<ShiftDetail> {
  const { userId, visibleCreators } = ctx.session
  return inScope(ctx, async (tx) => {
    const openShift = await queries.lockOpenShift(tx, userId)
    if (!openShift) throw new ApiError('refused', 'You’re not clocked in.')
    const { startedAt } = openShift
    // A shift must not end before it starts, even if clocks differ between nodes.
    const endedAt = new Date(
      Math.max(ctx.platform.clock().getTime(), Date.parse(startedAt) + 1),
    ).toISOString()
    const creatorIds = await queries.selectCreatorIds(tx, visibleCreators)
    const conversations = await queries.selectOpenConversations(
      tx,
      userId,
      creatorIds,
      MAX_OPEN_CONVERSATIONS,
    )
    await queries.endShift(tx, openShift.id, {
      startedAt,
      endedAt,
      note: note ?? null,
      creatorIds,
      conversations,
    })
    await ctx.platform.events.emit(ctx, tx, 'shift.ended', { shiftId: openShift.id, userId })
    return loadDetail(ctx, tx, openShift.id)
  })
}

export async function readShift(ctx: Ctx, id: string): Promise<ShiftDetail> {
  return inScope(ctx, (tx) => loadDetail(ctx, tx, id))
}

async function loadDetail(ctx: Ctx, tx: Tx, id: string): Promise<ShiftDetail> {
  const row = await queries.selectShift(tx, id)
  if (!row || (isLimitedToOwnData(ctx) && row.userId !== ctx.session.userId)) throw notFound()
  const conversations = await queries.selectStoredConversations(tx, [id], ctx.session.visibleCreators)
  return { ...toShift(ctx, row), conversations: conversations.map(toOpenConversation) }
}

/** For the demo, which inserts shifts in bulk. */
export async function recountAllShifts(tx: Tx): Promise<void> {
  await queries.countWork(tx, null)
}

type Correction = { startedAt?: string | undefined; endedAt: string; reason: string }

export async function correctShift(ctx: Ctx, id: string, { reason, ...times }: Correction): Promise<Shift> {
  return inScope(ctx, async (tx) => {
    const before = await queries.lockShift(tx, id)
    if (!before) throw notFound()
    if (before.paySheetId)
      throw new ApiError('refused', 'This shift is in an approved pay sheet and can’t be changed.')
    const startedAt = new Date(times.startedAt ?? before.startedAt).toISOString()
    const endedAt = new Date(times.endedAt).toISOString()
    const { userId } = before
    assertTimes(ctx, startedAt, endedAt)
    if (await queries.overlapsOtherShift(tx, { id, userId, startedAt, endedAt }))
      throw fieldError('endedAt', 'This overlaps another shift of the same person.')
    const corrected = { by: ctx.actor.name, at: ctx.platform.clock().toISOString(), reason }
    await queries.endShift(tx, id, { startedAt, endedAt, corrected })
    await ctx.platform.events.emit(ctx, tx, 'shift.corrected', {
      shiftId: id,
      userId,
      startedAt,
      endedAt,
      before: { startedAt: before.startedAt, endedAt: before.endedAt },
      reason,
    })
    const row = await queries.selectShift(tx, id)
    if (!row) throw notFound()
    return toShift(ctx, row)
  })
}

function assertTimes(ctx: Ctx, startedAt: string, endedAt: string): void {
  const length = Date.parse(endedAt) - Date.parse(startedAt)
  if (length <= 0) throw fieldError('endedAt', 'The end must be after the start.')
  if (length > MAX_SHIFT_HOURS * HOUR_MS)
    throw fieldError('endedAt', `A shift can’t be longer than ${MAX_SHIFT_HOURS} hours.`)
  if (Date.parse(endedAt) > ctx.platform.clock().getTime())
    throw fieldError('endedAt', 'The end is in the future.')
}

function toShift(ctx: Ctx, row: queries.ShiftRow): Shift {
  const { userId, user, correctedBy: by, correctedAt: at, correctedReason: reason, net, ...rest } = row
  const end = row.endedAt === null ? ctx.platform.clock().getTime() : Date.parse(row.endedAt)
  const length = Math.max(0, end - Date.parse(row.startedAt))
  return {
    ...rest,
    user: { id: userId, name: user },
    seconds: Math.floor(length / 1_000),
    isOverdue: row.endedAt === null && length > LONG_SHIFT_HOURS * HOUR_MS,
    net: fromCents(net),
    corrected: by && at && reason ? { by, at, reason } : null,
  }
}

function toOpenConversation({
  fanId,
  fan,
  creatorId,
  creator,
  waitingSince,
  isWaiting,
}: queries.OpenConversationRow): OpenConversation {
  return { fan: { id: fanId, name: fan }, creator: { id: creatorId, name: creator }, waitingSince, isWaiting }
}
