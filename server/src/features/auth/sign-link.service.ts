import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { hashToken, newToken } from '../../platform/identity/tokens.ts'
import { tokenLink } from './auth-emails.ts'
import * as gate from './gate.queries.ts'

/**
 * Creates a personal link for a person without an account. Invalidates earlier links; this one works until it expires.
 */
export async function issueSignLink(
  ctx: AgencyCtx,
  tx: Tx,
  personId: string,
  { linkId, days }: { linkId: string; days: number },
): Promise<{ url: string; mailKey: string }> {
  const token = newToken()
  const hash = hashToken(token)
  await gate.issueToken(tx, { hash, kind: 'sign', subjectId: personId, value: linkId, minutes: days * 1_440 })
  return { url: tokenLink(ctx, '/sign', token), mailKey: hash.toString('hex') }
}

export async function resolveSignLink(
  { database }: Platform,
  token: string,
): Promise<{ agencyId: string; personId: string; linkId: string | null }> {
  const stored = await gate.peekToken(database, hashToken(token), 'sign')
  if (!stored) throw new ApiError('link_expired', 'This link has expired or was revoked. Ask for a new one.')
  return { agencyId: stored.agency_id, personId: stored.subject_id, linkId: stored.value }
}

export const revokeSignLink = (tx: Tx, personId: string): Promise<void> =>
  gate.revokeTokens(tx, 'sign', personId)
