import type { newNote } from '@greenroom/contract/features/fans/fans.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { z } from '@greenroom/contract/kit/zod.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { requireVisibleFan } from './fan-access.service.ts'
import * as queries from './fan-notes.queries.ts'

const MAX_NOTES = 500

export async function listNotes(ctx: Ctx, fanId: string) {
  return inScope(ctx, async (tx) => {
    await requireVisibleFan(ctx, tx, fanId)
    const rows = await queries.selectNotes(tx, fanId, MAX_NOTES)
    return rows.map((row) => toNote(ctx, row))
  })
}

export async function writeNote(ctx: Ctx, fanId: string, { clientId, text }: z.infer<typeof newNote>) {
  return inScope(ctx, async (tx) => {
    const fan = await requireVisibleFan(ctx, tx, fanId)
    const content = { fanId: fan.id, text }
    return createOnce(
      ctx,
      tx,
      { endpoint: 'POST /fans/{id}/notes', clientId, content },
      {
        create: () => insertNote(ctx, tx, fan, text),
        load: async (noteId) => {
          const existing = await queries.selectNote(tx, fan.id, noteId)
          if (!existing) throw notFound()
          return toNote(ctx, existing)
        },
      },
    )
  })
}

async function insertNote(ctx: Ctx, tx: Tx, fan: { id: string; creatorId: string }, text: string) {
  const row = await queries.insertNote(tx, {
    id: newId(),
    fanId: fan.id,
    authorId: ctx.session.userId,
    author: ctx.actor.name,
    text,
    createdAt: ctx.platform.clock().toISOString(),
  })
  await ctx.platform.events.emit(ctx, tx, 'fan.note_added', {
    fanId: fan.id,
    creatorId: fan.creatorId,
    noteId: row.id,
  })
  return toNote(ctx, row)
}

export async function deleteNote(ctx: Ctx, fanId: string, noteId: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    const fan = await requireVisibleFan(ctx, tx, fanId)
    const note = await queries.selectNote(tx, fan.id, noteId)
    if (!note) throw notFound()
    if (note.authorId !== ctx.session.userId && !may(ctx.session.role, 'fans:manage'))
      throw new ApiError('forbidden', 'Only the author or an admin can delete a note.')
    const wasRemoved = await queries.removeNote(tx, fan.id, note.id, ctx.platform.clock().toISOString())
    if (!wasRemoved) throw notFound()
    await ctx.platform.events.emit(ctx, tx, 'fan.note_removed', {
      fanId: fan.id,
      creatorId: fan.creatorId,
      noteId: note.id,
    })
  })
}

function toNote(ctx: Ctx, { id, text, author, authorId, createdAt }: queries.NoteRow) {
  return { id, text, author, createdAt, isMine: authorId === ctx.session.userId }
}
