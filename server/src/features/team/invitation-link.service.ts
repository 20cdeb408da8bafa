import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { createInvitationLink } from '../auth/invitation.service.ts'
import { markLinkCopied, selectInvitation } from './team.queries.ts'

/** Without a mail server, the inviter copies and shares the link; the recipient's activity log shows the copying. */
export async function copyInvitationLink(ctx: Ctx, id: string): Promise<string> {
  return inScope(ctx, async (tx) => {
    const row = await selectInvitation(tx, id)
    if (!row) throw notFound()
    if (row.invitedBy !== ctx.session.userId)
      throw new ApiError('forbidden', 'Only the person who sent the invitation can copy its link.')
    if (ctx.platform.config.smtpUrl)
      throw new ApiError('refused', 'The link was sent by email. Resend the invitation instead.')
    const isExpired = Date.parse(row.expiresAt) <= ctx.platform.clock().getTime()
    if (row.status !== 'PENDING' || isExpired)
      throw new ApiError('refused', 'This invitation is no longer valid.')
    if (!(await markLinkCopied(tx, id, ctx.session.userId))) {
      throw new ApiError('refused', 'The link was already copied. Resend the invitation to get a new one.')
    }
    const url = await createInvitationLink(ctx, tx, row)
    await ctx.platform.events.emit(ctx, tx, 'invitation.link_copied', { invitationId: id, role: row.role })
    return url
  })
}
