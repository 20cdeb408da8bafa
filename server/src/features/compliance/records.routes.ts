import { complianceRecordsApi } from '@greenroom/contract/features/compliance/records.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { examineDocument, submitDocument } from './documents.service.ts'
import {
  addPerson,
  changePerson,
  findByNumber,
  getPerson,
  listPeople,
  listPersonItems,
  requestDocument,
  summarizeRecords,
} from './people.service.ts'
import { exportPeople } from './record-exports.service.ts'
import { uploadScan, viewScan } from './scans.service.ts'

export function bindComplianceRecords(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, complianceRecordsApi, {
    'GET /compliance/people': (ctx, { query }) => listPeople(ctx, query),
    'GET /compliance/people/export': (ctx, { query }) => exportPeople(ctx, query),
    'POST /compliance/people/by-number': async (ctx, { body }) => ({
      data: await findByNumber(ctx, body.number),
    }),
    'GET /compliance/summary': async (ctx) => ({ data: await summarizeRecords(ctx) }),
    'POST /compliance/people': async (ctx, { body }) => ({ data: await addPerson(ctx, body) }),
    'GET /compliance/people/{id}': async (ctx, { params }) => ({ data: await getPerson(ctx, params.id) }),
    'PUT /compliance/people/{id}': async (ctx, { params, body }) => ({
      data: await changePerson(ctx, params.id, body),
    }),
    'GET /compliance/people/{id}/items': async (ctx, { params }) => ({
      data: await listPersonItems(ctx, params.id),
    }),
    'POST /compliance/people/{id}/request': async (ctx, { params }) => {
      await requestDocument(ctx, params.id)
      return { data: {} }
    },
    'POST /compliance/people/{id}/documents': async (ctx, { params, body }) => ({
      data: await submitDocument(ctx, params.id, body),
    }),
    'POST /compliance/documents/{id}/examine': async (ctx, { params, body }) => ({
      data: await examineDocument(ctx, params.id, body),
    }),
    'POST /compliance/documents/{id}/scans': (ctx, { params, query, raw }) =>
      uploadScan(ctx, params.id, query.side, raw),
    'POST /compliance/scans/{id}/view': (ctx, { params, body }) => viewScan(ctx, params.id, body),
  })
}
