import { statusOf } from '@greenroom/contract/features/content/content.rules.ts'
import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { mediaUrl } from '../uploads/media-url.service.ts'
import type { ItemRow } from './content-list.queries.ts'

export const canSeeRevenue = (ctx: Ctx): boolean => may(ctx.session.role, 'creators:revenue')

export function toItem(ctx: Ctx, row: ItemRow): ContentItem {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    thumbnail:
      row.cover_id && row.cover_key
        ? mediaUrl(ctx.platform, { agencyId: ctx.agencyId, id: row.cover_id, variant: 'thumbnail' })
        : null,
    status: statusOf(row.state, row.is_ppv),
    views: row.views,
    likes: row.likes,
    revenue: canSeeRevenue(ctx) ? fromCents(row.revenue_cents) : null,
    isPPV: row.is_ppv,
    price: row.price_cents === null ? null : fromCents(row.price_cents),
    uploadedAt: row.uploaded_at,
    scheduledFor: row.scheduled_for,
    publishedAt: row.published_at,
    creator: { id: row.creator_id, stageName: row.stage_name },
    files: row.files,
    seconds: row.type === 'VIDEO' && row.milliseconds !== null ? row.milliseconds / 1_000 : null,
    tags: row.tags,
    isArchived: row.is_archived,
    review: row.review,
    rev: row.rev,
  }
}
