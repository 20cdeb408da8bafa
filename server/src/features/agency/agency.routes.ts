import { agencyApi } from '@greenroom/contract/features/agency/agency.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { agencyView, listAgencies, updateAgency } from './agency.service.ts'
import { serveLogo, setLogo, uploadLogo } from './logo.service.ts'

export function bindAgency(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, agencyApi, {
    'GET /agency': async (ctx) => ({ data: await agencyView(platform, ctx.agencyId) }),
    'PATCH /agency': async (ctx, { body }) => ({ data: await updateAgency(ctx, body) }),
    'GET /agencies': (ctx, { query }) => listAgencies(ctx, query),
    'PUT /agency/logo': (ctx, { raw }) => uploadLogo(ctx, raw),
    'DELETE /agency/logo': async (ctx) => ({ data: await setLogo(ctx, null) }),
    'GET /brand/{logo}': (ctx, { params }) => serveLogo(ctx, params.logo),
  })
}
