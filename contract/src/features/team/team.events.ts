import { z } from 'zod'
import { events } from '../../kit/events.ts'
import { id } from '../../kit/ids.ts'
import { roles } from '../../kit/permissions.ts'

const invitation = z.object({ invitationId: id, role: z.enum(roles) })

export const teamEvents = events({
  'invitation.sent': invitation,
  'invitation.resent': invitation,
  'invitation.revoked': invitation,
  'invitation.accepted': invitation.extend({ userId: id }),
})
