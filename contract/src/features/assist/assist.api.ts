import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  assistAnswer,
  persona,
  personaChanges,
  provider,
  providerBody,
  providerTest,
  suggestion,
  suggestionBody,
  translateBody,
  translation,
  tryBody,
  usage,
  usageQuery,
} from './assist.schema.ts'

const params = z.strictObject({ id })

export const assistApi = endpoints({
  'POST /chats/ai-response': {
    summary: 'Suggest a reply to a fan’s message without sending it',
    permission: 'chats:send',
    limit: 'assist',
    body: suggestionBody,
    reply: suggestion,
    errors: ['refused', 'conversation_locked'],
  },
  'POST /assist/translate': {
    summary: 'Translate text from a conversation; requires an AI provider',
    permission: 'chats:send',
    limit: 'assist',
    body: translateBody,
    reply: translation,
    errors: ['refused'],
  },
  'GET /creators/{id}/persona': {
    summary: 'A creator’s persona for suggested replies',
    permission: 'creators:update',
    params,
    reply: persona,
  },
  'PUT /creators/{id}/persona': {
    summary: 'Update a creator’s persona; fields that are not sent stay',
    permission: 'creators:update',
    params,
    body: personaChanges,
    reply: persona,
  },
  'PUT /creators/{id}/persona/ai-help': {
    summary: 'Turn AI suggestions for a creator on or off; only the creator can undo their own opt-out',
    permission: 'creators:update',
    params,
    body: z.strictObject({ enabled: z.boolean() }),
    reply: persona,
    errors: ['refused'],
  },
  'POST /creators/{id}/persona/try': {
    summary: 'Suggest a reply to a sample message, with the saved persona or unsaved changes',
    permission: 'creators:update',
    limit: 'assist',
    params,
    body: tryBody,
    reply: assistAnswer,
    errors: ['refused'],
  },
  'GET /assist/provider': {
    summary: 'The AI provider in use, without its key',
    permission: 'assist:manage',
    reply: provider,
  },
  'PUT /assist/provider': {
    summary: 'Set the agency’s AI provider (any OpenAI-compatible URL)',
    permission: 'assist:manage',
    body: providerBody,
    reply: provider,
    errors: ['refused'],
  },
  'DELETE /assist/provider': {
    summary: 'Remove the agency’s AI provider and its key',
    permission: 'assist:manage',
    reply: provider,
  },
  'POST /assist/provider/test': {
    summary: 'Request a sample response from the provider',
    permission: 'assist:manage',
    limit: 'assist',
    reply: providerTest,
    errors: ['refused'],
  },
  'GET /assist/usage': {
    summary: 'Suggestions created, used, edited and ignored, with resulting sales and provider cost',
    permission: 'assist:manage',
    limit: 'analytics',
    query: usageQuery,
    reply: usage,
  },
})
