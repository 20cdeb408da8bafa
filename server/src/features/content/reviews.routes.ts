import { reviewsApi } from '@greenroom/contract/features/content/reviews.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { recordPublication } from './publications.service.ts'
import {
  clearContent,
  getEvidence,
  listReviews,
  rejectContent,
  submitContent,
  summarizeReviews,
} from './reviews.service.ts'

export function bindReviews(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, reviewsApi, {
    'GET /content/reviews': (ctx, { query }) => listReviews(ctx, query),
    'GET /content/reviews/summary': async (ctx) => ({ data: await summarizeReviews(ctx) }),
    'GET /content/{id}/evidence': async (ctx, { params }) => ({ data: await getEvidence(ctx, params.id) }),
    'POST /content/{id}/submit': async (ctx, { params, body }) => ({
      data: await submitContent(ctx, params.id, body.rev),
    }),
    'POST /content/{id}/clear': async (ctx, { params, body }) => ({
      data: await clearContent(ctx, params.id, body),
    }),
    'PATCH /content/{id}/publications/{publicationId}': async (ctx, { params, body }) => ({
      data: await recordPublication(ctx, params, body),
    }),
    'POST /content/{id}/reject': async (ctx, { params, body }) => ({
      data: await rejectContent(ctx, params.id, body),
    }),
  })
}
