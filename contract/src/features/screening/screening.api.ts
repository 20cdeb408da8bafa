import { z } from 'zod'
import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { screeningRules, screeningSettings } from './screening.schema.ts'

const byId = z.strictObject({ id })
const done = z.object({})

export const screeningApi = endpoints({
  'GET /screening/rules': {
    summary: 'The agency’s words, allowed links, stops and exceptions',
    permission: 'screening:manage',
    reply: screeningSettings,
  },
  'PUT /screening/rules': {
    summary: 'Replaces the agency’s words, allowed links and stops',
    permission: 'screening:manage',
    body: screeningRules,
    reply: screeningSettings,
  },
  'DELETE /screening/exceptions/{id}': {
    summary: 'Removes an exception: this text is found again',
    permission: 'screening:manage',
    params: byId,
    reply: done,
  },
})

/** Decisions about screening hits in chat. */
export const screeningReviewApi = endpoints({
  'POST /screening/violations/{id}/false-alarm': {
    summary: 'Marks a violation as a false alarm: clears screening’s flag and makes the text an exception',
    permission: 'screening:manage',
    params: byId,
    reply: done,
    errors: ['refused', 'conflict'],
  },
  'POST /chats/conversations/{id}/release': {
    summary: 'Releases a conversation that an under-age hint locked',
    permission: 'screening:manage',
    params: byId,
    reply: done,
  },
})
