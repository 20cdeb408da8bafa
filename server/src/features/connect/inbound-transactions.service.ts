import type { RowResult, TransactionUpsert } from '@greenroom/contract/features/connect/connect.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { fromCents, toCents } from '@greenroom/contract/kit/money.ts'
import type { ConnectorCtx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { selectOwnMessages } from '../chat/delivery.service.ts'
import { unlockAttachments } from '../chat/purchases.service.ts'
import {
  insertLedgerRows,
  type LedgerRow,
  lockSplits,
  selectRecorded,
  splitRow,
} from '../fans/ledger-batch.service.ts'
import { type Account, refused, refusedForNow, unknownFan, withRetries } from './batch.service.ts'
import { lockDelivered, timeProblem } from './inbound-fans.service.ts'

const defaultReasons = {
  SALE: null,
  REFUND: 'Refunded on the platform.',
  CHARGEBACK: 'Charged back on the platform.',
}

/** The stored id is prefixed with the platform, to avoid collisions between platforms. */
export const storedId = ({ platform }: Pick<Account, 'platform'>, id: string) => `${platform}:${id}`

type RecordedTransaction = { id: string; fanId: string; type: string; kind: string; grossCents: number }

const isSame = (a: RecordedTransaction, b: Omit<RecordedTransaction, 'id'>) =>
  a.fanId === b.fanId && a.type === b.type && a.kind === b.kind && a.grossCents === b.grossCents

export function deliverTransactions(
  ctx: ConnectorCtx,
  account: Account,
  rows: TransactionUpsert[],
): Promise<RowResult[]> {
  return withRetries(() => inScope(ctx, (tx) => bookAll(ctx, tx, account, rows)))
}

async function bookAll(
  ctx: ConnectorCtx,
  tx: Tx,
  account: Account,
  rows: TransactionUpsert[],
): Promise<RowResult[]> {
  const { creatorId, timeZone } = account
  const now = ctx.platform.clock().toISOString()
  const fans = await lockDelivered(tx, account, rows)
  const splits = new Map([[creatorId, await lockSplits(tx, [creatorId])]])
  const recorded = await selectRecorded(
    tx,
    rows.flatMap(({ id }) => [id, storedId(account, id)]),
  )
  const existing = new Map<string, RecordedTransaction>(recorded.map((row) => [row.externalId, row]))
  const named = rows.flatMap(({ messageId }) => messageId?.toLowerCase() ?? [])
  const messages = new Map((await selectOwnMessages(tx, named, account)).map(({ id, fanId }) => [id, fanId]))
  const ledger = new Map<string, LedgerRow>()
  const paid = new Set<string>()

  const decide = (row: TransactionUpsert): RowResult => {
    const { type, kind, occurredAt = now, reason = defaultReasons[kind] } = row
    const messageId = row.messageId?.toLowerCase() ?? null
    const fanId = fans.get(row.fan)?.id
    if (!fanId) return unknownFan()
    const problem = amountProblem(row) ?? timeRefusal(ctx, row.occurredAt)
    if (problem) return problem
    if (messageId && messages.get(messageId) !== fanId)
      return refused('messageId', 'No message with this ID was sent to this fan.')
    const externalId = storedId(account, row.id)
    const grossCents = toCents(row.amount)
    const content = { fanId, type, kind, grossCents }
    const before = existing.get(externalId)
    if (before && !isSame(before, content))
      return refused(
        'id',
        'A transaction with this ID is recorded with a different fan, amount, type or kind.',
      )
    // Imported from a platform file, which contains the unprefixed id.
    const imported = existing.get(row.id)
    const same = before ?? (imported && isSame(imported, content) ? imported : undefined)
    if (messageId && kind === 'SALE') paid.add(messageId)
    if (same) return { verdict: 'unchanged', id: same.id }
    const id = newId()
    const feeCents = row.platformFee === undefined ? null : toCents(row.platformFee)
    const day = dayIn(timeZone, new Date(occurredAt))
    const { fee, net, creator, agency } = splitRow({ creatorId, day, grossCents, feeCents }, splits)
    const parts = { feeCents: fee, netCents: net, creatorCents: creator, agencyCents: agency }
    ledger.set(id, { id, creatorId, occurredAt, externalId, reason, messageId, ...content, ...parts })
    existing.set(externalId, { id, ...content })
    return { verdict: 'created', id }
  }

  const results = rows.map(decide)
  const origin = { source: 'connector', recordedBy: ctx.actor.name, importId: null } as const
  const added = await insertLedgerRows(tx, [...ledger.values()], origin)
  await unlockAttachments(ctx, tx, [...paid])
  const booked = [...ledger.values()].filter(({ id }) => added.has(id))
  if (booked.length > 0)
    await ctx.platform.events.emit(ctx, tx, 'transactions.delivered', {
      creatorId,
      platform: account.platform,
      count: booked.length,
      amount: fromCents(booked.reduce((sum, { grossCents }) => sum + grossCents, 0)),
    })
  return results.map((result) =>
    result.id && ledger.has(result.id) && !added.has(result.id)
      ? refusedForNow('id', 'This transaction is being recorded right now.')
      : result,
  )
}

function amountProblem({ kind, amount, platformFee = 0 }: TransactionUpsert): RowResult | null {
  if (kind === 'SALE' && amount < 0) return refused('amount', 'A sale must be positive.')
  if (kind !== 'SALE' && amount > 0) return refused('amount', 'Refunds and chargebacks must be negative.')
  if (Math.sign(platformFee) * Math.sign(amount) < 0 || Math.abs(platformFee) > Math.abs(amount))
    return refused('platformFee', 'The fee can’t be more than the amount and needs its sign.')
  return null
}

function timeRefusal(ctx: ConnectorCtx, at: string | undefined): RowResult | null {
  const problem = timeProblem(ctx, at)
  return problem === null ? null : refused('occurredAt', problem)
}
