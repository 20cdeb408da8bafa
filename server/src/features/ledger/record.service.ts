import { MAX_ANNOUNCED_SALES } from '@greenroom/contract/features/ledger/ledger.events.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Origin } from '@greenroom/contract/kit/origin.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import * as queries from './record.queries.ts'
import { splitEntry } from './splits.ts'

/** Earlier sales are history: they notify nobody. */
const RECENT_MS = 2 * 86_400_000

/** A transaction to record; `day` is in the agency's time zone. Without a fee, the default applies. */
export type LedgerEntry = {
  id: string
  creatorId: string
  fanId: string
  occurredAt: string
  day: string
  type: string
  kind: string
  grossCents: number
  feeCents: number | null
  externalId: string | null
  reason: string | null
  /** The message whose files this purchase unlocked. */
  messageId?: string | null
  /** The transaction that this one corrects. */
  correctsId?: string | null
  /** A refund is split like its sale. */
  splitLike?: { grossCents: number; feeCents: number; netCents: number; creatorCents: number } | null
}

export type Recording = Origin & { recordedBy: string; importId?: string }

/**
 * The one way into the ledger, for every origin. Splits and inserts the entries, and announces them once per creator.
 * Returns the inserted IDs: an external ID may be taken by a concurrent transaction. Lock the fans before.
 */
export async function recordInLedger(
  ctx: AgencyCtx,
  tx: Tx,
  entries: readonly LedgerEntry[],
  { recordedBy, importId, ...origin }: Recording,
): Promise<Set<string>> {
  if (entries.length === 0) return new Set()
  const creatorIds = [...new Set(entries.map(({ creatorId }) => creatorId))]
  const splits = Map.groupBy(await queries.lockSplits(tx, creatorIds), ({ creatorId }) => creatorId)
  const rows = entries.map((entry) => ({ ...entry, ...splitEntry(entry, splits) }))
  const insertedIds = await queries.insertRows(tx, rows, {
    origin: origin.origin,
    recordedBy,
    importId: importId ?? null,
  })
  const inserted = rows.filter(({ id }) => insertedIds.has(id))
  for (const [creatorId, recorded] of Map.groupBy(inserted, (row) => row.creatorId))
    await announce(ctx, tx, creatorId, recorded, origin)
  return insertedIds
}

async function announce(
  ctx: AgencyCtx,
  tx: Tx,
  creatorId: string,
  rows: LedgerEntry[],
  origin: Origin,
): Promise<void> {
  const recentSince = ctx.platform.clock().getTime() - RECENT_MS
  const sales = rows
    .filter(({ kind, occurredAt }) => kind === 'SALE' && Date.parse(occurredAt) >= recentSince)
    .toSorted((a, b) => b.grossCents - a.grossCents)
    .slice(0, MAX_ANNOUNCED_SALES)
    .map(({ id, fanId, type, grossCents }) => ({
      ...{ transactionId: id, fanId, type, amount: fromCents(grossCents) },
    }))
  const [first] = rows
  if (!first) return
  await ctx.platform.events.emit(ctx, tx, 'transactions.recorded', {
    creatorId,
    ...origin,
    amount: fromCents(rows.reduce((sum, { grossCents }) => sum + grossCents, 0)),
    ...(rows.every(({ fanId }) => fanId === first.fanId) && { fanId: first.fanId }),
    ...(rows.length > 1
      ? { count: rows.length }
      : { transactionId: first.id, kind: first.kind, type: first.type }),
    ...(sales.length > 0 && { sales }),
  })
}
