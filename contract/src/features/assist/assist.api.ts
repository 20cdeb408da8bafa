import { z } from 'zod'
import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import {
  assistAnswer,
  persona,
  personaBody,
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
    summary: 'Suggests a reply to a fan’s message; nothing is sent',
    permission: 'chats:send',
    limit: 'assist',
    body: suggestionBody,
    reply: suggestion,
    errors: ['refused', 'conversation_locked'],
  },
  'POST /assist/translate': {
    summary: 'Translates a text of a conversation; needs a provider',
    permission: 'chats:send',
    limit: 'assist',
    body: translateBody,
    reply: translation,
    errors: ['refused'],
  },
  'GET /creators/{id}/persona': {
    summary: 'How suggestions in a creator’s name should sound',
    permission: 'creators:update',
    params,
    reply: persona,
  },
  'PUT /creators/{id}/persona': {
    summary: 'Replaces a creator’s persona',
    permission: 'creators:update',
    params,
    body: personaBody,
    reply: persona,
  },
  'PUT /creators/{id}/persona/ai-help': {
    summary: 'Turns AI help for a creator on or off; only she turns on again what she turned off',
    permission: 'creators:update',
    params,
    body: z.strictObject({ enabled: z.boolean() }),
    reply: persona,
    errors: ['refused'],
  },
  'POST /creators/{id}/persona/try': {
    summary: 'Answers a sample message in a creator’s name, saved or not',
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
    summary: 'Sets the agency’s AI provider: any OpenAI-compatible address',
    permission: 'assist:manage',
    body: providerBody,
    reply: provider,
    errors: ['refused'],
  },
  'DELETE /assist/provider': {
    summary: 'Removes the agency’s AI provider and its key',
    permission: 'assist:manage',
    reply: provider,
  },
  'POST /assist/provider/test': {
    summary: 'Asks the provider for a sample answer',
    permission: 'assist:manage',
    limit: 'assist',
    reply: providerTest,
    errors: ['refused'],
  },
  'GET /assist/usage': {
    summary: 'Suggestions made, used, edited and ignored, their sales and the provider’s cost',
    permission: 'assist:manage',
    limit: 'analytics',
    query: usageQuery,
    reply: usage,
  },
})
