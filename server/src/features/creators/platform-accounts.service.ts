import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import {
  type AccountPlatform,
  platformNames,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { AccountBody } from '@greenroom/contract/features/creators/platform-accounts.schema.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { requireSeen } from '../../platform/http/seen.ts'
import { assertNotArchived, loadDetail } from './creator-profile.service.ts'
import { lockVisibleCreator } from './creators.service.ts'
import * as queries from './platform-accounts.queries.ts'

/** Adds the account or changes its name on the platform. */
export async function setAccount(
  ctx: Ctx,
  creatorId: string,
  platform: AccountPlatform,
  { username, seen }: AccountBody,
): Promise<CreatorDetail> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, creatorId)
    assertNotArchived(creator)
    const account = await queries.lockAccount(tx, { creatorId: creator.id, platform })
    if (account && account.username === username) return loadDetail(ctx, tx, creator.id)
    requireSeen({ username: account?.username ?? null }, { username }, seen)
    await queries.upsertAccount(tx, { creatorId: creator.id, platform }, username)
    const name = account ? 'creator.account_changed' : 'creator.account_added'
    await ctx.platform.events.emit(ctx, tx, name, { creatorId: creator.id, platform })
    return loadDetail(ctx, tx, creator.id)
  })
}

/** An account that is connected or has fans stays. */
export async function removeAccount(
  ctx: Ctx,
  creatorId: string,
  platform: AccountPlatform,
): Promise<CreatorDetail> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, creatorId)
    const key = { creatorId: creator.id, platform }
    const account = await queries.lockAccount(tx, key)
    if (!account) throw notFound()
    const name = platformNames[platform]
    if (account.connectedAt !== null)
      throw new ApiError(
        'refused',
        `This ${name} account is connected. Revoke its key under Settings > Connections first.`,
      )
    const fans = await queries.countFans(tx, key)
    if (fans > 0) {
      const subject = fans === 1 ? '1 fan belongs' : `${fans.toLocaleString('en-US')} fans belong`
      throw new ApiError(
        'refused',
        `${subject} to this ${name} account. Move them to another platform first.`,
      )
    }
    await queries.deleteAccount(tx, key)
    await ctx.platform.events.emit(ctx, tx, 'creator.account_removed', key)
    return loadDetail(ctx, tx, creator.id)
  })
}

/** An applicant's main platform becomes an account; a known one keeps its name. */
export async function addApplicantAccount(
  ctx: AgencyCtx,
  tx: Tx,
  creatorId: string,
  { platform, onlyfans }: { platform: 'onlyfans' | 'fansly' | 'other'; onlyfans: string | null },
): Promise<void> {
  const key = { creatorId, platform: platform.toUpperCase() as AccountPlatform }
  if (await queries.lockAccount(tx, key)) return
  const username = platform === 'onlyfans' ? (onlyfans?.replace(/^@+/, '') ?? null) : null
  await queries.upsertAccount(tx, key, username)
  await ctx.platform.events.emit(ctx, tx, 'creator.account_added', key)
}
