import { z } from 'zod'
import { timestamp, timeZone } from '../../kit/dates.ts'
import { id } from '../../kit/ids.ts'
import { roles } from '../../kit/permissions.ts'
import { email, line } from '../../kit/text.ts'

export const invitableRoles = ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR'] as const

export const invitationBody = z.strictObject({ email, role: z.enum(invitableRoles) })

export const invitationStatuses = ['PENDING', 'ACCEPTED', 'REVOKED', 'EXPIRED'] as const

export const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(invitationStatuses),
  invitedBy: z.string().nullable(),
  /** The creator whose account this will be. */
  creator: z.object({ id, stageName: z.string() }).nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
})

export type Invitation = z.infer<typeof invitation>

export const memberStatuses = ['ACTIVE', 'SUSPENDED'] as const

/** Somebody on the team. Creators are managed among creators. */
export const member = z.object({
  id,
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(memberStatuses),
  twoFactor: z.boolean(),
  /** Null where there is no session. */
  lastSeenAt: timestamp.nullable(),
  joinedAt: timestamp,
  isSelf: z.boolean(),
  /** Whom an operator answers for. */
  creators: z.array(z.object({ id, stageName: z.string() })),
  /** What the person who asks may do to this one. */
  may: z.object({
    changeRole: z.boolean(),
    suspend: z.boolean(),
    remove: z.boolean(),
    resetTwoFactor: z.boolean(),
    assign: z.boolean(),
  }),
})
export type Member = z.infer<typeof member>

export const newAgency = z.strictObject({ name: line(80), timeZone, adminEmail: email })
