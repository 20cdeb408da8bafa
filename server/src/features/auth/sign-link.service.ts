import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { hashToken, newToken } from '../../platform/identity/tokens.ts'
import { link } from './auth-mails.ts'
import * as gate from './gate.queries.ts'

/**
 * Creates a personal link for a person without an account. Invalidates earlier links; this one works until it expires.
 */
export async function issueSignLink(
  ctx: AgencyCtx,
  tx: Tx,
  personId: string,
  days: number,
): Promise<{ url: string; once: string }> {
  const token = newToken()
  const hash = hashToken(token)
  await gate.issueToken(tx, { hash, kind: 'sign', subjectId: personId, value: null, minutes: days * 1_440 })
  return { url: link(ctx, '/sign', token), once: hash.toString('hex') }
}

export async function signLinkHolder(
  { database }: Platform,
  token: string,
): Promise<{ agencyId: string; personId: string }> {
  const found = await gate.peekToken(database, hashToken(token), 'sign')
  if (!found) throw new ApiError('link_expired', 'This link has expired or was revoked. Ask for a new one.')
  return { agencyId: found.agency_id, personId: found.subject_id }
}

export const revokeSignLink = (tx: Tx, personId: string): Promise<void> =>
  gate.revokeTokens(tx, 'sign', personId)
