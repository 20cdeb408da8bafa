import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { contentDetail } from './content.schema.ts'
import { publicationChange } from './publications.schema.ts'
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
    summary: 'Items waiting for review or evidence, longest waiting first',
    permission: 'content:review',
    query: reviewQuery,
    ...listOf(reviewItem),
  },
  'GET /content/reviews/summary': {
    summary: 'Number of waiting items, and the longest wait',
    permission: 'content:review',
    reply: reviewSummary,
  },
  'GET /content/{id}/evidence': {
    summary: 'The people depicted in an item with their documents and consents, and all reviews',
    permission: 'content:review',
    ...byId,
    reply: evidence,
  },
  'POST /content/{id}/submit': {
    summary: 'Send an item for review without publishing it',
    permission: 'content:edit',
    ...byId,
    body: submitBody,
    reply: contentDetail,
    errors: ['conflict', 'refused'],
  },
  'POST /content/{id}/clear': {
    summary: 'Clear someone else’s item, and publish it if publishing was requested',
    permission: 'content:review',
    ...byId,
    body: clearBody,
    reply: contentDetail,
    errors: ['conflict', 'refused', 'forbidden'],
  },
  'PATCH /content/{id}/publications/{publicationId}': {
    summary: 'Record where an item was posted, or confirm that a withdrawn post was removed',
    permission: 'content:review',
    params: z.strictObject({ id, publicationId: id }),
    body: publicationChange,
    reply: contentDetail,
    errors: ['conflict'],
  },
  'POST /content/{id}/reject': {
    summary: 'Reject an item with a reason; a published item is withdrawn',
    permission: 'content:review',
    ...byId,
    body: rejectBody,
    reply: contentDetail,
    errors: ['conflict', 'forbidden'],
  },
})
