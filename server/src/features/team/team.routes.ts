import { teamApi } from '@greenroom/contract/features/team/team.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { acceptInvitation, lookUpInvitation } from './invitation-acceptance.service.ts'
import { copyInvitationLink } from './invitation-link.service.ts'
import { invite, listInvitations, resendInvitation, revokeInvitation } from './team.service.ts'

export function bindTeam(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, teamApi, {
    'POST /team/invitations': async (ctx, { body }) => ({ data: await invite(ctx, body) }),
    'GET /team/invitations': (ctx, { query }) => listInvitations(ctx, query),
    'POST /team/invitations/{id}/resend': async (ctx, { params }) => ({
      data: await resendInvitation(ctx, params.id),
    }),
    'POST /team/invitations/{id}/link': async (ctx, { params }) => ({
      data: { url: await copyInvitationLink(ctx, params.id) },
    }),
    'DELETE /team/invitations/{id}': async (ctx, { params }) => ({
      data: await revokeInvitation(ctx, params.id),
    }),
    'POST /team/invitations/look-up': async (ctx, { body }) => ({
      data: await lookUpInvitation(ctx, body.token),
    }),
    'POST /team/invitations/accept': async (ctx, { body }) => ({ data: await acceptInvitation(ctx, body) }),
  })
}
