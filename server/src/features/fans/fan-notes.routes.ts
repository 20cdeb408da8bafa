import { fanNotesApi } from '@greenroom/contract/features/fans/fan-notes.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { blockFan, unblockFan } from './fan-blocks.service.ts'
import { deleteNote, listNotes, writeNote } from './fan-notes.service.ts'
import { listTags, setTags, tagMany } from './fan-tags.service.ts'

export function bindFanNotes(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, fanNotesApi, {
    'GET /fans/tags': async (ctx) => ({ data: await listTags(ctx) }),
    'POST /fans/tags': async (ctx, { body }) => ({ data: await tagMany(ctx, body) }),
    'GET /fans/{id}/notes': async (ctx, { params }) => ({ data: await listNotes(ctx, params.id) }),
    'POST /fans/{id}/notes': async (ctx, { params, body }) => ({
      data: await writeNote(ctx, params.id, body),
    }),
    'DELETE /fans/{id}/notes/{noteId}': async (ctx, { params }) => {
      await deleteNote(ctx, params.id, params.noteId)
      return { data: {} }
    },
    'PUT /fans/{id}/tags': async (ctx, { params, body }) => ({
      data: await setTags(ctx, params.id, body.tags),
    }),
    'POST /fans/{id}/block': async (ctx, { params, body }) => {
      await blockFan(ctx, params.id, body.reason)
      return { data: {} }
    },
    'DELETE /fans/{id}/block': async (ctx, { params }) => {
      await unblockFan(ctx, params.id)
      return { data: {} }
    },
  })
}
