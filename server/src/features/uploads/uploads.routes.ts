import { uploadsApi } from '@greenroom/contract/features/uploads/uploads.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { type MediaRules, serveMedia } from './media.service.ts'
import { uploadPoster } from './poster.service.ts'
import * as uploads from './uploads.service.ts'

export function bindUploads(app: FastifyInstance, platform: Platform, rules: MediaRules): void {
  bind(app, platform, uploadsApi, {
    'OPTIONS /uploads': (ctx, { raw }) => uploads.describeTus(ctx, raw),
    'POST /uploads': (ctx, { raw }) => uploads.beginUpload(ctx, raw),
    'HEAD /uploads/{id}': (ctx, { params, raw }) => uploads.getOffset(ctx, params.id, raw),
    'PATCH /uploads/{id}': (ctx, { params, raw }) => uploads.appendChunk(ctx, params.id, raw),
    'DELETE /uploads/{id}': (ctx, { params, raw }) => uploads.deleteUpload(ctx, params.id, raw),
    'GET /uploads/{id}/status': async (ctx, { params }) => ({
      data: await uploads.getUploadState(ctx, params.id),
    }),
    'POST /uploads/{id}/poster': (ctx, { params, raw }) => uploadPoster(ctx, params.id, raw),
    'GET /media/{id}/{variant}': (ctx, { params, query, raw }) =>
      serveMedia(ctx, rules, { params, query }, raw),
  })
}
