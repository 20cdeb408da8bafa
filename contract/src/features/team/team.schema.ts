import { z } from 'zod'
import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/ids.ts'
import { roles } from '../../kit/permissions.ts'
import { email } from '../../kit/text.ts'

export const invitableRoles = ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR'] as const

export const invitationBody = z.strictObject({ email, role: z.enum(invitableRoles) })

export const invitationStatuses = ['PENDING', 'ACCEPTED', 'REVOKED', 'EXPIRED'] as const

export const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(invitationStatuses),
  invitedBy: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
})

export type Invitation = z.infer<typeof invitation>
