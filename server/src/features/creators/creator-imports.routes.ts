import { creatorImportsApi } from '@greenroom/contract/features/creators/creator-imports.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { listImports, previewImportUndo, undoImport } from './creator-undo.service.ts'

export function bindCreatorImports(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, creatorImportsApi, {
    'GET /creators/imports': async (ctx) => ({ data: await listImports(ctx) }),
    'GET /creators/imports/{id}/undo': async (ctx, { params }) => ({
      data: await previewImportUndo(ctx, params.id),
    }),
    'POST /creators/imports/{id}/undo': async (ctx, { params }) => ({
      data: await undoImport(ctx, params.id),
    }),
  })
}
