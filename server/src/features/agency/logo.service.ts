import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { Ctx, VisitorCtx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { readSmallPicture } from '../uploads/poster.service.ts'
import { removePicture, servePicture, storePicture } from '../uploads/public-images.service.ts'
import * as queries from './agency.queries.ts'
import { agencyOf } from './agency.service.ts'

export async function uploadLogo(ctx: Ctx, raw: RawRequest): Promise<RawResponse> {
  const picture = await readSmallPicture(ctx, raw, 'logo')
  await setLogo(ctx, await storePicture(ctx.platform, 'brand', picture))
  return { status: 204, headers: {} }
}

/** Replaces the logo, or removes it if null. */
export async function setLogo(ctx: Ctx, logo: string | null) {
  const { agencyId, platform } = ctx
  return withScope(platform.database, agencyId, async (tx) => {
    const { logo: previousLogo } = await agencyOf(tx)
    const row = await queries.updateAgency(tx, { logo })
    if (!row) throw notFound()
    await platform.events.emit(ctx, tx, 'agency.updated', { agencyId, fields: ['logo'] })
    removePicture(platform, tx, 'brand', previousLogo)
    return row
  })
}

export const serveLogo = (ctx: VisitorCtx, logo: string): Promise<RawResponse> =>
  servePicture(ctx.platform, 'brand', logo, {
    'content-type': 'image/png',
    // A new logo gets a new name, so clients can cache this one for a year.
    'cache-control': 'public, max-age=31536000, immutable',
    // Mail clients and link previews load it from other origins.
    'cross-origin-resource-policy': 'cross-origin',
  })
