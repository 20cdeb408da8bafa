import { timestamp, timeZone } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { roles } from '../../kit/permissions.ts'
import { email, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'

export const invitableRoles = ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR'] as const

/** `email` asks for “your email” when empty; this is someone else’s address. */
const inviteeEmail = z.string().trim().min(1, 'Please enter an email address.').pipe(email)
export const invitationBody = z.strictObject({ email: inviteeEmail, role: z.enum(invitableRoles), clientId })

export const invitationStatuses = ['PENDING', 'ACCEPTED', 'REVOKED', 'EXPIRED'] as const

export const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(invitationStatuses),
  invitedBy: z.string().nullable(),
  /** The creator this account is for. */
  creator: z.object({ id, stageName: z.string() }).nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** Without a mail server, the inviter may copy the link once per send. */
  canCopyLink: z.boolean(),
})

export type Invitation = z.infer<typeof invitation>

export const memberStatuses = ['ACTIVE', 'SUSPENDED'] as const

/** A staff member. Creators are managed on the Creators page. */
export const member = z.object({
  id,
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  email: z.string(),
  /**
   * The unconfirmed address that the caller may confirm manually. Null if there is none, if the caller may not, or if
   * a mail server is set up.
   */
  confirmableEmail: z.string().nullable(),
  role: z.enum(roles),
  status: z.enum(memberStatuses),
  twoFactor: z.boolean(),
  /** Null if there is no session. */
  lastSeenAt: timestamp.nullable(),
  joinedAt: timestamp,
  isSelf: z.boolean(),
  /** The creators an operator is assigned to. */
  creators: z.array(z.object({ id, stageName: z.string() })),
  /** Actions the caller may take on this member. */
  may: z.object({
    changeRole: z.boolean(),
    suspend: z.boolean(),
    remove: z.boolean(),
    resetTwoFactor: z.boolean(),
    assign: z.boolean(),
  }),
})
export type Member = z.infer<typeof member>

export const newAgency = z.strictObject({
  name: singleLine(80),
  timeZone,
  adminEmail: inviteeEmail,
  clientId,
})

/** Only what changes, so that two people assigning at the same time don't undo each other's changes. */
export const assignmentChanges = z
  .strictObject({ add: z.array(id).max(2_000), remove: z.array(id).max(2_000) })
  .refine(({ add, remove }) => !add.some((added) => remove.includes(added)), 'An ID is in both lists.')
export type AssignmentChanges = z.infer<typeof assignmentChanges>
