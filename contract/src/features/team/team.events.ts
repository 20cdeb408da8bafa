import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { roles } from '../../kit/permissions.ts'
import { z } from '../../kit/zod.ts'

const invitation = z.object({ invitationId: id, role: z.enum(roles) })

export const teamEvents = events({
  'invitation.sent': invitation,
  'invitation.resent': invitation,
  'invitation.link_copied': invitation,
  'invitation.revoked': invitation,
  'member.role_changed': z.object({ userId: id, from: z.enum(roles), to: z.enum(roles) }),
  'member.suspended': z.object({ userId: id }),
  'member.reinstated': z.object({ userId: id }),
  'member.removed': z.object({ userId: id, role: z.enum(roles) }),
  'member.two_factor_reset': z.object({ userId: id }),
  'team.exported': z.object({}),
  'operators.assigned': z.object({ creatorIds: z.array(id), added: z.array(id), removed: z.array(id) }),
  'invitation.accepted': invitation.extend({ userId: id }),
})
