import { z } from 'zod'
import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { singleLine } from '../../kit/text.ts'
import { newNote, note, tag } from './fans.schema.ts'

const one = { params: z.strictObject({ id }) }
const done = z.object({})

export const fanNotesApi = endpoints({
  'GET /fans/tags': {
    summary: 'Tags in use among the fans one may see, with how many bear each',
    permission: 'fans:read',
    reply: z.array(z.object({ tag: z.string(), fans: z.number().int() })),
  },
  'POST /fans/tags': {
    summary: 'Put tags on many fans at once, or take them off',
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
    ...one,
    reply: z.array(note),
  },
  'POST /fans/{id}/notes': {
    summary: 'Write a note about a fan; with the same id again, the one written first is returned',
    permission: 'fans:note',
    ...one,
    body: newNote,
    reply: note,
    status: 201,
    errors: ['conflict'],
  },
  'DELETE /fans/{id}/notes/{noteId}': {
    summary: 'Take back a note of one’s own; admins may take back any',
    permission: 'fans:note',
    params: z.strictObject({ id, noteId: id }),
    reply: done,
  },
  'PUT /fans/{id}/tags': {
    summary: 'Set a fan’s tags',
    permission: 'fans:note',
    ...one,
    body: z.strictObject({ tags: z.array(tag).max(20) }),
    reply: z.array(z.string()),
  },
  'POST /fans/{id}/block': {
    summary: 'Block a fan: hidden from the inbox, their messages are refused',
    permission: 'fans:note',
    ...one,
    body: z.strictObject({ reason: singleLine(300).optional() }),
    reply: done,
  },
  'DELETE /fans/{id}/block': {
    summary: 'Let a blocked fan back in',
    permission: 'fans:note',
    ...one,
    reply: done,
  },
})
