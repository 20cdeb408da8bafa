import { platformCallsPerMinute } from '@greenroom/contract/features/connect/connect.rules.ts'
import { DEFAULT_PLATFORM } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { ConnectorCtx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { fieldError } from '../../platform/http/api-error.ts'
import { visibleTo } from '../fans/fan-access.service.ts'
import * as accounts from './accounts.queries.ts'
import { findAccount } from './batch.service.ts'
import * as hints from './hints.queries.ts'

const MINUTE_MS = 60_000

export async function describeKey(ctx: ConnectorCtx) {
  const { name, scopes, expiresAt } = ctx.key
  const keyAccounts = await inScope(ctx, (tx) => accounts.readAccounts(tx, visibleTo(ctx), DEFAULT_PLATFORM))
  return { name, scopes, expiresAt, accounts: keyAccounts }
}

export async function addHints(
  ctx: ConnectorCtx,
  {
    hints: newHints,
    ...account
  }: accounts.AccountKey & { hints: { key: string; data?: string | undefined }[] },
): Promise<number> {
  await findAccount(ctx, account)
  return inScope(ctx, (tx) => hints.insertHints(tx, account, newHints))
}

export function claimHints(ctx: ConnectorCtx, limit: number): Promise<hints.HintRow[]> {
  return inScope(ctx, (tx) => hints.claimHints(tx, visibleTo(ctx), limit))
}

export function acknowledgeHints(ctx: ConnectorCtx, ids: string[]): Promise<number> {
  return inScope(ctx, (tx) => hints.deleteHints(tx, visibleTo(ctx), ids))
}

export async function reserveCalls(
  ctx: ConnectorCtx,
  { calls, ...account }: accounts.AccountKey & { calls: number },
): Promise<{ granted: boolean; left: number | null; retryAfterSeconds: number }> {
  await findAccount(ctx, account)
  const limit = platformCallsPerMinute[account.platform]
  if (limit === undefined) return { granted: true, left: null, retryAfterSeconds: 0 }
  if (calls > limit) throw fieldError('calls', `This platform allows ${limit} calls per minute.`)
  const now = ctx.platform.clock().getTime()
  const start = now - (now % MINUTE_MS)
  const { granted, used } = await inScope(ctx, (tx) =>
    accounts.reserveCalls(tx, account, { calls, limit, minute: new Date(start).toISOString() }),
  )
  const retryAfterSeconds = granted ? 0 : Math.ceil((start + MINUTE_MS - now) / 1_000)
  return { granted, left: limit - used, retryAfterSeconds }
}
