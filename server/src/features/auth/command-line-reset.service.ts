import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { findAccount, updateUser } from './auth.queries.ts'
import * as gate from './gate.queries.ts'
import { issueResetLink } from './reset-link.service.ts'

/** For the server operator, when nobody can send or show a reset link. Null for an unknown or inactive account. */
export async function resetFromCommandLine(
  platform: Platform,
  email: string,
  turnOffTwoFactor: boolean,
): Promise<string | null> {
  const account = await findAccount(platform.database, { email })
  if (!account?.active) return null
  const { user_id: userId, agency_id: agencyId } = account
  const ctx: AgencyCtx = {
    platform,
    agencyId,
    actor: { kind: 'system', id: null, name: 'npm run reset-password' },
  }
  return withScope(platform.database, agencyId, async (tx) => {
    const url = await issueResetLink(ctx, tx, userId)
    if (!turnOffTwoFactor) return url
    const hadPasskeys = await gate.removePasskeys(tx, userId, null)
    if (hadPasskeys) await platform.events.emit(ctx, tx, 'passkey.removed', { userId })
    if (account.two_factor) {
      await gate.disableTotp(tx, userId)
      await gate.endSessions(tx, userId, null)
      await gate.revokeTokens(tx, 'two_factor', userId)
      await updateUser(tx, userId, { twoFactorResetAt: platform.clock().toISOString() })
      await platform.events.emit(ctx, tx, 'member.two_factor_reset', { userId })
    }
    return url
  })
}
