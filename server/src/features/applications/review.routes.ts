import { reviewApi } from '@greenroom/contract/features/applications/review.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { addAsCreator, approve, contact, reject, suggestMail } from './decisions.service.ts'
import {
  closeInquiry,
  getInquiry,
  listInquiries,
  reopenInquiry,
  replyToInquiry,
} from './inquiry-review.service.ts'
import { addNote, getApplication, getSummary, listApplications, updateApplication } from './review.service.ts'
import { exportApplications, exportInquiries } from './review-export.service.ts'

export function bindReview(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, reviewApi, {
    'GET /applications': (ctx, { query }) => listApplications(ctx, query),
    'GET /applications/export': (ctx, { query }) => exportApplications(ctx, query),
    'GET /applications/summary': async (ctx) => ({ data: await getSummary(ctx) }),
    'GET /applications/{id}': async (ctx, { params }) => ({ data: await getApplication(ctx, params.id) }),
    'PATCH /applications/{id}': async (ctx, { params, body }) => ({
      data: await updateApplication(ctx, params.id, body),
    }),
    'POST /applications/{id}/approve': async (ctx, { params, body }) => ({
      data: await approve(ctx, params.id, body),
    }),
    'GET /applications/{id}/email-draft': async (ctx, { params }) => ({
      data: await suggestMail(ctx, params.id),
    }),
    'POST /applications/{id}/contact': async (ctx, { params, body }) => ({
      data: await contact(ctx, params.id, body),
    }),
    'POST /applications/{id}/reject': async (ctx, { params, body }) => ({
      data: await reject(ctx, params.id, body),
    }),
    'POST /applications/{id}/creator': async (ctx, { params, body }) => ({
      data: await addAsCreator(ctx, params.id, body),
    }),
    'POST /applications/{id}/notes': async (ctx, { params, body }) => ({
      data: await addNote(ctx, params.id, body),
    }),
    'GET /inquiries': (ctx, { query }) => listInquiries(ctx, query),
    'GET /inquiries/export': (ctx, { query }) => exportInquiries(ctx, query),
    'GET /inquiries/{id}': async (ctx, { params }) => ({ data: await getInquiry(ctx, params.id) }),
    'POST /inquiries/{id}/reply': async (ctx, { params, body }) => ({
      data: await replyToInquiry(ctx, params.id, body),
    }),
    'POST /inquiries/{id}/done': async (ctx, { params }) => ({ data: await closeInquiry(ctx, params.id) }),
    'POST /inquiries/{id}/reopen': async (ctx, { params }) => ({ data: await reopenInquiry(ctx, params.id) }),
  })
}
