import { randomInt } from 'node:crypto'
import { RECOVERY_CODE_COUNT } from '@greenroom/contract/features/auth/auth.rules.ts'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Ctx, Platform } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { countAttempt } from '../../platform/http/throttle.ts'
import { hashToken } from '../../platform/identity/tokens.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { type Account, findAccount, updateUser } from './auth.queries.ts'
import { queueSecurityNotice } from './auth-emails.ts'
import * as gate from './gate.queries.ts'
import { homeCtx } from './session.service.ts'

const TOTP_PERIOD_SECONDS = 30

/** An authenticator code or a recovery code; each works once. */
export async function secondFactorMatches(
  platform: Platform,
  account: Account,
  code: string,
): Promise<boolean> {
  const compact = code.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(compact)) return totpMatches(platform, account, compact)
  return withScope(platform.database, account.agency_id, (tx) =>
    gate.consumeRecoveryCode(tx, account.user_id, hashToken(compact)),
  )
}

async function totpMatches(platform: Platform, account: Account, token: string): Promise<boolean> {
  if (!account.totp_secret) return false
  const secret = platform.vault.decrypt(account.totp_secret, account.user_id)
  const epoch = Math.floor(platform.clock().getTime() / 1000)
  const result = await verify({ secret, token, epoch, epochTolerance: TOTP_PERIOD_SECONDS })
  if (!result.valid) return false
  const step = Math.floor(epoch / TOTP_PERIOD_SECONDS) + result.delta
  return withScope(platform.database, account.agency_id, (tx) => gate.useTotpStep(tx, account.user_id, step))
}

export async function beginTwoFactor(
  ctx: Ctx,
  account: Account,
): Promise<{ secret: string; otpauthUrl: string }> {
  if (account.two_factor) throw new ApiError('conflict', 'Two-factor is already on. Turn it off first.')
  const secret = generateSecret()
  const encryptedSecret = ctx.platform.vault.encrypt(secret, account.user_id)
  const { name: issuer } = await withScope(ctx.platform.database, account.agency_id, async (tx) => {
    await gate.setTotp(tx, account.user_id, encryptedSecret)
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'two_factor.setup_started', { userId: account.user_id })
    return agencyOf(tx)
  })
  return { secret, otpauthUrl: generateURI({ issuer, label: account.email, secret }) }
}

export async function enableTwoFactor(ctx: Ctx, code: string): Promise<string[]> {
  await countAttempt(
    ctx.platform.database,
    [{ key: `enable two-factor ${ctx.session.userId}`, limit: 10 }],
    15 * 60,
  )
  const account = await findAccount(ctx.platform.database, { userId: ctx.session.userId })
  if (!account?.totp_secret) throw new ApiError('conflict', 'Start the setup first.')
  if (account.two_factor) throw new ApiError('conflict', 'Two-factor is already on.')
  if (!(await totpMatches(ctx.platform, account, code.replace(/\s/g, '')))) throw new ApiError('wrong_code')
  return replaceCodes(ctx, account, 'two_factor.enabled')
}

export async function regenerateRecoveryCodes(ctx: Ctx, account: Account, code: string): Promise<string[]> {
  if (!account.two_factor) throw new ApiError('conflict', 'Turn two-factor on first.')
  await confirmSecondFactor(ctx, account, code)
  return replaceCodes(ctx, account, 'recovery_codes.replaced')
}

async function replaceCodes(
  ctx: Ctx,
  account: Account,
  event: 'two_factor.enabled' | 'recovery_codes.replaced',
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode)
  await withScope(ctx.platform.database, account.agency_id, async (tx) => {
    await gate.enableTotp(
      tx,
      account.user_id,
      codes.map((code) => hashToken(code.replaceAll('-', ''))),
    )
    await ctx.platform.events.emit(homeCtx(ctx), tx, event, { userId: account.user_id })
    if (event === 'two_factor.enabled') {
      await updateUser(tx, account.user_id, { twoFactorResetAt: null })
      await queueSecurityNotice(ctx, tx, account, 'Two-factor sign-in was turned on.')
    }
  })
  return codes
}

export async function disableTwoFactor(ctx: Ctx, account: Account, code: string): Promise<void> {
  if (!account.two_factor) throw new ApiError('conflict', 'Two-factor is already off.')
  await confirmSecondFactor(ctx, account, code)
  await withScope(ctx.platform.database, account.agency_id, async (tx) => {
    await gate.disableTotp(tx, account.user_id)
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'two_factor.disabled', { userId: account.user_id })
    await queueSecurityNotice(ctx, tx, account, 'Two-factor sign-in was turned off.')
  })
}

/** For changes to two-factor itself: a stolen session and password are not enough. */
export async function confirmSecondFactor(ctx: Ctx, account: Account, code: string): Promise<void> {
  const limit = { key: `change two-factor ${account.user_id}`, limit: 10 }
  await countAttempt(ctx.platform.database, [limit], 15 * 60)
  if (!(await secondFactorMatches(ctx.platform, account, code))) throw new ApiError('wrong_code')
}

/** 79 bits in an alphabet without ambiguous characters. */
function newRecoveryCode(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const code = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return code.match(/.{4}/g)?.join('-') ?? code
}
