import { defaultQuickReplies } from '@greenroom/contract/features/chat/chat.rules.ts'
import type {
  QuickReply,
  quickReplyBody,
  quickReplyChanges,
} from '@greenroom/contract/features/chat/quick-replies.schema.ts'
import { claimsPresence } from '@greenroom/contract/features/voice/voice.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { violatedConstraint } from '../../platform/db/pg-error.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { isVisibleCreator } from '../creators/creators.service.ts'
import { visibleCreatorIds } from '../fans/fans.service.ts'
import { canCreatorClaimPresence } from '../voice/voice.service.ts'
import * as queries from './quick-replies.queries.ts'

const MAX_REPLIES_PER_CREATOR = 100

/** A creator's own replies come first; without a creator, lists those of all visible creators. */
export async function listReplies(ctx: Ctx, creatorId: string | undefined): Promise<QuickReply[]> {
  const creators = visibleCreatorIds(ctx, creatorId)
  const ownReplies =
    creators?.length === 0 ? [] : await inScope(ctx, (tx) => queries.selectReplies(tx, creators))
  return [...ownReplies, ...defaultQuickReplies.map((reply) => ({ ...reply, creatorId: null }))]
}

export async function addReply(
  ctx: Ctx,
  { clientId, creatorId, label, content }: z.infer<typeof quickReplyBody>,
): Promise<QuickReply> {
  const reply = { id: newId(), creatorId: creatorId.toLowerCase(), label, content }
  return withUniqueLabel(ctx, async (tx) => {
    if (!(await isVisibleCreator(ctx, tx, creatorId))) throw notFound()
    const { id: _, ...fields } = reply
    return createOnce<QuickReply & { id: string }>(
      ctx,
      tx,
      { endpoint: 'POST /chats/quick-replies', clientId, content: fields },
      {
        create: async () => {
          if ((await queries.countReplies(tx, reply.creatorId)) >= MAX_REPLIES_PER_CREATOR)
            throw new ApiError(
              'refused',
              `A creator can have up to ${MAX_REPLIES_PER_CREATOR} quick replies. Remove one first.`,
            )
          await assertNoPresenceClaim(ctx, tx, reply)
          await queries.insertReply(tx, { ...reply, createdBy: ctx.session.userId, createdAt: now(ctx) })
          await recordChange(ctx, tx, 'quick_reply.added', reply)
          return reply
        },
        load: (id) => findReply(ctx, tx, id),
      },
    )
  })
}

/** Omitted fields are unchanged. */
export async function changeReply(
  ctx: Ctx,
  id: string,
  { label, content }: z.infer<typeof quickReplyChanges>,
): Promise<QuickReply> {
  return withUniqueLabel(ctx, async (tx) => {
    const reply = await findReply(ctx, tx, id)
    const changes = { label: label ?? reply.label, content: content ?? reply.content }
    if (changes.label === reply.label && changes.content === reply.content) return reply
    await assertNoPresenceClaim(ctx, tx, { ...reply, ...changes })
    await queries.updateReply(tx, reply.id, { ...changes, updatedAt: now(ctx) })
    await recordChange(ctx, tx, 'quick_reply.changed', reply)
    return { ...reply, ...changes }
  })
}

export async function removeReply(ctx: Ctx, id: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    const reply = await findReply(ctx, tx, id)
    await queries.deleteReply(tx, reply.id)
    await recordChange(ctx, tx, 'quick_reply.removed', reply)
  })
}

/** Any operator can send a quick reply, so it can't claim that the creator is online. */
async function assertNoPresenceClaim(ctx: Ctx, tx: Tx, reply: queries.QuickReplyRow): Promise<void> {
  if (!claimsPresence(reply.content) || (await canCreatorClaimPresence(ctx, tx, reply.creatorId))) return
  const message =
    'This reply says that the creator is personally online or typing. That’s allowed only if fans are told that the creator writes every reply.'
  throw fieldError('content', message)
}

const now = (ctx: Ctx) => ctx.platform.clock().toISOString()

async function findReply(ctx: Ctx, tx: Tx, id: string): Promise<queries.QuickReplyRow> {
  const reply = await queries.selectReply(tx, ctx.session.visibleCreators, id)
  if (!reply) throw notFound()
  return reply
}

async function withUniqueLabel<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inScope(ctx, work)
  } catch (error) {
    if (violatedConstraint(error) !== 'quick_replies_label') throw error
    const message = 'This creator already has a quick reply with this label.'
    throw fieldError('label', message)
  }
}

function recordChange(
  ctx: Ctx,
  tx: Tx,
  name: 'quick_reply.added' | 'quick_reply.changed' | 'quick_reply.removed',
  { id, creatorId }: queries.QuickReplyRow,
): Promise<void> {
  return ctx.platform.events.emit(ctx, tx, name, { quickReplyId: id, creatorId })
}
