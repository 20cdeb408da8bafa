import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { roles } from '../../kit/permissions.ts'
import { issuedToken } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { newPassword, personName, signedIn } from '../auth/auth.schema.ts'
import { invitation, invitationBody } from './team.schema.ts'

export const teamApi = endpoints({
  'POST /team/invitations': {
    summary: 'Invite a staff member by email',
    permission: 'team:invite',
    limit: 'invitation',
    body: invitationBody,
    reply: invitation,
    status: 201,
    errors: ['forbidden', 'conflict', 'email_taken'],
    throttle: { windowMinutes: 60, perIp: 200 },
  },
  'GET /team/invitations': {
    summary: 'Invitations of the agency, newest first',
    permission: 'team:invite',
    query: pageQuery,
    ...listOf(invitation),
  },
  'POST /team/invitations/{id}/resend': {
    summary: 'Resend an invitation; the earlier link stops working',
    permission: 'team:invite',
    limit: 'invitation',
    params: z.strictObject({ id }),
    reply: invitation,
    errors: ['refused', 'conflict'],
  },
  'POST /team/invitations/{id}/link': {
    summary: 'Copy the link of an invitation you sent, if no mail server is set up; once per send, audited',
    permission: 'team:invite',
    params: z.strictObject({ id }),
    reply: z.object({ url: z.string() }),
    errors: ['forbidden', 'refused'],
  },
  'DELETE /team/invitations/{id}': {
    summary: 'Revoke a pending invitation',
    permission: 'team:invite',
    params: z.strictObject({ id }),
    reply: invitation,
    errors: ['refused'],
  },
  'POST /team/invitations/look-up': {
    summary: 'The details of an invitation link',
    permission: 'public',
    body: z.strictObject({ token: issuedToken }),
    reply: z.object({
      email: z.string(),
      role: z.enum(roles),
      agencyName: z.string(),
      color: z.string().nullable(),
      logo: z.string().nullable(),
      /** Stage name of the creator this account is for. */
      stageName: z.string().nullable(),
      /**
       * The address already has an account, so the invitation cannot be accepted as is. Only shown to the holder of
       * the link.
       */
      isTaken: z.boolean(),
    }),
    errors: ['link_expired'],
    throttle: { windowMinutes: 15, perIp: 60 },
  },
  'POST /team/invitations/accept': {
    summary: 'Accept an invitation: set name and password, and sign in',
    permission: 'public',
    /** Staff enter their name; a creator already has a stage name. */
    body: z.strictObject({ token: issuedToken, name: personName.optional(), password: newPassword }),
    reply: signedIn,
    status: 201,
    errors: ['link_expired', 'weak_password', 'email_taken', 'conflict'],
    throttle: { windowMinutes: 15, perIp: 30 },
  },
})
