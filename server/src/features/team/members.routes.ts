import { membersApi } from '@greenroom/contract/features/team/members.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { createAgencyWithAdmin } from './agencies.service.ts'
import { changeAssignedOperators } from './assignments.service.ts'
import * as members from './members.service.ts'
import { exportMembers } from './members-export.service.ts'
import { inviteToSignIn } from './team.service.ts'

export function bindMembers(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, membersApi, {
    'GET /team/members': (ctx, { query }) => members.listMembers(ctx, query),
    'GET /team/members/export': (ctx) => exportMembers(ctx),
    'PATCH /team/members/{id}': async (ctx, { params, body }) => ({
      data: await members.changeRole(ctx, params.id, body.role),
    }),
    'POST /team/members/{id}/suspend': async (ctx, { params, query }) => ({
      data: await members.suspendMember(ctx, params.id, query.keys),
    }),
    'POST /team/members/{id}/reinstate': async (ctx, { params }) => ({
      data: await members.reinstateMember(ctx, params.id),
    }),
    'DELETE /team/members/{id}': async (ctx, { params }) => {
      await members.removeMember(ctx, params.id)
      return { data: {} }
    },
    'POST /team/members/{id}/two-factor/reset': async (ctx, { params }) => ({
      data: await members.resetMemberTwoFactor(ctx, params.id),
    }),
    'POST /team/members/{id}/confirm-email': async (ctx, { params, body }) => ({
      data: await members.confirmMemberEmail(ctx, params.id, body.email),
    }),
    'PATCH /team/members/{id}/creators': async (ctx, { params, body }) => ({
      data: await members.assignCreators(ctx, params.id, body),
    }),
    'PATCH /creators/{id}/operators': async (ctx, { params, body }) => ({
      data: await changeAssignedOperators(ctx, params.id, body),
    }),
    'POST /creators/{id}/invitation': async (ctx, { params, body }) => ({
      data: await inviteToSignIn(ctx, params.id, body),
    }),
    'POST /creators/{id}/two-factor/reset': async (ctx, { params }) => {
      await members.resetCreatorTwoFactor(ctx, params.id)
      return { data: {} }
    },
    'POST /creators/{id}/confirm-email': async (ctx, { params, body }) => {
      await members.confirmCreatorEmail(ctx, params.id, body.email)
      return { data: {} }
    },
    'POST /agencies': async (ctx, { body }) => ({ data: await createAgencyWithAdmin(ctx, body) }),
  })
}
