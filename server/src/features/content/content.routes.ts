import { contentApi } from '@greenroom/contract/features/content/content.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { changeContent, createContent, deleteContent } from './content.service.ts'
import { getContent, getContentHistory } from './content-detail.service.ts'
import { exportContent } from './content-export.service.ts'
import { getContentCalendar, getContentSummary, listContent } from './content-list.service.ts'
import { findDuplicates } from './duplicates.service.ts'
import { listForFan, listItemMessages } from './fan-items.service.ts'
import { addPerson, listPeople } from './people.service.ts'
import { changePublication } from './publishing.service.ts'
import { changeSelection } from './selection.service.ts'

export function bindContent(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, contentApi, {
    'GET /content': (ctx, { query }) => listContent(ctx, query),
    'GET /content/export': (ctx, { query }) => exportContent(ctx, query),
    'GET /content/summary': async (ctx, { query }) => ({
      data: await getContentSummary(ctx, query.creatorId),
    }),
    'GET /content/calendar': async (ctx, { query }) => ({ data: await getContentCalendar(ctx, query) }),
    'GET /content/duplicates': async (ctx, { query }) => ({
      data: await findDuplicates(ctx, query.uploadId),
    }),
    'GET /content/people': async (ctx, { query }) => ({ data: await listPeople(ctx, query.search) }),
    'POST /content/people': async (ctx, { body }) => ({ data: await addPerson(ctx, body) }),
    'POST /content': async (ctx, { body }) => ({ data: await createContent(ctx, body) }),
    'POST /content/selection': async (ctx, { body }) => ({ data: await changeSelection(ctx, body) }),
    'GET /content/for-fan/{fanId}': (ctx, { params, query }) => listForFan(ctx, params.fanId, query),
    'GET /content/{id}': async (ctx, { params }) => ({ data: await getContent(ctx, params.id) }),
    'GET /content/{id}/history': async (ctx, { params }) => ({
      data: await getContentHistory(ctx, params.id),
    }),
    'GET /content/{id}/uses': (ctx, { params, query }) => listItemMessages(ctx, params.id, query),
    'PUT /content/{id}': async (ctx, { params, body }) => ({
      data: await changeContent(ctx, params.id, body),
    }),
    'PUT /content/{id}/publish': async (ctx, { params, body }) => ({
      data: await changePublication(ctx, params.id, body),
    }),
    'DELETE /content/{id}': async (ctx, { params }) => {
      await deleteContent(ctx, params.id)
      return { data: {} }
    },
  })
}
