import type { ReceiptState } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import type { AnyCtx } from '../fans/fan-access.service.ts'
import { attachmentsIn } from './attachments.service.ts'
import { publishChanges } from './chat-live.ts'
import { toMessage, toPulse } from './chat-view.ts'
import * as queries from './delivery.queries.ts'

// Above this, open threads fetch the changes instead.
const MAX_PUSHED = 20

export const { selectOwnMessages } = queries

export type Receipt = {
  messageId: string
  state: ReceiptState
  externalId?: string | null | undefined
  reason?: string | null | undefined
}

const rank: Record<ReceiptState, number> = { failed: 0, sent: 1, delivered: 2, read: 3 }

/**
 * Applies a platform's receipts, the only way a message becomes sent, delivered or read. Affects only our messages that
 * are visible to the caller. Returns the ids of all changed messages.
 */
export async function applyReceipts(ctx: AnyCtx, tx: Tx, receipts: Receipt[]): Promise<Set<string>> {
  const strongest = new Map<string, queries.StoredReceipt>()
  const owners = new Map<string, string>()
  for (const { messageId: id, state, externalId: newExternalId = null, reason } of receipts) {
    // A platform id belongs to the first message that reports it.
    const externalId =
      newExternalId !== null && (owners.get(newExternalId) ?? id) === id ? newExternalId : null
    if (externalId !== null) owners.set(externalId, id)
    const before = strongest.get(id)
    const keepsState = before !== undefined && rank[before.state] > rank[state]
    const now = { state, reason: state === 'failed' ? (reason ?? 'The platform gave no reason.') : null }
    const newState = keepsState ? { state: before.state, reason: before.reason } : now
    strongest.set(id, { id, ...newState, externalId: before?.externalId ?? externalId })
  }
  if (strongest.size === 0) return new Set()
  const rows = await queries.markReceipts(tx, [...strongest.values()])
  await publishMessages(ctx, tx, rows)
  return new Set(rows.map(({ id }) => id))
}

/** Publishes our changed messages to open threads. */
export async function publishMessages(
  { platform, agencyId }: AnyCtx,
  tx: Tx,
  rows: queries.MarkedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const byFan = new Map(rows.map(({ fanId, creatorId }) => [fanId, creatorId]))
  const pulses = await queries.selectPulses(tx, [...byFan.keys()])
  const pushed = rows.length > MAX_PUSHED ? [] : rows
  const carrying = pushed.filter(({ attachments, deletedAt }) => attachments > 0 && deletedAt === null)
  const files = await attachmentsIn(
    platform,
    tx,
    carrying.map(({ id }) => id),
  )
  const changes = pulses.flatMap(({ fanId, ...pulse }) => {
    const conversation = { creatorId: byFan.get(fanId) ?? '', fanId, pulse: toPulse(pulse) }
    const fanMessages = pushed.filter((row) => row.fanId === fanId)
    // The team's read position does not apply to our own messages.
    const messages = fanMessages.map((row) => toMessage(row, 0, files.get(row.id) ?? []))
    return (messages.length > 0 ? messages : [null]).map((message) => ({ ...conversation, message }))
  })
  tx.afterCommit(() => publishChanges(platform, agencyId, changes))
}
