import { events, renaming } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

const user = z.object({ userId: id })

export const authEvents = events({
  'user.signed_up': z.object({ userId: id, creatorId: id }),
  'user.signed_in': z.object({ userId: id, sessionId: id }),
  'user.signed_out': z.object({ userId: id, sessionId: id }),
  'user.updated': z.object({ userId: id, fields: z.array(z.string()), ...renaming }),
  'email.change_requested': user,
  'email.verification_resent': user,
  'email.verified': user,
  'email.confirmed_manually': user,
  'password.reset_requested': user,
  'password.link_revealed': user,
  'password.changed': z.object({ userId: id, how: z.enum(['changed', 'reset']) }),
  'two_factor.setup_started': user,
  'two_factor.enabled': user,
  'two_factor.disabled': user,
  'recovery_codes.replaced': user,
  'passkey.added': user,
  'passkey.renamed': user,
  'passkey.removed': user,
  'session.revoked': z.object({ userId: id, sessionId: id.nullable() }),
  'session.locked': z.object({ userId: id, sessionId: id }),
  'session.unlocked': z.object({ userId: id, sessionId: id }),
})
