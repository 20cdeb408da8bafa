import type { RowResult, TransactionUpsert } from '@greenroom/contract/features/connect/connect.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { fromCents, toCents } from '@greenroom/contract/kit/money.ts'
import type { ConnectorCtx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { selectOwnMessages } from '../chat/delivery.service.ts'
import { unlockAttachments } from '../chat/purchases.service.ts'
import { type LedgerEntry, recordInLedger } from '../ledger/record.service.ts'
import { selectRecorded, selectTotalsSpent } from '../ledger/recorded.service.ts'
import { type Account, rejected, rejectedTemporarily, unknownFan, withRetries } from './batch.service.ts'
import { lockFansByPlatformId, timeProblem } from './inbound-fans.service.ts'

const defaultReasons = {
  SALE: null,
  REFUND: 'Refunded on the platform.',
  CHARGEBACK: 'Charged back on the platform.',
}

/** Ids are unique per platform account; the prefix keeps accounts apart. */
const storedId = ({ platform, creatorId }: Account, id: string) => `${platform}:${creatorId}:${id}`
/** Stored by older versions. */
const olderStoredId = ({ platform }: Account, id: string) => `${platform}:${id}`

type RecordedTransaction = { id: string; fanId: string; type: string; kind: string; grossCents: number }

const isSame = (a: RecordedTransaction, b: Omit<RecordedTransaction, 'id'>) =>
  a.fanId === b.fanId && a.type === b.type && a.kind === b.kind && a.grossCents === b.grossCents

export function deliverTransactions(
  ctx: ConnectorCtx,
  account: Account,
  rows: TransactionUpsert[],
): Promise<RowResult[]> {
  return withRetries(() => inScope(ctx, (tx) => recordAll(ctx, tx, account, rows)))
}

async function recordAll(
  ctx: ConnectorCtx,
  tx: Tx,
  account: Account,
  rows: TransactionUpsert[],
): Promise<RowResult[]> {
  const { creatorId, timeZone } = account
  const now = ctx.platform.clock().toISOString()
  const fans = await lockFansByPlatformId(tx, account, rows)
  const recorded = await selectRecorded(
    tx,
    rows.flatMap(({ id }) => [id, storedId(account, id), olderStoredId(account, id)]),
  )
  const existing = new Map<string, RecordedTransaction>(
    recorded.filter((row) => row.creatorId === creatorId).map((row) => [row.externalId, row]),
  )
  const messageIds = rows.flatMap(({ messageId }) => messageId?.toLowerCase() ?? [])
  const messages = new Map(
    (await selectOwnMessages(tx, messageIds, account)).map(({ id, fanId }) => [id, fanId]),
  )
  const entries: LedgerEntry[] = []
  const paidMessageIds = new Set<string>()
  const spentCents = await selectTotalsSpent(
    tx,
    [...fans.values()].map(({ id }) => id),
  )

  const recordRow = (row: TransactionUpsert): RowResult => {
    const { type, kind, occurredAt = now, reason = defaultReasons[kind] } = row
    const messageId = row.messageId?.toLowerCase() ?? null
    const fanId = fans.get(row.fan)?.id
    if (!fanId) return unknownFan()
    const rejection = amountRejection(row) ?? timeRejection(ctx, row.occurredAt)
    if (rejection) return rejection
    if (messageId && messages.get(messageId) !== fanId)
      return rejected('messageId', 'No message with this ID was sent to this fan.')
    const externalId = storedId(account, row.id)
    const grossCents = toCents(row.amount)
    const content = { fanId, type, kind, grossCents }
    const before = existing.get(externalId) ?? existing.get(olderStoredId(account, row.id))
    if (before && !isSame(before, content))
      return rejected(
        'id',
        'A transaction with this ID is recorded with a different fan, amount, type or kind.',
      )
    // Imported from a platform file, which contains the unprefixed id.
    const imported = existing.get(row.id)
    const duplicate = before ?? (imported && isSame(imported, content) ? imported : undefined)
    if (messageId && kind === 'SALE') paidMessageIds.add(messageId)
    if (duplicate) return { verdict: 'unchanged', id: duplicate.id }
    const spent = spentCents.get(fanId) ?? 0
    if (kind !== 'SALE' && spent + grossCents < 0)
      return rejectedTemporarily(
        'amount',
        `This fan has paid $${fromCents(Math.max(0, spent)).toFixed(2)} so far. Send the sale first.`,
      )
    spentCents.set(fanId, spent + grossCents)
    const id = newId()
    const feeCents = row.platformFee === undefined ? null : toCents(row.platformFee)
    const day = dayIn(timeZone, new Date(occurredAt))
    entries.push({ id, creatorId, occurredAt, day, feeCents, externalId, reason, messageId, ...content })
    existing.set(externalId, { id, ...content })
    return { verdict: 'created', id }
  }

  // A batch may list a refund before its sale.
  const isSale = ({ kind }: TransactionUpsert) => kind === 'SALE'
  const resultOf = new Map(
    [...rows.filter(isSale), ...rows.filter((row) => !isSale(row))].map((row) => [row, recordRow(row)]),
  )
  const results = rows.map((row) => resultOf.get(row) as RowResult)
  await unlockAttachments(ctx, tx, [...paidMessageIds])
  const recording = { origin: 'bridge', platform: account.platform, recordedBy: ctx.actor.name } as const
  const insertedIds = await recordInLedger(ctx, tx, entries, recording)
  const concurrentIds = new Set(entries.map(({ id }) => id)).difference(insertedIds)
  return results.map((result) =>
    result.id && concurrentIds.has(result.id)
      ? rejectedTemporarily('id', 'This transaction is being recorded right now. Send this row again.')
      : result,
  )
}

function amountRejection({ kind, amount, platformFee = 0 }: TransactionUpsert): RowResult | null {
  if (kind === 'SALE' && amount < 0) return rejected('amount', 'A sale must be positive.')
  if (kind !== 'SALE' && amount > 0) return rejected('amount', 'Refunds and chargebacks must be negative.')
  if (Math.sign(platformFee) * Math.sign(amount) < 0 || Math.abs(platformFee) > Math.abs(amount))
    return rejected('platformFee', 'The fee can’t exceed the amount and must have the same sign.')
  return null
}

function timeRejection(ctx: ConnectorCtx, at: string | undefined): RowResult | null {
  const problem = timeProblem(ctx, at)
  return problem === null ? null : rejected('occurredAt', problem)
}
