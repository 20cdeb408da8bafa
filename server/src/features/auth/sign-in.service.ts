import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Ctx, VisitorCtx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  clearAttempts,
  countAttempt,
  ipAddressHash,
  ipAddressKey,
  refundAttempt,
} from '../../platform/http/throttle.ts'
import { hashToken, newToken } from '../../platform/identity/tokens.ts'
import { type Account, findAccount } from './auth.queries.ts'
import * as gate from './gate.queries.ts'
import { passwordMatches } from './password.ts'
import { openSession, sessionUser } from './session.service.ts'
import { secondFactorMatches } from './two-factor.service.ts'

const WINDOW_SECONDS = 15 * 60
const CHALLENGE_MINUTES = 5

export type SignedIn = { token: string; user: SessionUser }

/** Strict for the pair of IP address and account, looser for each alone, so nobody can easily lock out another user. */
function signInLimits(ipAddress: string, email: string) {
  const ipKey = ipAddressKey(ipAddress)
  return {
    pair: { key: `sign-in ${email} ${ipKey}`, limit: 5 },
    account: { key: `sign-in ${email}`, limit: 30 },
    address: { key: `sign-in from ${ipKey}`, limit: 60 },
  }
}

export async function signIn(
  ctx: VisitorCtx,
  credentials: { email: string; password: string },
): Promise<({ status: 'signed_in' } & SignedIn) | { status: 'two_factor'; challenge: string }> {
  const { database } = ctx.platform
  const limits = signInLimits(ctx.ipAddress, credentials.email)
  // Attempts from other IP addresses don't count against one this user usually signs in from.
  const isKnownIp = await gate.isKnownIp(database, credentials.email, ipAddressHash(ctx.ipAddress))
  try {
    await countAttempt(database, [limits.pair, limits.address], WINDOW_SECONDS)
    // Counted last, because attempts rejected above must not lock the account for other addresses.
    if (!isKnownIp) await countAttempt(database, [limits.account], WINDOW_SECONDS)
  } catch (error) {
    if (error instanceof ApiError)
      logFailedSignIn(ctx, await findAccount(database, { email: credentials.email }), error)
    throw error
  }
  const account = await findAccount(database, { email: credentials.email })
  const matches = await passwordMatches(account?.password_hash, credentials.password)
  if (!account || !matches || !account.active) {
    const error = new ApiError('bad_credentials')
    logFailedSignIn(ctx, account, error)
    throw error
  }
  await clearAttempts(database, [limits.pair.key, limits.account.key])
  await refundAttempt(database, limits.address.key)
  if (account.two_factor) return { status: 'two_factor', challenge: await issueChallenge(ctx, account) }
  return { status: 'signed_in', ...(await completeSignIn(ctx, account)) }
}

export function logFailedSignIn(ctx: VisitorCtx, account: Account | undefined, { code }: ApiError): void {
  const fields = { userId: account?.user_id ?? null, address: ctx.ipAddress, reason: code }
  ctx.platform.log.warn(fields, 'Sign-in rejected')
}

async function issueChallenge(ctx: VisitorCtx, account: Account): Promise<string> {
  const challenge = newToken()
  await withScope(ctx.platform.database, account.agency_id, (tx) =>
    gate.issueToken(tx, {
      hash: hashToken(challenge),
      kind: 'two_factor',
      subjectId: account.user_id,
      value: null,
      minutes: CHALLENGE_MINUTES,
    }),
  )
  return challenge
}

export async function answerChallenge(
  ctx: VisitorCtx,
  response: { challenge: string; code: string },
): Promise<SignedIn> {
  const { database } = ctx.platform
  const hash = hashToken(response.challenge)
  const subject = await gate.peekToken(database, hash, 'two_factor')
  if (!subject) throw new ApiError('bad_code', 'This took too long. Please sign in again.')
  // Counted per account, so that a new challenge does not allow more guesses.
  const limit = { key: `two-factor ${subject.subject_id}`, limit: 10 }
  await countAttempt(database, [limit], WINDOW_SECONDS)
  const account = await findAccount(database, { userId: subject.subject_id })
  if (!account?.active || !(await secondFactorMatches(ctx.platform, account, response.code))) {
    const error = new ApiError('bad_code')
    logFailedSignIn(ctx, account, error)
    throw error
  }
  const consumed = await withScope(database, subject.agency_id, (tx) =>
    gate.consumeToken(tx, hash, 'two_factor'),
  )
  if (!consumed) throw new ApiError('bad_code')
  await clearAttempts(database, [limit.key])
  return completeSignIn(ctx, account)
}

export async function completeSignIn(ctx: VisitorCtx, account: Account): Promise<SignedIn> {
  const { user_id: userId, agency_id: agencyId, role } = account
  const token = await withScope(ctx.platform.database, agencyId, (tx) =>
    openSession(ctx, tx, { userId, agencyId, role, name: account.name ?? account.email }),
  )
  return { token, user: await sessionUser(ctx.platform, { userId, agencyId, homeAgencyId: agencyId, role }) }
}

/** Asks for the password again. A wrong one returns 422, because the session is still valid. */
export async function confirmPassword(ctx: Ctx, password: string): Promise<Account> {
  const limit = { key: `confirm ${ctx.session.userId}`, limit: 10 }
  await countAttempt(ctx.platform.database, [limit], WINDOW_SECONDS)
  const account = await findAccount(ctx.platform.database, { userId: ctx.session.userId })
  if (!account || !(await passwordMatches(account.password_hash, password)))
    throw new ApiError('wrong_password')
  await clearAttempts(ctx.platform.database, [limit.key])
  return account
}
