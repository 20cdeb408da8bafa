import { endpoints, listOf } from '../../kit/endpoint.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { email } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { agencyRow } from '../agency/agency.schema.ts'
import { assignmentChanges, invitableRoles, invitation, member, newAgency } from './team.schema.ts'

const byId = { params: z.strictObject({ id }) }
const manage = { permission: 'team:manage', ...byId } as const

/** Users can't manage themselves or anyone above them, or grant a role above their own; the last admin must stay. */
export const membersApi = endpoints({
  'GET /team/members': {
    summary: 'The agency’s staff, sorted by name, with the actions the caller can take',
    permission: 'team:manage',
    query: pageQuery,
    ...listOf(member),
  },
  'GET /team/members/export': {
    summary: 'The agency’s staff as CSV',
    permission: 'team:manage',
    download: 'text/csv',
    reply: z.string(),
  },
  'PATCH /team/members/{id}': {
    summary: 'Change a member’s role; ends their sessions, so they sign in again',
    ...manage,
    body: z.strictObject({ role: z.enum(invitableRoles) }),
    reply: member,
    errors: ['forbidden', 'refused'],
  },
  'POST /team/members/{id}/suspend': {
    summary:
      'Suspend a member: ends all sessions and blocks sign-in until reinstated. Can also revoke the API keys they created',
    ...manage,
    query: z.strictObject({ keys: z.enum(['keep', 'revoke']).default('keep') }),
    reply: member,
    errors: ['forbidden', 'refused'],
  },
  'POST /team/members/{id}/reinstate': {
    summary: 'Reinstate a suspended member',
    ...manage,
    reply: member,
    errors: ['forbidden'],
  },
  'DELETE /team/members/{id}': {
    summary: 'Remove a member: ends their sessions, assignments and account; their history stays',
    ...manage,
    reply: z.object({}),
    errors: ['forbidden', 'refused'],
  },
  'POST /team/members/{id}/two-factor/reset': {
    summary:
      'Turn off two-factor for a member who lost their device; notifies them by email and ends all sessions',
    ...manage,
    reply: member,
    errors: ['forbidden', 'refused'],
  },
  'POST /team/members/{id}/confirm-email': {
    summary: 'Confirm a member’s address manually if no mail server is set up; audited',
    ...manage,
    body: z.strictObject({ email }),
    reply: member,
    errors: ['forbidden', 'refused', 'conflict'],
  },
  'PATCH /team/members/{id}/creators': {
    summary: 'Add and remove creators an operator is assigned to; the others stay',
    ...manage,
    body: assignmentChanges,
    reply: member,
    errors: ['refused'],
  },
  'PATCH /creators/{id}/operators': {
    summary: 'Add and remove operators assigned to a creator; the others stay',
    ...manage,
    body: assignmentChanges,
    reply: z.array(z.object({ id, name: z.string() })),
    errors: ['refused'],
  },
  'POST /creators/{id}/invitation': {
    summary: 'Invite a creator to sign in; repeating sends a new link',
    ...manage,
    limit: 'invitation',
    body: z.strictObject({ email: email.optional(), clientId }),
    reply: invitation,
    status: 201,
    errors: ['conflict', 'refused', 'email_taken'],
  },
  'POST /creators/{id}/two-factor/reset': {
    summary:
      'Turn off two-factor for a creator who lost their device; notifies them by email and ends all sessions',
    ...manage,
    reply: z.object({}),
    errors: ['forbidden', 'refused'],
  },
  'POST /creators/{id}/confirm-email': {
    summary: 'Confirm a creator’s address manually if no mail server is set up; audited',
    ...manage,
    body: z.strictObject({ email }),
    reply: z.object({}),
    errors: ['forbidden', 'refused', 'conflict'],
  },
  'POST /agencies': {
    summary: 'Create an agency and invite its first admin',
    permission: 'agency:create',
    limit: 'invitation',
    body: newAgency,
    reply: agencyRow,
    status: 201,
    errors: ['conflict', 'email_taken'],
  },
})
