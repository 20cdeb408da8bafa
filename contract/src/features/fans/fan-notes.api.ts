import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { newNote, note, tag } from './fans.schema.ts'

const byId = { params: z.strictObject({ id }) }
const emptyReply = z.object({})

export const fanNotesApi = endpoints({
  'GET /fans/tags': {
    summary: 'Tags of the fans you can see, with the number of fans',
    permission: 'fans:read',
    reply: z.array(z.object({ tag: z.string(), fans: z.number().int() })),
  },
  'POST /fans/tags': {
    summary: 'Add and remove tags for many fans',
    permission: 'fans:note',
    body: z.strictObject({
      fanIds: z.array(id).min(1).max(500),
      add: z.array(tag).max(20).default([]),
      remove: z.array(tag).max(20).default([]),
    }),
    reply: z.object({ changed: z.number().int() }),
    errors: ['refused'],
  },
  'GET /fans/{id}/notes': {
    summary: 'Notes about a fan, newest first',
    permission: 'fans:read',
    ...byId,
    reply: z.array(note),
  },
  'POST /fans/{id}/notes': {
    summary: 'Add a note about a fan; a repeated id returns the first note',
    permission: 'fans:note',
    ...byId,
    body: newNote,
    reply: note,
    status: 201,
    errors: ['conflict'],
  },
  'DELETE /fans/{id}/notes/{noteId}': {
    summary: 'Delete your own note; admins can delete any',
    permission: 'fans:note',
    params: z.strictObject({ id, noteId: id }),
    reply: emptyReply,
  },
  'PUT /fans/{id}/tags': {
    summary: 'Set a fan’s tags',
    permission: 'fans:note',
    ...byId,
    body: z.strictObject({ tags: z.array(tag).max(20) }),
    reply: z.array(z.string()),
  },
  'POST /fans/{id}/block': {
    summary: 'Block a fan: hidden from the inbox, and their messages are rejected',
    permission: 'fans:note',
    ...byId,
    body: z.strictObject({ reason: singleLine(300).optional() }),
    reply: emptyReply,
  },
  'DELETE /fans/{id}/block': {
    summary: 'Unblock a fan',
    permission: 'fans:note',
    ...byId,
    reply: emptyReply,
  },
})
