import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { agreement, management, managementAnswer, newAgreement } from './management.schema.ts'

const byId = { params: z.strictObject({ id }) }

/** The agreement by which a creator who signed up alone lets an agency send in her name. */
export const managementApi = endpoints({
  'GET /creators/{id}/management': {
    summary: 'Whether others can send in the creator’s name, and all proposals and agreements',
    permission: 'creators:manage',
    ...byId,
    reply: management,
  },
  'POST /creators/{id}/management': {
    summary: 'Propose management to a creator who signed up; the creator accepts or declines',
    permission: 'creators:manage',
    ...byId,
    body: newAgreement,
    reply: agreement,
    status: 201,
    errors: ['refused', 'conflict'],
  },
  'DELETE /creators/{id}/management': {
    summary: 'Withdraw the open proposal, or end the agreement as the agency',
    permission: 'creators:manage',
    ...byId,
    reply: management,
    errors: ['refused'],
  },
  'GET /creator-home/management': {
    summary: 'Your proposals and agreements',
    permission: 'home:own',
    reply: management,
  },
  'POST /creator-home/management/{id}': {
    summary: 'Accept or decline a proposal, or end your agreement; from then on nobody else sends',
    permission: 'home:own',
    ...byId,
    body: managementAnswer,
    reply: management,
    errors: ['conflict'],
  },
})
