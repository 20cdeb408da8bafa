import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import type { publicationChange } from '@greenroom/contract/features/content/publications.schema.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { loadDetail } from './content-detail.service.ts'
import { addHistory } from './history.service.ts'
import * as queries from './publications.queries.ts'
import { lockItem } from './publishing.service.ts'

export const { lockStanding, markCollected, markRemovedByBridge, setPostUrls } = queries

/** Records the URL of a post, or confirms that a withdrawn one was removed from the platform. */
export async function recordPublication(
  ctx: Ctx,
  { id, publicationId }: { id: string; publicationId: string },
  { url, isRemoved }: z.infer<typeof publicationChange>,
): Promise<ContentDetail> {
  return inScope(ctx, async (tx) => {
    const item = await lockItem(ctx, tx, id, null)
    const removedBy = isRemoved ? ctx.actor.name : null
    const row = await queries.updatePublication(
      tx,
      { itemId: item.id, id: publicationId },
      { url, removedBy },
    )
    if (!row) throw new ApiError('conflict', 'This post was not withdrawn. Reload the item.')
    const name = platformNames[row.platform]
    const texts = [
      ...(isRemoved ? [`Removed from ${name}`] : []),
      ...(url === undefined ? [] : [url ? `Posted on ${name} at ${url}` : `URL on ${name} removed`]),
    ]
    await addHistory(
      ctx,
      tx,
      texts.map((text) => ({ itemId: item.id, text })),
    )
    const { creatorId, title } = item
    await ctx.platform.events.emit(ctx, tx, 'content.publication_changed', {
      ...{ itemId: item.id, creatorId, title, platform: row.platform },
      isRemoved: isRemoved ?? false,
    })
    return loadDetail(ctx, tx, item.id)
  })
}
