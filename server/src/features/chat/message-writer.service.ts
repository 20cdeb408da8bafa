import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { SELF_MANAGED_MESSAGE } from '@greenroom/contract/features/management/management.rules.ts'
import { createBatcher, createSemaphore } from '../../platform/batcher.ts'
import type { Platform } from '../../platform/ctx.ts'
import { isTimeout } from '../../platform/db/pg-error.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { createFailureLog } from '../../platform/log/repeats.ts'
import { type AttachmentsByMessage, readAttachments } from './attachments.service.ts'
import { publishChanges } from './chat-live.ts'
import { toMessage, toSummary } from './chat-view.ts'
import {
  type AppendResult,
  appendMessages,
  appendMessagesInTx,
  type NewMessage,
  type SendOutcome,
} from './send.queries.ts'
import { attachmentProblem } from './sent-items.service.ts'
import { readMessages } from './thread.queries.ts'

const batchOptions = { max: 100, minPending: 16, pauseMs: 4 }
/** Messages that a batch could not write are retried one by one, on at most this many connections. */
const MAX_CONCURRENT_RETRIES = 4
/** Above this, the database has fallen behind, so reject new messages instead of queueing them. */
const MAX_IN_FLIGHT = 5_000
/** A locked or frozen database is reported within this time. The message may still be written; a retry finds it. */
const MAX_WAIT_MS = 4_500
const RETRY_TIMEOUT_MS = 2_000
const DEADLOCK = '40P01'

type Writer = { add(agencyId: string, message: NewMessage): Promise<AppendResult> }

const writers = new WeakMap<Platform, Writer>()

/**
 * Writes a message sent from Greenroom. Messages that arrive while a batch is being written form the next batch, so a
 * busy agency costs little more than a quiet one. Resolves after the commit; others are notified after that.
 */
export async function writeMessage(
  platform: Platform,
  agencyId: string,
  message: NewMessage,
): Promise<Message> {
  const row = await getWriter(platform).add(agencyId, message)
  if (row.outcome !== 'sent' && row.outcome !== 'duplicate')
    throw (
      (await attachmentProblem(platform, agencyId, row.outcome, toSubject(message))) ??
      sendError(row, message)
    )
  return singleRow(await buildMessages(platform, agencyId, [row]))
}

const toSubject = ({ fanId, attachments }: NewMessage) => ({
  fanId,
  itemIds: attachments.flatMap((attachment) => ('itemId' in attachment ? [attachment.itemId] : [])),
})

/** Writes platform messages in order, in an open transaction. Others are notified after the commit. */
export async function writeMessagesInTx(
  platform: Platform,
  tx: Tx,
  messages: NewMessage[],
): Promise<AppendResult[]> {
  const rows = await appendMessagesInTx(tx, messages)
  tx.afterCommit(() => void publishNewMessages(platform, tx.agencyId, rows, ['sent']))
  return rows
}

function getWriter(platform: Platform): Writer {
  const cached = writers.get(platform)
  if (cached) return cached
  const { database, log } = platform
  const retryLimit = createSemaphore(MAX_CONCURRENT_RETRIES)
  const logFailedBatch = createFailureLog(log, 'Chat: writing a batch of messages one by one')

  const writeSingle = async (
    agencyId: string,
    message: NewMessage,
    isRetry = false,
    deadline = performance.now() + RETRY_TIMEOUT_MS,
  ): Promise<AppendResult> => {
    try {
      const rows = await retryLimit(async () => {
        // If the database is down, fail early instead of waiting in the queue.
        if (performance.now() > deadline) throw unavailable()
        return appendMessages(database, agencyId, [message], true)
      })
      // The first attempt may have written it without notifying anyone.
      void publishNewMessages(platform, agencyId, rows, isRetry ? ['sent', 'duplicate'] : ['sent'])
      return singleRow(rows)
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK) throw error
      return writeSingle(agencyId, message, isRetry, deadline)
    }
  }

  const batcher = createBatcher<NewMessage, AppendResult>(batchOptions, async (agencyId, batch) => {
    try {
      const rows = await appendMessages(database, agencyId, batch, false)
      void publishNewMessages(platform, agencyId, rows, ['sent'])
      return batch.map(async (message, i) => {
        const row = rows[i]
        return !row || row.outcome === 'busy' ? writeSingle(agencyId, message) : row
      })
    } catch (err) {
      // Retries would time out too.
      if (isTimeout(err)) throw err
      // One message is invalid or the connection was lost; retry each one separately with the same id.
      logFailedBatch(err)
      return batch.map((message) => writeSingle(agencyId, message, true))
    }
  })
  let inFlight = 0
  const writer: Writer = {
    async add(agencyId, message) {
      if (inFlight >= MAX_IN_FLIGHT) throw unavailable()
      inFlight++
      try {
        // Messages with files are written individually.
        return await withTimeout(
          message.attachments.length > 0 ? writeSingle(agencyId, message) : batcher.add(agencyId, message),
        )
      } finally {
        inFlight--
      }
    },
  }
  writers.set(platform, writer)
  return writer
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(unavailable()), MAX_WAIT_MS)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}

