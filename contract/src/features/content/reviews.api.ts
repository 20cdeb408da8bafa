import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { contentDetail } from './content.schema.ts'
import {
  clearBody,
  evidence,
  rejectBody,
  reviewItem,
  reviewQuery,
  reviewSummary,
  submitBody,
} from './reviews.schema.ts'

const byId = { params: z.strictObject({ id }) }

export const reviewsApi = endpoints({
  'GET /content/reviews': {
    summary: 'Items that wait for review or evidence, the longest waiting first',
    permission: 'content:review',
    query: reviewQuery,
    ...listOf(reviewItem),
  },
  'GET /content/reviews/summary': {
    summary: 'How many items wait, and since when',
    permission: 'content:review',
    reply: reviewSummary,
  },
  'GET /content/{id}/evidence': {
    summary: 'The people depicted in an item with what was examined and signed, and all reviews',
    permission: 'content:review',
    ...byId,
    reply: evidence,
  },
  'POST /content/{id}/submit': {
    summary: 'Sends an item to review without publishing it',
    permission: 'content:edit',
    ...byId,
    body: submitBody,
    reply: contentDetail,
    errors: ['conflict', 'refused'],
  },
  'POST /content/{id}/clear': {
    summary: 'Clears an item of somebody else; what waited for it is published',
    permission: 'content:review',
    ...byId,
    body: clearBody,
    reply: contentDetail,
    errors: ['conflict', 'refused', 'forbidden'],
  },
  'POST /content/{id}/reject': {
    summary: 'Rejects an item with a reason; a published one is withdrawn',
    permission: 'content:review',
    ...byId,
    body: rejectBody,
    reply: contentDetail,
    errors: ['conflict', 'forbidden'],
  },
})
