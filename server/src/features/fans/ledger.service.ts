import {
  DEFAULT_CREATOR_SHARE_PERCENT,
  type Parts,
  splitAmount,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import type { NewTransaction, Transaction } from '@greenroom/contract/features/fans/fans.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { fromCents, toCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { holdVisibleFan, visibleFan } from './fan-access.service.ts'
import * as queries from './ledger.queries.ts'

const AHEAD_MS = 5 * 60_000
const OLDEST = Date.UTC(2000, 0, 1)

export async function recordTransaction(
  ctx: Ctx,
  fanId: string,
  wanted: NewTransaction,
): Promise<Transaction> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const fan = await holdVisibleFan(ctx, tx, fanId)
    const known = await recordedBefore(tx, fan.id, wanted)
    if (known) return shown(ctx, known)

    const occurredAt = instantOf(ctx, wanted.date)
    const gross = toCents(wanted.amount)
    const original = wanted.correctsId
      ? await correctable(ctx, tx, fan.id, { ...wanted, id: wanted.correctsId, occurredAt })
      : null
    if (wanted.kind === 'REFUND' || wanted.kind === 'CHARGEBACK') await checkLeft(tx, fan.id, -gross)
    const parts = await partsOf(tx, fan.creatorId, { ...wanted, gross, occurredAt }, original)
    const row = await queries.insertTransaction(tx, {
      id: newId(),
      creatorId: fan.creatorId,
      fanId: fan.id,
      occurredAt,
      type: wanted.type,
      kind: wanted.kind,
      grossCents: gross,
      feeCents: parts.fee,
      netCents: parts.net,
      creatorCents: parts.creator,
      agencyCents: parts.agency,
      externalId: wanted.externalId ?? null,
      reason: wanted.reason ?? null,
      correctsId: wanted.correctsId ?? null,
      source: 'manual',
      recordedBy: ctx.actor.name,
    })
    if (!row) {
      // Another fan's row took the external id between our look and our insert.
      const first = await recordedBefore(tx, fan.id, wanted)
      if (first) return shown(ctx, first)
      throw new ApiError('conflict')
    }
    await ctx.platform.events.emit(ctx, tx, 'transaction.recorded', {
      fanId: fan.id,
      creatorId: fan.creatorId,
      transactionId: row.id,
      kind: row.kind,
      type: row.type,
      amount: wanted.amount,
    })
    return shown(ctx, row)
  })
}

type Sale = { fanId: string; type: 'PPV Content' | 'Tips'; cents: number; externalId: string }

/** What the platform says a fan has just paid; said twice, it is booked once. */
export async function bookSale(
  ctx: AgencyCtx,
  tx: Tx,
  { fanId, type, cents, externalId }: Sale,
  source: 'connector' | 'demo',
): Promise<void> {
  const fan = await holdVisibleFan(ctx, tx, fanId)
  const occurredAt = ctx.platform.clock().toISOString()
  const parts = await partsOf(tx, fan.creatorId, { gross: cents, occurredAt }, null)
  const row = await queries.insertTransaction(tx, {
    id: newId(),
    creatorId: fan.creatorId,
    fanId: fan.id,
    occurredAt,
    type,
    kind: 'SALE',
    grossCents: cents,
    feeCents: parts.fee,
    netCents: parts.net,
    creatorCents: parts.creator,
    agencyCents: parts.agency,
    externalId,
    source,
    recordedBy: ctx.actor.name,
  })
  if (!row) return
  await ctx.platform.events.emit(ctx, tx, 'transaction.recorded', {
    fanId: fan.id,
    creatorId: fan.creatorId,
    transactionId: row.id,
    kind: row.kind,
    type: row.type,
    amount: fromCents(cents),
  })
}

/** The row an external id stands for already, if it says the same; else the id is in use for something else. */
async function recordedBefore(tx: Tx, fanId: string, wanted: NewTransaction) {
  const row = wanted.externalId ? await queries.selectByExternalId(tx, wanted.externalId) : undefined
  if (!row) return null
  const same =
    row.fanId === fanId &&
    row.kind === wanted.kind &&
    row.type === wanted.type &&
    row.grossCents === toCents(wanted.amount)
  if (same) return row
  const message =
    row.fanId === fanId
      ? 'This external ID is already booked with another amount, type or kind.'
      : 'This external ID is already booked for another fan.'
  throw new ApiError('conflict', message, { details: [{ path: 'externalId', message }] })
}

function instantOf(ctx: Ctx, date: string | undefined): string {
  const now = ctx.platform.clock().getTime()
  const at = date === undefined ? now : Date.parse(date)
  if (!(at >= OLDEST)) throw refused('date', 'The date is before the year 2000.')
  if (at > now + AHEAD_MS) throw refused('date', 'The date is in the future.')
  return new Date(at).toISOString()
}