const unavailable = () => new ApiError('unavailable', undefined, { retryAfter: 2 })

function singleRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('No result for the message')
  return row
}

async function publishNewMessages(
  platform: Platform,
  agencyId: string,
  rows: AppendResult[],
  outcomesToPublish: SendOutcome[],
): Promise<void> {
  const rowsToPublish = rows.filter(({ outcome }) => outcomesToPublish.includes(outcome))
  try {
    const messages = await buildMessages(platform, agencyId, rowsToPublish)
    const changes = messages.flatMap((message, i) => {
      const row = rowsToPublish[i]
      return row
        ? { creatorId: row.creatorId, fanId: row.fanId, summary: toSummary(toSummaryFields(row)), message }
        : []
    })
    publishChanges(platform, agencyId, changes)
  } catch (err) {
    platform.log.warn({ err }, 'Chat: could not publish new messages')
  }
}

/** Returns one message per row, in the same order. */
async function buildMessages(platform: Platform, agencyId: string, rows: AppendResult[]): Promise<Message[]> {
  const attachmentsByMessage = await readMessageAttachments(platform, agencyId, rows)
  const flaggedIds = rows.flatMap(({ id, flagged }) => (flagged ? id : []))
  const flagged = await readMessages(platform.database, agencyId, flaggedIds)
  return rows.map((row) => {
    const unflagged = { ...row, flaggedBy: [], screening: null, notMyVoice: false }
    return toMessage(
      flagged.get(row.id) ?? unflagged,
      row.conversationReadSeq,
      attachmentsByMessage.get(row.id) ?? [],
    )
  })
}

function readMessageAttachments(
  platform: Platform,
  agencyId: string,
  rows: AppendResult[],
): Promise<AttachmentsByMessage> {
  const withAttachments = rows.filter(({ attachmentCount, deletedAt }) => attachmentCount > 0 && !deletedAt)
  return readAttachments(
    platform,
    agencyId,
    withAttachments.map(({ id }) => id),
  )
}

function toSummaryFields(row: AppendResult) {
  return {
    rev: row.conversationRev,
    lastSeq: row.conversationLastSeq,
    lastDirection: row.conversationLastDirection,
    lastPreview: row.conversationLastPreview,
    lastAttachment: row.conversationLastAttachment,
    lastSenderId: row.conversationLastSenderId,
    lastSenderName: row.conversationLastSenderName,
    lastIsDeleted: row.conversationLastIsDeleted,
    unreadCount: row.conversationUnreadCount,
    flaggedCount: row.conversationFlaggedCount,
    isLocked: row.conversationIsLocked,
    waitingSince: row.conversationWaitingSince,
    lastMessageAt: row.conversationLastMessageAt,
  }
}

export function sendError({ outcome }: AppendResult, { direction }: Pick<NewMessage, 'direction'>): ApiError {
  if (outcome === 'missing') return notFound()
  if (outcome === 'self_managed') return new ApiError('forbidden', SELF_MANAGED_MESSAGE)
  if (outcome === 'blocked')
    return new ApiError(
      'refused',
      direction === 'TO_FAN'
        ? 'This fan is blocked. Unblock them to send messages.'
        : 'This fan is blocked, so their messages are rejected.',
    )
  if (outcome === 'locked') return new ApiError('conversation_locked')
  if (outcome === 'archived')
    return new ApiError('refused', 'This fan is archived. Restore them to send messages.')
  if (outcome === 'conflict')
    return new ApiError(
      'conflict',
      'Not sent: this client ID was already used for another message. Write it again.',
    )
  if (outcome === 'attachment_unavailable') {
    const message = 'A file can’t be attached: it isn’t ready yet, was already sent or isn’t yours.'
    return fieldError('attachments', message)
  }
  return new ApiError('unavailable', 'This conversation is busy. Try again in a moment.', { retryAfter: 2 })
}
