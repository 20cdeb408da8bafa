import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { lockVisibleFanOrThrow } from './fan-access.service.ts'
import * as queries from './fan-blocks.queries.ts'

/** Idempotent: the first block and its reason are kept. */
export async function blockFan(ctx: Ctx, fanId: string, reason: string | undefined): Promise<void> {
  await inScope(ctx, async (tx) => {
    const fan = await lockVisibleFanOrThrow(ctx, tx, fanId)
    if (fan.blockedAt) return
    const blockedAt = ctx.platform.clock().toISOString()
    await queries.setBlockedAt(tx, fan.id, blockedAt)
    await queries.insertBlock(tx, {
      id: newId(),
      fanId: fan.id,
      blockedBy: ctx.actor.name,
      reason: reason ?? null,
      blockedAt,
    })
    await ctx.platform.events.emit(ctx, tx, 'fan.blocked', { fanId: fan.id, creatorId: fan.creatorId })
  })
}

export async function unblockFan(ctx: Ctx, fanId: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    const fan = await lockVisibleFanOrThrow(ctx, tx, fanId)
    if (!fan.blockedAt) return
    await queries.setBlockedAt(tx, fan.id, null)
    await queries.liftBlock(tx, fan.id, {
      liftedBy: ctx.actor.name,
      liftedAt: ctx.platform.clock().toISOString(),
    })
    await ctx.platform.events.emit(ctx, tx, 'fan.unblocked', { fanId: fan.id, creatorId: fan.creatorId })
  })
}