type Taking = NewTransaction & { id: string; occurredAt: string }

/** The row a new one refers to. No more of a sale goes back than is left of it; the fan is held, so no two race. */
async function correctable(ctx: Ctx, tx: Tx, fanId: string, wanted: Taking) {
  const original = await queries.selectTransaction(tx, fanId, wanted.id)
  if (!original) throw refused('correctsId', 'There is no such transaction in the ledger of this fan.')
  if (wanted.kind === 'SALE') throw refused('correctsId', 'A sale does not take another row back.')
  if (wanted.kind === 'CORRECTION') return null
  if (original.kind !== 'SALE') throw refused('correctsId', 'Only a sale can be taken back.')
  if (original.type !== wanted.type)
    throw refused('type', `That sale is of the type ${original.type}, and so is what goes back of it.`)
  const { timeZone } = ctx.session
  const [sold, back] = [original.occurredAt, wanted.occurredAt].map((at) => dayIn(timeZone, new Date(at)))
  if (sold !== undefined && back !== undefined && back < sold)
    throw refused('date', `That sale was on ${sold}. Money cannot go back before.`)
  const left = Math.max(0, original.grossCents + (await queries.sumOfCorrections(tx, fanId, wanted.id)))
  if (-toCents(wanted.amount) > left) {
    const words = `Only ${inDollars(left)} of that sale is left to take back.`
    throw refused('amount', left === 0 ? 'Nothing of that sale is left to take back.' : words)
  }
  return original
}

/** Nobody gets more back than they have paid in all. What was booked wrong is put right by a correction. */
async function checkLeft(tx: Tx, fanId: string, back: number): Promise<void> {
  const left = Math.max(0, await queries.selectTotalSpent(tx, fanId))
  if (back <= left) return
  throw refused(
    'amount',
    left === 0
      ? 'This fan has paid nothing that could go back. Use a correction to put the ledger right.'
      : `This fan has paid ${inDollars(left)} in all: no more than that can go back. Use a correction to put the ledger right.`,
  )
}

const inDollars = (cents: number): string => `$${fromCents(cents).toFixed(2)}`

type Amount = { gross: number; occurredAt: string; platformFee?: number | undefined }

/** Money that goes back is shared the way its sale was, whatever has been agreed since. */
async function partsOf(
  tx: Tx,
  creatorId: string,
  { gross, occurredAt, platformFee }: Amount,
  sale: queries.TransactionRow | null,
): Promise<Parts> {
  const fee = platformFee === undefined ? undefined : toCents(platformFee)
  if (sale) {
    const feeBack = fee ?? inProportion(gross, sale.feeCents, sale.grossCents)
    const net = gross - feeBack
    const creator = inProportion(net, sale.creatorCents, sale.netCents)
    return { fee: feeBack, net, creator, agency: net - creator }
  }
  const creatorSharePercent =
    (await queries.selectSplit(tx, creatorId, occurredAt)) ?? DEFAULT_CREATOR_SHARE_PERCENT
  if (fee === undefined) return splitAmount(gross, { creatorSharePercent })
  return { ...splitAmount(gross - fee, { feePercent: 0, creatorSharePercent }), fee }
}

function inProportion(cents: number, part: number, whole: number): number {
  if (whole === 0) return 0
  return Math.sign(cents) * Math.round((Math.abs(cents) * part) / whole)
}

export async function listTransactions(
  ctx: Ctx,
  fanId: string,
  page: { limit: number; cursor?: string | undefined },
) {
  const place = decodeCursor(page.cursor, ['instant', 'id'])
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    await visibleFan(ctx, tx, fanId)
    const before = place && { occurredAt: place[0], id: place[1] }
    const rows = await queries.selectTransactions(tx, fanId, page.limit + 1, before)
    const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
    const nextCursor = last ? encodeCursor([last.occurredAt, last.id]) : null
    return {
      data: rows.slice(0, page.limit).map((row) => shown(ctx, row)),
      meta: { nextCursor, total: null },
    }
  })
}

function shown(ctx: Ctx, row: queries.TransactionRow): Transaction {
  const known = (cents: number) => (may(ctx.session.role, 'creators:revenue') ? fromCents(cents) : null)
  return {
    id: row.id,
    date: row.occurredAt,
    amount: fromCents(row.grossCents),
    type: row.type,
    kind: row.kind,
    platformFee: known(row.feeCents),
    net: known(row.netCents),
    creatorShare: known(row.creatorCents),
    agencyShare: known(row.agencyCents),
    externalId: row.externalId,
    reason: row.reason,
    correctsId: row.correctsId,
    source: row.source,
  }
}

function refused(path: string, message: string): ApiError {
  return new ApiError('refused', message, { details: [{ path, message }] })
}
