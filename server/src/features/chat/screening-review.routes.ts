import { screeningReviewApi } from '@greenroom/contract/features/screening/screening.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { markFalseAlarm, releaseConversation } from './screening-review.service.ts'

export function bindScreeningReview(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, screeningReviewApi, {
    'POST /screening/violations/{id}/false-alarm': async (ctx, { params }) => {
      await markFalseAlarm(ctx, params.id)
      return { data: {} }
    },
    'POST /chats/conversations/{id}/release': async (ctx, { params }) => {
      await releaseConversation(ctx, params.id)
      return { data: {} }
    },
  })
}
