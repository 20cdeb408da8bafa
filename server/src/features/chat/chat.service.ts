import type { Composition, Direction, HandlerType } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { makeCursor, readCursor } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { holdVisibleFan, visibleFan } from '../fans/fan-access.service.ts'
import * as queries from './chat.queries.ts'

export type NewMessage = {
  fanId: string
  direction: Direction
  content: string
  handlerType: HandlerType
  composition: Composition | null
  senderName: string
  senderId: string | null
  sentAt: string
  platform: string
}

/** Writes a message at the end of its conversation. The fan is held first, so a block and a message cannot cross. */
export async function recordMessage(ctx: Ctx | AgencyCtx, tx: Tx, wanted: NewMessage): Promise<Message> {
  const fan = await holdVisibleFan(ctx, tx, wanted.fanId)
  if (wanted.direction === 'FROM_FAN' && fan.blockedAt)
    throw new Refusal('refused', 'This fan is blocked: their messages are refused.')
  const seq = await queries.takeNumber(tx, fan, wanted.sentAt)
  const row = await queries.insertMessage(tx, {
    ...wanted,
    id: newId(),
    fanId: fan.id,
    creatorId: fan.creatorId,
    seq,
  })
  return shown(row)
}

export async function listMessages(
  ctx: Ctx,
  fanId: string,
  page: { limit: number; cursor?: string | undefined },
) {
  const place = readCursor(page.cursor, ['integer'])
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    await visibleFan(ctx, tx, fanId)
    const rows = await queries.selectMessages(tx, fanId, page.limit + 1, place?.[0] ?? null)
    const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
    const nextCursor = last ? makeCursor([last.seq]) : null
    return { data: rows.slice(0, page.limit).map(shown), meta: { nextCursor, total: null } }
  })
}

/** What was deleted keeps its place in the thread, but its words do not leave the server. */
function shown(row: queries.MessageRow): Message {
  return {
    id: row.id,
    seq: row.seq,
    content: row.deletedAt ? '' : row.content,
    direction: row.direction,
    handlerType: row.handlerType,
    isRead: row.isRead,
    isDelivered: row.isDelivered,
    flagged: row.flagged,
    isDeleted: row.deletedAt !== null,
    timestamp: row.sentAt,
    platform: row.platform,
    sender: { name: row.senderName, avatar: null },
  }
}
