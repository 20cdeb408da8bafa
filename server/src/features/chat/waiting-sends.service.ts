import type { NewWaitingSend, WaitingSend } from '@greenroom/contract/features/chat/waiting-sends.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { fromCents, toCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { addForReview, inScreenedScope, lockContent } from '../content/content.service.ts'
import { findMissingEvidence } from '../content/gate.service.ts'
import { assertMaySendFor } from '../creators/creators.service.ts'
import { requireVisibleFan } from '../fans/fan-access.service.ts'
import { screenMessage } from '../screening/screening.service.ts'
import { moveToLibrary } from '../uploads/upload-use.service.ts'
import { fileErrors } from './sent-items.service.ts'
import * as queries from './waiting-sends.queries.ts'

export function listWaitingSends(ctx: Ctx, fanId: string): Promise<WaitingSend[]> {
  return inScope(ctx, async (tx) => {
    await requireVisibleFan(ctx, tx, fanId)
    return loadWaitingSends(ctx, tx, { fanId })
  })
}

async function loadWaitingSends(ctx: Ctx, tx: Tx, by: { fanId: string } | { id: string }) {
  const rows = await queries.selectWaitingSends(tx, by)
  const waitingIds = rows.flatMap(({ row }) => (row.state === 'WAITING' ? row.itemId : []))
  const missing = await findMissingEvidence(ctx.platform, tx, waitingIds)
  return rows.map(
    ({ row, title, review }): WaitingSend => ({
      id: row.id,
      content: row.content,
      price: fromCents(row.priceCents),
      author: { id: row.authorId, name: row.author },
      createdAt: row.createdAt,
      item: { id: row.itemId, title: title ?? 'Deleted item', review },
      missing: missing.flatMap(({ id, problem, text }) =>
        id === row.itemId && problem !== 'not_cleared' ? text : [],
      ),
      failure: row.failure,
    }),
  )
}

export const toEvent = ({ id, fanId, creatorId, itemId, authorId }: queries.WaitingSendRow) => ({
  waitingSendId: id,
  fanId,
  creatorId,
  itemId,
  authorId,
})

/** Adds the files to the library, sends the item to review, and keeps the message until the item is cleared. */
export async function addWaitingSend(
  ctx: Ctx,
  fanId: string,
  { clientId, content, price, files, ...details }: NewWaitingSend,
): Promise<WaitingSend> {
  const { session, actor, platform } = ctx
  const visible = session.visibleCreators
  const message = { fanId, content, visible, senderId: session.userId, clientId: null }
  // Screened again when it is sent; here only for what would be blocked.
  await screenMessage(ctx, { ...message, direction: 'TO_FAN' })
  return inScreenedScope(ctx, async (tx) => {
    await lockContent(tx)
    const { creatorId } = await requireVisibleFan(ctx, tx, fanId)
    await assertMaySendFor(ctx, tx, creatorId)
    if (!(await queries.isCreatorVerified(tx, creatorId)))
      throw new ApiError('refused', fileErrors.unverified)
    const load = async (id: string) => {
      const [waitingSend] = await loadWaitingSends(ctx, tx, { id })
      if (!waitingSend) throw notFound()
      return waitingSend
    }
    return createOnce<WaitingSend>(
      ctx,
      tx,
      {
        endpoint: 'POST /chats/conversation/{id}/waiting',
        clientId,
        content: { fanId, content, price, files, ...details },
      },
      {
        create: async () => {
          const kinds = await moveToLibrary(tx, files, session.userId)
          if (kinds.size !== files.length)
            throw fieldError('files', 'A file isn’t ready or was already sent. Attach it again.')
          const type = files.length > 1 ? 'ALBUM' : [...kinds.values()][0] === 'video' ? 'VIDEO' : 'PHOTO'
          const itemId = await addForReview(ctx, tx, creatorId, {
            ...{ ...details, type, files, price, isPPV: true },
            ...{ description: null, tags: [], isDownloadable: false },
          })
          const row = {
            ...{ id: newId(), creatorId, fanId, itemId, content, priceCents: toCents(price) },
            ...{ authorId: session.userId, author: actor.name, createdAt: platform.clock().toISOString() },
          }
          await queries.insertWaitingSend(tx, row)
          await platform.events.emit(ctx, tx, 'waiting_send.added', {
            ...{ waitingSendId: row.id, fanId, creatorId, itemId, authorId: row.authorId },
          })
          return load(row.id)
        },
        load,
      },
    )
  })
}

/** Also dismisses one that failed. */
export async function cancelWaitingSend(ctx: Ctx, id: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    const row = await queries.lockWaitingSend(tx, id)
    if (!row) throw notFound()
    await requireVisibleFan(ctx, tx, row.fanId)
    if (row.state === 'SENT') throw new ApiError('conflict', 'This message was already sent.')
    if (row.state === 'CANCELED') return
    await queries.updateWaitingSend(tx, id, {
      state: 'CANCELED',
      endedAt: ctx.platform.clock().toISOString(),
    })
    await ctx.platform.events.emit(ctx, tx, 'waiting_send.canceled', toEvent(row))
  })
}
