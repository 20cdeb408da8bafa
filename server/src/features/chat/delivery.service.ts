import type { ReceiptState } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import type { AnyCtx } from '../fans/fan-access.service.ts'
import { readAttachmentsInTx } from './attachments.service.ts'
import { publishChanges } from './chat-live.ts'
import { toMessage, toSummary } from './chat-view.ts'
import * as queries from './delivery.queries.ts'

// Above this, open threads fetch the changes instead.
const MAX_PUSHED_MESSAGES = 20

export const { selectOwnMessages } = queries

export type Receipt = {
  messageId: string
  state: ReceiptState
  externalId?: string | null | undefined
  reason?: string | null | undefined
}

const rank: Record<ReceiptState, number> = { failed: 1, sent: 1, delivered: 2, read: 3 }

/**
 * Applies a platform's receipts, the only way a message becomes sent, delivered or read. Callers pass
 * only outgoing messages that they can access. Returns the ids of all changed messages.
 */
export async function applyReceipts(ctx: AnyCtx, tx: Tx, receipts: Receipt[]): Promise<Set<string>> {
  const highestReceipts = new Map<string, queries.StoredReceipt>()
  const messageIdByExternalId = new Map<string, string>()
  for (const { messageId: id, state, externalId: newExternalId = null, reason } of receipts) {
    // A platform id belongs to the first message whose receipt contains it.
    const externalId =
      newExternalId !== null && (messageIdByExternalId.get(newExternalId) ?? id) === id ? newExternalId : null
    if (externalId !== null) messageIdByExternalId.set(externalId, id)
    const before = highestReceipts.get(id)
    const isWeaker = before !== undefined && rank[before.state] > rank[state]
    const newReceipt = {
      state,
      reason: state === 'failed' ? (reason ?? 'The platform gave no reason.') : null,
    }
    const result = isWeaker ? { state: before.state, reason: before.reason } : newReceipt
    highestReceipts.set(id, { id, ...result, externalId: before?.externalId ?? externalId })
  }
  if (highestReceipts.size === 0) return new Set()
  const rows = await queries.markReceipts(tx, [...highestReceipts.values()])
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
  const creatorByFan = new Map(rows.map(({ fanId, creatorId }) => [fanId, creatorId]))
  const summaries = await queries.selectSummaries(tx, [...creatorByFan.keys()])
  const pushedRows = rows.length > MAX_PUSHED_MESSAGES ? [] : rows
  const withAttachments = pushedRows.filter(
    ({ attachmentCount, deletedAt }) => attachmentCount > 0 && deletedAt === null,
  )
  const attachmentsByMessage = await readAttachmentsInTx(
    platform,
    tx,
    withAttachments.map(({ id }) => id),
  )
  const changes = summaries.flatMap(({ fanId, ...summary }) => {
    const conversation = { creatorId: creatorByFan.get(fanId) ?? '', fanId, summary: toSummary(summary) }
    const fanMessages = pushedRows.filter((row) => row.fanId === fanId)
    // The team's read position does not apply to our own messages.
    const messages = fanMessages.map((row) => toMessage(row, 0, attachmentsByMessage.get(row.id) ?? []))
    return (messages.length > 0 ? messages : [null]).map((message) => ({ ...conversation, message }))
  })
  tx.afterCommit(() => publishChanges(platform, agencyId, changes))
}
