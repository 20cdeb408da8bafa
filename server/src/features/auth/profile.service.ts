import type { profileBody, SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { z } from 'zod'
import type { Ctx, VisitorCtx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { renameOwnCreator } from '../creators/creators.service.ts'
import { readSmallPicture } from '../uploads/poster.service.ts'
import { removePicture, servePicture, storePicture } from '../uploads/public-images.service.ts'
import { lockUser, updateUser } from './auth.queries.ts'
import { homeCtx, me } from './session.service.ts'

export async function updateProfile(
  ctx: Ctx,
  { stageName, ...ownFields }: z.infer<typeof profileBody>,
): Promise<SessionUser> {
  const { userId, homeAgencyId } = ctx.session
  const provided = Object.entries(ownFields).filter(([, value]) => value !== undefined)
  const fields = [...provided.map(([field]) => field), ...(stageName === undefined ? [] : ['stageName'])]
  if (fields.length === 0) return me(ctx)
  await withScope(ctx.platform.database, homeAgencyId, async (tx) => {
    if (provided.length > 0) await updateUser(tx, userId, Object.fromEntries(provided))
    if (stageName !== undefined && !(await renameOwnCreator(tx, userId, stageName)))
      throw new ApiError('refused', 'Only creators have a stage name.')
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'user.updated', { userId, fields })
  })
  await ctx.platform.sessions.waitUntilPropagated()
  return me(ctx)
}

export async function uploadAvatar(ctx: Ctx, raw: RawRequest): Promise<RawResponse> {
  const picture = await readSmallPicture(ctx, raw, 'avatar')
  await setAvatar(ctx, await storePicture(ctx.platform, 'avatar', picture))
  return { status: 204, headers: {} }
}

/** Replaces the picture, or removes it if null. */
export async function setAvatar(ctx: Ctx, avatar: string | null): Promise<SessionUser> {
  const { userId, homeAgencyId } = ctx.session
  await withScope(ctx.platform.database, homeAgencyId, async (tx) => {
    const user = await lockUser(tx, userId)
    await updateUser(tx, userId, { avatar })
    removePicture(ctx.platform, tx, 'avatar', user?.avatar)
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'user.updated', { userId, fields: ['avatar'] })
  })
  return me(ctx)
}

export const serveAvatar = (ctx: VisitorCtx, avatar: string): Promise<RawResponse> =>
  servePicture(ctx.platform, 'avatar', avatar, {
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=86400, immutable',
  })
