import { unpausedStatus } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { selectEffects } from './creator-lifecycle.queries.ts'
import { assertNotArchived, loadDetail } from './creator-profile.service.ts'
import { unlinkUnconfirmedAccount, updateCreator } from './creators.queries.ts'
import { lockVisibleCreator, statusChange } from './creators.service.ts'

type LockedCreator = Awaited<ReturnType<typeof lockVisibleCreator>>

const isoNow = (ctx: Ctx) => ctx.platform.clock().toISOString()

export async function getArchiveEffects(ctx: Ctx, id: string) {
  const row = await inScope(ctx, (tx) => selectEffects(tx, id, ctx.session.visibleCreators, isoNow(ctx)))
  if (!row) throw notFound()
  const { fans, transactions, messages, operators } = row
  return {
    fans,
    transactions,
    messages,
    operators: operators.map(({ name }) => name),
    endsSignIn: row.ends_sign_in,
    revokesInvitation: row.revokes_invitation,
  }
}

/** Idempotent. */
export async function archiveCreator(ctx: Ctx, id: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    if (creator.archivedAt === null) await archive(ctx, tx, creator)
  })
  await ctx.platform.sessions.waitUntilPropagated()
}

/** Event listeners end sign-in, assignments and invitations in the same transaction. */
async function archive(ctx: Ctx, tx: Tx, creator: LockedCreator): Promise<void> {
  await updateCreator(tx, creator.id, { archivedAt: isoNow(ctx), status: 'INACTIVE' })
  const archived = { ...statusChange(creator), userId: creator.userId }
  await ctx.platform.events.emit(ctx, tx, 'creator.archived', archived)
}

export async function restoreCreator(ctx: Ctx, id: string): Promise<CreatorDetail> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    if (creator.archivedAt !== null) {
      const status = unpausedStatus(creator.isVerified)
      await updateCreator(tx, creator.id, { archivedAt: null, status })
      const restored = { ...statusChange(creator), userId: creator.userId }
      await ctx.platform.events.emit(ctx, tx, 'creator.restored', restored)
    }
    return loadDetail(ctx, tx, id)
  })
}

export async function pauseCreator(ctx: Ctx, id: string, reason: string | null): Promise<CreatorDetail> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    assertNotArchived(creator)
    if (creator.status === 'INACTIVE') throw new ApiError('refused', 'This creator is already paused.')
    await updateCreator(tx, creator.id, { status: 'INACTIVE' })
    await ctx.platform.events.emit(ctx, tx, 'creator.paused', { ...statusChange(creator), reason })
    return loadDetail(ctx, tx, id)
  })
}

export async function resumeCreator(ctx: Ctx, id: string): Promise<CreatorDetail> {
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    assertNotArchived(creator)
    if (creator.status !== 'INACTIVE') throw new ApiError('refused', 'This creator is not paused.')
    await updateCreator(tx, creator.id, { status: unpausedStatus(creator.isVerified) })
    await ctx.platform.events.emit(ctx, tx, 'creator.resumed', statusChange(creator))
    return loadDetail(ctx, tx, id)
  })
}

/** Listeners notify the person by email. */
export async function declineCreator(ctx: Ctx, id: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    assertNotArchived(creator)
    if (creator.origin !== 'sign-up' || creator.status !== 'PENDING')
      throw new ApiError('refused', 'Only pending sign-ups can be declined.')
    const declined = { creatorId: creator.id, userId: creator.userId }
    await unlinkUnconfirmedAccount(tx, creator.id)
    await ctx.platform.events.emit(ctx, tx, 'creator.declined', declined)
    await archive(ctx, tx, creator)
  })
  await ctx.platform.sessions.waitUntilPropagated()
}
