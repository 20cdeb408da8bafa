import { creatorsApi } from '@greenroom/contract/features/creators/creators.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { exportCreators } from './creator-export.service.ts'
import { importCreators } from './creator-import.service.ts'
import {
  archiveCreator,
  declineCreator,
  getArchiveEffects,
  pauseCreator,
  restoreCreator,
  resumeCreator,
} from './creator-lifecycle.service.ts'
import { listCreators, summarizeCreators } from './creator-list.service.ts'
import { addCreator, changeCreator, findDuplicateNames, getCreator } from './creator-profile.service.ts'
import { addSplit, previewSplit, withdrawSplit } from './creator-splits.service.ts'
import { removeAccount, setAccount } from './platform-accounts.service.ts'
import { recordVerification, withdrawVerification } from './verification.service.ts'

const emptyReply = async (work: Promise<void>) => {
  await work
  return { data: {} }
}
const reply = async <T>(work: Promise<T>) => ({ data: await work })

export function bindCreators(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, creatorsApi, {
    'GET /creators': (ctx, { query }) => listCreators(ctx, query),
    'GET /creators/summary': (ctx) => reply(summarizeCreators(ctx)),
    'GET /creators/namesakes': (ctx, { query }) =>
      reply(findDuplicateNames(ctx, query.stageName, query.except ?? null)),
    'GET /creators/export': (ctx, { query }) => exportCreators(ctx, query),
    'POST /creators': (ctx, { body }) => reply(addCreator(ctx, body)),
    'POST /creators/import': (ctx, { upload, query }) =>
      reply(importCreators(ctx, upload, { dryRun: query.dryRun ?? false })),
    'GET /creators/{id}': (ctx, { params }) => reply(getCreator(ctx, params.id)),
    'PUT /creators/{id}': (ctx, { params, body }) => reply(changeCreator(ctx, params.id, body)),
    'GET /creators/{id}/archive': (ctx, { params }) => reply(getArchiveEffects(ctx, params.id)),
    'DELETE /creators/{id}': (ctx, { params }) => emptyReply(archiveCreator(ctx, params.id)),
    'POST /creators/{id}/restore': (ctx, { params }) => reply(restoreCreator(ctx, params.id)),
    'POST /creators/{id}/pause': (ctx, { params, body }) =>
      reply(pauseCreator(ctx, params.id, body.reason ?? null)),
    'POST /creators/{id}/resume': (ctx, { params }) => reply(resumeCreator(ctx, params.id)),
    'PUT /creators/{id}/verification': (ctx, { params, body }) =>
      reply(recordVerification(ctx, params.id, body)),
    'POST /creators/{id}/verification/withdraw': (ctx, { params, body }) =>
      reply(withdrawVerification(ctx, params.id, body.reason)),
    'GET /creators/{id}/splits/preview': (ctx, { params, query }) =>
      reply(previewSplit(ctx, params.id, { ...query, validFrom: query.validFrom ?? null })),
    'POST /creators/{id}/splits': (ctx, { params, body }) => reply(addSplit(ctx, params.id, body)),
    'DELETE /creators/{id}/splits/{validFrom}': (ctx, { params }) =>
      reply(withdrawSplit(ctx, params.id, params.validFrom)),
    'PUT /creators/{id}/accounts/{platform}': (ctx, { params, body }) =>
      reply(setAccount(ctx, params.id, params.platform, body)),
    'DELETE /creators/{id}/accounts/{platform}': (ctx, { params }) =>
      reply(removeAccount(ctx, params.id, params.platform)),
    'POST /creators/{id}/decline': (ctx, { params }) => emptyReply(declineCreator(ctx, params.id)),
  })
}
