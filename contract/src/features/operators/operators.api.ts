import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { operatorHome } from './operator-home.schema.ts'
import {
  assignSaleBody,
  attributedSale,
  figuresQuery,
  figuresReply,
  messagesMeta,
  messagesQuery,
  operatorMessage,
  operatorPerson,
  operatorSettings,
  operatorSettingsBody,
  salesFilter,
  salesMeta,
  salesQuery,
  waitingConversation,
  waitingQuery,
} from './operators.schema.ts'

export const operatorsApi = endpoints({
  'GET /operators': {
    summary: 'People who can write to fans, by name',
    permission: 'operators:manage',
    reply: operatorPerson.array(),
  },
  'GET /home/operator': {
    summary: 'Your queue, sales, shift and pay',
    permission: 'shifts:work',
    reply: operatorHome,
  },
  'GET /operators/figures': {
    summary: 'Sales and work in chat by operator, creator or day',
    permission: 'operators:read',
    limit: 'analytics',
    query: figuresQuery,
    reply: figuresReply,
    errors: ['refused'],
  },
  'GET /operators/figures/export': {
    summary: 'The same figures as CSV',
    permission: 'operators:read',
    query: figuresQuery,
    download: 'text/csv',
    reply: z.string(),
    errors: ['refused'],
  },
  'GET /operators/sales': {
    summary: 'Chat sales and who they are assigned to, newest first; total in meta',
    permission: 'operators:read',
    query: salesQuery,
    reply: attributedSale.array(),
    meta: salesMeta,
    errors: ['refused'],
  },
  'GET /operators/sales/export': {
    summary: 'The filtered chat sales as CSV',
    permission: 'operators:read',
    query: salesFilter,
    download: 'text/csv',
    reply: z.string(),
    errors: ['refused'],
  },
  'PUT /operators/sales/{id}/holder': {
    summary: 'Assign a sale to an operator, the creator or no one; its refunds are reassigned too',
    permission: 'operators:manage',
    params: z.strictObject({ id }),
    body: assignSaleBody,
    reply: attributedSale,
    errors: ['refused', 'forbidden'],
  },
  'GET /operators/messages': {
    summary: 'Messages behind the figures, newest first; totals in meta',
    permission: 'operators:read',
    query: messagesQuery,
    reply: operatorMessage.array(),
    meta: messagesMeta,
    errors: ['refused'],
  },
  'GET /operators/waiting': {
    summary: 'Conversations waiting for a reply, longest wait first',
    permission: 'operators:read',
    query: waitingQuery,
    ...listOf(waitingConversation),
  },
  'GET /operators/settings': {
    summary: 'The sales attribution rule',
    permission: 'operators:read',
    reply: operatorSettings,
  },
  'PUT /operators/settings': {
    summary:
      'Change the attribution rule; sales outside approved pay sheets are reassigned in the background',
    permission: 'operators:manage',
    body: operatorSettingsBody,
    reply: operatorSettings,
  },
})
