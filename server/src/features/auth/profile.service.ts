import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { renameOwnCreator } from '../creators/creators.service.ts'
import { updateUser } from './auth.queries.ts'
import { homeCtx, me } from './session.service.ts'

export async function updateProfile(
  ctx: Ctx,
  changes: { name?: string | null | undefined; stageName?: string | undefined },
): Promise<SessionUser> {
  const { userId, homeAgencyId } = ctx.session
  const fields = Object.keys(changes)
  if (fields.length === 0) return me(ctx)
  await withScope(ctx.platform.database, homeAgencyId, async (tx) => {
    if (changes.name !== undefined) await updateUser(tx, userId, { name: changes.name })
    if (changes.stageName !== undefined && !(await renameOwnCreator(tx, userId, changes.stageName)))
      throw new ApiError('refused', 'Only creators have a stage name.')
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'user.updated', { userId, fields })
  })
  await ctx.platform.sessions.settled()
  return me(ctx)
}
