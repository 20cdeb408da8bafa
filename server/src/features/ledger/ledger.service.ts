import type { NewTransaction, Transaction } from '@greenroom/contract/features/fans/fans.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { formatDay } from '@greenroom/contract/kit/days.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { fromCents, toCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { lockVisibleFanOrThrow, requireVisibleFan } from '../fans/fan-access.service.ts'
import * as queries from './ledger.queries.ts'
import { recordInLedger } from './record.service.ts'
import { selectTotalsSpent } from './recorded.service.ts'

const MAX_CLOCK_SKEW_MS = 5 * 60_000
const MIN_DATE = Date.UTC(2000, 0, 1)

export async function recordTransaction(
  ctx: Ctx,
  fanId: string,
  { clientId, ...input }: NewTransaction,
): Promise<Transaction> {
  return inScope(ctx, async (tx) => {
    const fan = await lockVisibleFanOrThrow(ctx, tx, fanId)
    const content = { fanId: fan.id, ...input }
    return createOnce(
      ctx,
      tx,
      { endpoint: 'POST /fans/{id}/transactions', clientId, content },
      {
        create: () => createTransaction(ctx, tx, fan, input),
        load: async (id) => {
          const existing = await queries.selectTransaction(tx, fan.id, id)
          if (!existing) throw notFound()
          return toTransaction(ctx, existing)
        },
      },
    )
  })
}

async function createTransaction(
  ctx: Ctx,
  tx: Tx,
  fan: { id: string; creatorId: string },
  input: Omit<NewTransaction, 'clientId'>,
): Promise<Transaction> {
  const existing = await findRecorded(tx, fan.id, input)
  if (existing) return toTransaction(ctx, existing)

  const occurredAt = validateDate(ctx, input.date)
  const gross = toCents(input.amount)
  const original = input.correctsId
    ? await findOriginal(ctx, tx, fan.id, { ...input, id: input.correctsId, occurredAt })
    : null
  if (input.kind === 'REFUND' || input.kind === 'CHARGEBACK') await assertRefundable(tx, fan.id, -gross)
  const id = newId()
  const insertedIds = await recordInLedger(
    ctx,
    tx,
    [
      {
        id,
        creatorId: fan.creatorId,
        fanId: fan.id,
        occurredAt,
        day: dayIn(ctx.session.timeZone, new Date(occurredAt)),
        type: input.type,
        kind: input.kind,
        grossCents: gross,
        feeCents: input.platformFee === undefined ? null : toCents(input.platformFee),
        externalId: input.externalId ?? null,
        reason: input.reason ?? null,
        correctsId: input.correctsId ?? null,
        splitLike: original,
      },
    ],
    { origin: 'form', recordedBy: ctx.actor.name },
  )
  // Not inserted if a concurrent request used the external ID after our check.
  const row = insertedIds.has(id)
    ? await queries.selectTransaction(tx, fan.id, id)
    : await findRecorded(tx, fan.id, input)
  if (!row) throw new ApiError('conflict')
  return toTransaction(ctx, row)
}

/** The transaction already recorded under the external id; a conflict if it differs. */
async function findRecorded(tx: Tx, fanId: string, input: NewTransaction) {
  const row = input.externalId ? await queries.selectByExternalId(tx, input.externalId) : undefined
  if (!row) return null
  const hasSameContent =
    row.fanId === fanId &&
    row.kind === input.kind &&
    row.type === input.type &&
    row.grossCents === toCents(input.amount)
  if (hasSameContent) return row
  const message =
    row.fanId === fanId
      ? 'This external ID is already used with a different amount, type or kind.'
      : 'This external ID is already used for another fan.'
  throw new ApiError('conflict', message, { details: [{ path: 'externalId', message }] })
}

function validateDate(ctx: Ctx, date: string | undefined): string {
  const now = ctx.platform.clock().getTime()
  const time = date === undefined ? now : Date.parse(date)
  if (!(time >= MIN_DATE)) throw fieldError('date', 'The date is before the year 2000.')
  if (time > now + MAX_CLOCK_SKEW_MS) throw fieldError('date', 'The date is in the future.')
  return new Date(time).toISOString()
}

type CorrectionInput = NewTransaction & { id: string; occurredAt: string }

/** Refunds can't exceed what is left of the sale; the fan's lock prevents races. */
async function findOriginal(ctx: Ctx, tx: Tx, fanId: string, input: CorrectionInput) {
  const original = await queries.selectTransaction(tx, fanId, input.id)
  if (!original) throw fieldError('correctsId', 'This fan has no such transaction.')
  if (input.kind === 'SALE') throw fieldError('correctsId', 'A sale can’t refer to another transaction.')
  if (input.kind === 'CORRECTION') return null
  if (original.kind !== 'SALE') throw fieldError('correctsId', 'Only sales can be refunded.')
  if (original.type !== input.type)
    throw fieldError('type', `The refund must have the same type as the sale: ${original.type}.`)
  const { timeZone } = ctx.session
  const [soldOn, refundedOn] = [original.occurredAt, input.occurredAt].map((at) =>
    dayIn(timeZone, new Date(at)),
  )
  if (soldOn !== undefined && refundedOn !== undefined && refundedOn < soldOn)
    throw fieldError('date', `The sale was on ${formatDay(soldOn)}. A refund can’t be earlier.`)
  const refundable = Math.max(0, original.grossCents + (await queries.sumCorrections(tx, fanId, input.id)))
  if (-toCents(input.amount) > refundable) {
    const message = `Only ${formatCents(refundable)} of this sale can still be refunded.`
    throw fieldError('amount', refundable === 0 ? 'This sale is already fully refunded.' : message)
  }
  return original
}

/** Refunds can't exceed the total paid; bookkeeping errors need a correction. */
async function assertRefundable(tx: Tx, fanId: string, refundCents: number): Promise<void> {
  const refundable = Math.max(0, (await selectTotalsSpent(tx, [fanId])).get(fanId) ?? 0)
  if (refundCents <= refundable) return
  throw fieldError(
    'amount',
    refundable === 0
      ? 'This fan has no payments to refund. Use a correction instead.'
      : `Only ${formatCents(refundable)} of this fan’s payments can be refunded. To deduct more, add a correction.`,
  )
}

const formatCents = (cents: number): string => `$${fromCents(cents).toFixed(2)}`

export async function listTransactions(
  ctx: Ctx,
  fanId: string,
  page: { limit: number; cursor?: string | undefined },
) {
  const position = decodeCursor(page.cursor, ['instant', 'id'])
  return inScope(ctx, async (tx) => {
    await requireVisibleFan(ctx, tx, fanId)
    const before = position && { occurredAt: position[0], id: position[1] }
    const rows = await queries.selectTransactions(tx, fanId, page.limit + 1, before)
    const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
    const nextCursor = last ? encodeCursor([last.occurredAt, last.id]) : null
    return {
      data: rows.slice(0, page.limit).map((row) => toTransaction(ctx, row)),
      meta: { nextCursor, total: null },
    }
  })
}

export type FanRef = { username: string; creator: string }

/** All visible transactions by creator, newest first. */
export async function listAllTransactions(
  ctx: Ctx,
  page: { limit: number; cursor?: string },
): Promise<{ data: (Transaction & { fan: FanRef })[]; meta: { nextCursor: string | null } }> {
  const position = decodeCursor(page.cursor, ['id', 'instant', 'id'])
  const before = position && { creatorId: position[0], occurredAt: position[1], id: position[2] }
  return inScope(ctx, async (tx) => {
    const rows = await queries.selectAllTransactions(tx, ctx.session.visibleCreators, page.limit, before)
    const last = rows.length < page.limit ? undefined : rows.at(-1)?.row
    return {
      data: rows.map(({ row, username, creator }) => ({
        ...toTransaction(ctx, row),
        fan: { username, creator },
      })),
      meta: { nextCursor: last ? encodeCursor([last.creatorId, last.occurredAt, last.id]) : null },
    }
  })
}

export function toTransaction(ctx: Ctx, row: queries.TransactionRow): Transaction {
  const ifPermitted = (cents: number) => (may(ctx.session.role, 'creators:revenue') ? fromCents(cents) : null)
  return {
    id: row.id,
    date: row.occurredAt,
    amount: fromCents(row.grossCents),
    type: row.type,
    kind: row.kind,
    platformFee: ifPermitted(row.feeCents),
    net: ifPermitted(row.netCents),
    creatorShare: ifPermitted(row.creatorCents),
    agencyShare: ifPermitted(row.agencyCents),
    externalId: row.externalId,
    reason: row.reason,
    correctsId: row.correctsId,
    source: row.source,
  }
}
