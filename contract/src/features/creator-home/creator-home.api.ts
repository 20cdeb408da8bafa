import { endpoints } from '../../kit/endpoint.ts'
import {
  creatorHome,
  goal,
  goalBody,
  payment,
  paymentsMeta,
  paymentsQuery,
  periodQuery,
  sentMessages,
  topFan,
} from './creator-home.schema.ts'

export const creatorHomeApi = endpoints({
  'GET /creator-home': {
    summary: 'Earnings, fans, goal and verification of the signed-in creator',
    permission: 'home:own',
    query: periodQuery,
    reply: creatorHome,
  },
  'GET /creator-home/top-fans': {
    summary: 'The fans who paid you the most in a period',
    permission: 'home:own',
    query: periodQuery,
    reply: topFan.array(),
  },
  'GET /creator-home/payments': {
    summary: 'Payments, refunds and corrections of a period, newest first',
    permission: 'home:own',
    query: paymentsQuery,
    reply: payment.array(),
    meta: paymentsMeta,
  },
  'GET /creator-home/sent-messages': {
    summary: 'Today’s messages sent on your behalf: who wrote them, and how',
    permission: 'home:own',
    reply: sentMessages,
  },
  'PUT /creator-home/goal': {
    summary: 'Set your monthly goal: earnings after fees and the agency’s share',
    permission: 'home:own',
    body: goalBody,
    reply: goal,
  },
  'DELETE /creator-home/goal': { summary: 'Remove your monthly goal', permission: 'home:own', reply: goal },
})
