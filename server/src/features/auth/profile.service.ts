import type { profileBody, SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { z } from 'zod'
import type { Ctx, VisitorCtx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { renameOwnCreator } from '../creators/creators.service.ts'
import { claimName } from '../creators/names.service.ts'
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
    const user = await lockUser(tx, userId)
    const { name } = ownFields
    if (name && name !== user?.name) await claimName(tx, name, userId, 'name')
    if (provided.length > 0) await updateUser(tx, userId, Object.fromEntries(provided))
    const names =
      stageName === undefined
        ? staffNames(ctx, user, name)
        : { oldName: await renameCreator(tx, userId, stageName), newName: stageName }
    await ctx.platform.events.emit(homeCtx(ctx), tx, 'user.updated', { userId, fields, ...names })
  })
  await ctx.platform.sessions.waitUntilPropagated()
  return me(ctx)
}

async function renameCreator(tx: Tx, userId: string, stageName: string): Promise<string> {
  const oldName = await renameOwnCreator(tx, userId, stageName)
  if (oldName === null) throw new ApiError('refused', 'Only creators have a stage name.')
  return oldName
}

/** Records show the address of staff without a name. A creator's own name can be a legal name, so it isn't logged. */
function staffNames(
  { session }: Ctx,
  user: { name: string | null; email: string } | undefined,
  name: string | null | undefined,
) {
  if (session.role === 'CREATOR' || !user || name === undefined || name === user.name) return {}
  return { oldName: user.name ?? user.email, newName: name ?? user.email }
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
