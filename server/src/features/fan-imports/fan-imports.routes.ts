import { fanImportsApi } from '@greenroom/contract/features/fans/fan-imports.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import * as imports from './fan-imports.service.ts'
import { cancelPass } from './import-cancel.service.ts'
import { previewUndo, startUndo } from './import-undo.service.ts'
import { exportImports } from './imports-export.service.ts'

export function bindFanImports(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, fanImportsApi, {
    'POST /fans/imports': async (ctx, { query, upload }) => ({
      data: await imports.uploadImport(ctx, query, upload),
    }),
    'GET /fans/imports': (ctx, { query }) => imports.listImports(ctx, query),
    'GET /fans/imports/export': (ctx) => exportImports(ctx),
    'GET /fans/imports/{id}': async (ctx, { params }) => ({ data: await imports.getImport(ctx, params.id) }),
    'POST /fans/imports/{id}/check': async (ctx, { params, body }) => ({
      data: await imports.startCheck(ctx, params.id, body),
    }),
    'POST /fans/imports/{id}/run': async (ctx, { params, body }) => ({
      data: await imports.startRun(ctx, params.id, body),
    }),
    'POST /fans/imports/{id}/cancel': async (ctx, { params }) => ({ data: await cancelPass(ctx, params.id) }),
    'GET /fans/imports/{id}/undo': async (ctx, { params }) => ({ data: await previewUndo(ctx, params.id) }),
    'POST /fans/imports/{id}/undo': async (ctx, { params }) => ({ data: await startUndo(ctx, params.id) }),
    'GET /fans/imports/{id}/errors': (ctx, { params }) => imports.downloadErrors(ctx, params.id),
    'DELETE /fans/imports/{id}': async (ctx, { params }) => {
      await imports.discardImport(ctx, params.id)
      return { data: {} }
    },
  })
}
