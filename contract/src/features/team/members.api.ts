import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/ids.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { email } from '../../kit/text.ts'
import { agencyRow } from '../agency/agency.schema.ts'
import { invitableRoles, invitation, member, newAgency } from './team.schema.ts'

const one = { params: z.strictObject({ id }) }
const manage = { permission: 'team:manage', ...one } as const

/** Nobody acts on themselves or on somebody above them, nobody grants above their own level, and the last admin stays. */
export const membersApi = endpoints({
  'GET /team/members': {
    summary: 'Staff of the agency by name, with what the asker may do to each',
    permission: 'team:manage',
    query: pageQuery,
    ...listOf(member),
  },
  'PATCH /team/members/{id}': {
    summary: 'Change the role of a member of staff; their sessions end, and they sign in anew',
    ...manage,
    body: z.strictObject({ role: z.enum(invitableRoles) }),
    reply: member,
    errors: ['forbidden', 'refused'],
  },
  'POST /team/members/{id}/suspend': {
    summary: 'Suspend: all sessions end, sign-in is refused until reinstated',
    ...manage,
    reply: member,
    errors: ['forbidden', 'refused'],
  },
  'POST /team/members/{id}/reinstate': {
    summary: 'End a suspension',
    ...manage,
    reply: member,
    errors: ['forbidden'],
  },
  'DELETE /team/members/{id}': {
    summary:
      'Remove from the agency: sessions, assignments and the account end; what they did stays on record',
    ...manage,
    reply: z.object({}),
    errors: ['forbidden', 'refused'],
  },
  'POST /team/members/{id}/two-factor/reset': {
    summary: 'Turn off a lost two-factor; the person is told by mail and all their sessions end',
    ...manage,
    reply: member,
    errors: ['forbidden', 'refused'],
  },
  'PUT /team/members/{id}/creators': {
    summary: 'Say which creators an operator answers for',
    ...manage,
    body: z.strictObject({ creatorIds: z.array(id).max(2_000) }),
    reply: member,
    errors: ['refused'],
  },
  'PUT /creators/{id}/operators': {
    summary: 'Say which operators answer for a creator',
    ...manage,
    body: z.strictObject({ userIds: z.array(id).max(200) }),
    reply: z.array(z.object({ id, name: z.string() })),
    errors: ['refused'],
  },
  'POST /creators/{id}/invitation': {
    summary: 'Invite a creator to sign in; again sends it anew',
    ...manage,
    body: z.strictObject({ email: email.optional() }),
    reply: invitation,
    status: 201,
    errors: ['conflict', 'refused', 'email_taken'],
  },
  'POST /creators/{id}/two-factor/reset': {
    summary: 'Turn off a creator’s lost two-factor; she is told by mail and all her sessions end',
    ...manage,
    reply: z.object({}),
    errors: ['forbidden', 'refused'],
  },
  'POST /agencies': {
    summary: 'Open an agency and invite its first admin',
    permission: 'agency:create',
    body: newAgency,
    reply: agencyRow,
    status: 201,
    errors: ['conflict', 'email_taken'],
  },
})
