import { applicationsApi } from '@greenroom/contract/features/applications/applications.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { receiveApplication } from './applications.service.ts'
import { receiveInquiry } from './inquiries.service.ts'

const received = { data: { received: true } } as const

export function bindApplications(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, applicationsApi, {
    'POST /applications': (ctx, { body }) => receiveApplication(ctx, body).then(() => received),
    'POST /inquiries': (ctx, { body }) => receiveInquiry(ctx, body).then(() => received),
  })
}
