import type {
  Inquiry,
  inquiryQuery,
  inquiryReply,
} from '@greenroom/contract/features/applications/review.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { queueReplyMail } from './application-emails.ts'
import * as queries from './inquiry-review.queries.ts'
import { timePhrase } from './time-phrase.ts'

export async function listInquiries(ctx: Ctx, { limit, cursor, ...filter }: z.infer<typeof inquiryQuery>) {
  const position = decodeCursor(cursor, ['instant', 'id'])
  return inScope(ctx, async (tx) => {
    const before = position && { createdAt: position[0], id: position[1] }
    const rows = await queries.selectInquiries(tx, filter, limit + 1, before)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    const nextCursor = last ? encodeCursor([last.createdAt, last.id]) : null
    const data = await withReplies(tx, rows.slice(0, limit))
    return { data, meta: { nextCursor, total: await queries.countInquiries(tx, filter) } }
  })
}

export async function getInquiry(ctx: Ctx, id: string): Promise<Inquiry> {
  return inScope(ctx, async (tx) => {
    const row = await queries.selectInquiry(tx, id)
    const [inquiryView] = row ? await withReplies(tx, [row]) : []
    if (!inquiryView) throw notFound()
    return inquiryView
  })
}

export async function replyToInquiry(
  ctx: Ctx,
  id: string,
  { seen, ...draft }: z.infer<typeof inquiryReply>,
): Promise<Inquiry> {
  return changeInquiry(ctx, id, async (tx, inquiry) => {
    const last = (await queries.selectReplies(tx, [id])).at(-1)
    const authorId = ctx.session.userId
    const isDuplicate =
      last?.subject === draft.subject && last.text === draft.text && last.authorId === authorId
    // A double click sends one reply; reopen the message to send another.
    if (inquiry.status === 'DONE' && isDuplicate) return inquiry
    if (seen === undefined ? inquiry.status === 'DONE' : seen !== inquiry.updatedAt)
      throw await changedError(ctx, tx, inquiry, last)
    const replyId = newId()
    const author = ctx.actor.name
    const reply = { id: replyId, inquiryId: id, authorId, author, ...draft }
    await queries.insertReply(tx, reply)
    await queueReplyMail(ctx, tx, inquiry.email, replyId, draft)
    const closed = await queries.setStatus(tx, id, { status: 'DONE', doneBy: author })
    await ctx.platform.events.emit(ctx, tx, 'inquiry.replied', { inquiryId: id })
    return closed
  })
}

/** Reports who replied to or closed the message first. */
async function changedError(
  ctx: Ctx,
  tx: Tx,
  { status, doneBy, updatedAt }: queries.InquiryRow,
  last: queries.ReplyRow | undefined,
): Promise<ApiError> {
  if (status === 'NEW')
    return new ApiError('conflict', 'This message was reopened in the meantime. Check it, then try again.')
  if (doneBy === null) return new ApiError('conflict', 'This message has already been marked as done.')
  const when = timePhrase(updatedAt, ctx.platform.clock(), (await agencyOf(tx)).timeZone)
  const text = last?.author === doneBy ? 'replied to this message' : 'marked this message as done'
  return new ApiError('conflict', `${doneBy} ${text} ${when}.`)
}

export async function closeInquiry(ctx: Ctx, id: string): Promise<Inquiry> {
  return changeInquiry(ctx, id, async (tx, inquiry) => {
    if (inquiry.status === 'DONE') return inquiry
    const closed = await queries.setStatus(tx, id, { status: 'DONE', doneBy: ctx.actor.name })
    await ctx.platform.events.emit(ctx, tx, 'inquiry.closed', { inquiryId: id })
    return closed
  })
}

export async function reopenInquiry(ctx: Ctx, id: string): Promise<Inquiry> {
  return changeInquiry(ctx, id, async (tx, inquiry) => {
    if (inquiry.status === 'NEW') return inquiry
    const reopened = await queries.setStatus(tx, id, { status: 'NEW', doneBy: null })
    await ctx.platform.events.emit(ctx, tx, 'inquiry.reopened', { inquiryId: id })
    return reopened
  })
}

async function changeInquiry(
  ctx: Ctx,
  id: string,
  apply: (tx: Tx, inquiry: queries.InquiryRow) => Promise<queries.InquiryRow>,
): Promise<Inquiry> {
  return inScope(ctx, async (tx) => {
    const inquiry = await queries.lockInquiry(tx, id)
    if (!inquiry) throw notFound()
    const [inquiryView] = await withReplies(tx, [await apply(tx, inquiry)])
    if (!inquiryView) throw notFound()
    return inquiryView
  })
}

async function withReplies(tx: Tx, rows: queries.InquiryRow[]): Promise<Inquiry[]> {
  const replies = await queries.selectReplies(
    tx,
    rows.map(({ id }) => id),
  )
  const byInquiry = Map.groupBy(replies, ({ inquiryId }) => inquiryId)
  return rows.map((row) => ({ ...row, replies: byInquiry.get(row.id) ?? [] }))
}
