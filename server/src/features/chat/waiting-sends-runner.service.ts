import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import { type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { sendMessage } from './send.service.ts'
import * as queries from './waiting-sends.queries.ts'
import { toEvent } from './waiting-sends.service.ts'

export const WAITING_SENDS_QUEUE = 'chat.send-waiting'

const NO_RIGHTS = 'The author can no longer send messages to this fan.'

/** Sends the messages that wait for an item once it is cleared, and gives up on those that no longer can be sent. */
export async function runWaitingSends(
  platform: Platform,
  { agencyId, itemId }: { agencyId: string; itemId: string },
): Promise<void> {
  const actor = { kind: 'system', id: null, name: 'Waiting messages' } as const
  const ctx: AgencyCtx = { platform, agencyId, actor }
  const ids = await withScope(platform.database, agencyId, (tx) => queries.selectWaitingFor(tx, itemId))
  await forEachIsolated(ids, (id) =>
    withScope(platform.database, agencyId, (tx) => runWaitingSend(ctx, tx, id)),
  )
}

/** For items whose review ended without an event, such as an expired consent. */
export async function runDecidedSends(platform: Platform): Promise<void> {
  const items = await withPlatform(platform.database, queries.selectDecidedItems)
  await forEachIsolated(items, (item) => runWaitingSends(platform, item))
}

/** Holds the row's lock while sending, so canceling waits for the result. */
async function runWaitingSend(ctx: AgencyCtx, tx: Tx, id: string): Promise<void> {
  const row = await queries.lockWaitingSend(tx, id)
  if (row?.state !== 'WAITING') return
  const item = await queries.selectItemState(tx, row.itemId)
  const title = item?.title ?? 'Deleted item'
  const endedAt = ctx.platform.clock().toISOString()
  const fail = async (reason: string) => {
    await queries.updateWaitingSend(tx, id, { state: 'FAILED', failure: reason, endedAt })
    await ctx.platform.events.emit(ctx, tx, 'waiting_send.failed', { ...toEvent(row), title, reason })
  }
  if (!item || item.isArchived) return fail('The item was archived or deleted.')
  if (item.review === null) return fail('The item was rejected in review.')
  if (item.review === 'WITHDRAWN') return fail('A consent for this item was withdrawn.')
  if (item.review !== 'CLEARED') return
  const author = await authorOf(ctx, tx, row)
  if (!author) return fail(NO_RIGHTS)
  try {
    const price = fromCents(row.priceCents)
    const { id: messageId } = await sendMessage(author, {
      fanId: row.fanId,
      content: row.content,
      attachments: [{ itemId: row.itemId, price }],
      // A retry after a crash finds the message.
      clientId: row.id,
      composition: 'typed',
    })
    await queries.updateWaitingSend(tx, id, { state: 'SENT', endedAt })
    await ctx.platform.events.emit(ctx, tx, 'waiting_send.sent', { ...toEvent(row), title, messageId })
  } catch (error) {
    // Busy or overloaded: the job runs again.
    if (!(error instanceof ApiError) || error.code === 'unavailable') throw error
    await fail(error.code === 'not_found' ? NO_RIGHTS : error.message)
  }
}

/** The author with their current rights; null if they can't send any more. */
async function authorOf(ctx: AgencyCtx, tx: Tx, { authorId }: queries.WaitingSendRow): Promise<Ctx | null> {
  const row = await queries.selectAuthor(tx, authorId)
  if (!row || !may(row.role, 'chats:send')) return null
  const { agencyId, platform } = ctx
  const session = {
    ...row,
    ...{ sessionId: '', userId: authorId, agencyId, homeAgencyId: agencyId, locked: false },
  }
  const actor = { kind: 'user', id: authorId, name: row.name ?? row.email } as const
  return { platform, agencyId, actor, session, requestId: 'waiting-send', ipAddress: '', device: '' }
}
