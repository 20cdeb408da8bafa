import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { screeningRulesBody, screeningSettings } from './screening.schema.ts'

const byId = z.strictObject({ id })
const emptyReply = z.object({})

export const screeningApi = endpoints({
  'GET /screening/rules': {
    summary: 'The agency’s screening rules: words, allowed links, blocked types and exceptions',
    permission: 'screening:manage',
    reply: screeningSettings,
  },
  'PUT /screening/rules': {
    summary: 'Replace the agency’s words, allowed links and blocked types',
    permission: 'screening:manage',
    body: screeningRulesBody,
    reply: screeningSettings,
    errors: ['conflict'],
  },
  'DELETE /screening/exceptions/{id}': {
    summary: 'Remove an exception, so that its text is flagged again',
    permission: 'screening:manage',
    params: byId,
    reply: emptyReply,
  },
})

/** Decisions about screening hits in chat. */
export const screeningReviewApi = endpoints({
  'POST /screening/violations/{id}/false-alarm': {
    summary: 'Mark a violation as a false alarm, which clears the flag and adds the text as an exception',
    permission: 'screening:manage',
    params: byId,
    reply: emptyReply,
    errors: ['refused', 'conflict'],
  },
  'POST /chats/conversations/{id}/release': {
    summary: 'Release a conversation that was locked because the fan may be under 18',
    permission: 'screening:manage',
    params: byId,
    reply: emptyReply,
  },
})
