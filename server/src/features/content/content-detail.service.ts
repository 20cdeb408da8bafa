import type {
  ContentDetail,
  ContentFile,
  contentHistoryEntry,
} from '@greenroom/contract/features/content/content.schema.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import { mediaUrl } from '../uploads/media-url.service.ts'
import { selectItems } from './content.queries.ts'
import * as queries from './content-detail.queries.ts'
import { canSeeRevenue, toItem } from './content-view.ts'
import { loadGate } from './gate.service.ts'
import { selectDepicted } from './people.queries.ts'
import { selectPublications } from './publications.queries.ts'
import { selectReviews } from './reviews.queries.ts'

const REVENUE_DAYS = 14

export async function getContent(ctx: Ctx, id: string): Promise<ContentDetail> {
  return inScope(ctx, (tx) => loadDetail(ctx, tx, id))
}

/** Throws `notFound` if the user can't see the item. */
export async function loadDetail(ctx: Ctx, tx: Tx, id: string): Promise<ContentDetail> {
  const row = await queries.selectDetail(tx, id, ctx.session.visibleCreators)
  const [item] = await selectItems(tx, [id], ctx.session.visibleCreators)
  if (!row || !item) throw notFound()
  const [lastReview = null] = await selectReviews(tx, item.id, 1)
  return {
    ...toItem(ctx, row),
    description: item.description,
    mediaFiles: (await queries.selectMedia(tx, row.id)).map((media) => toFile(ctx, media)),
    depicted: await selectDepicted(tx, row.id),
    producedOn: item.producedOn,
    isDownloadable: item.isDownloadable,
    isAiEdited: item.isAiEdited,
    uploadedBy: row.uploaded_by,
    missing: (await loadGate(ctx, tx, item)).missing,
    publishesWhenCleared: item.publishesWhenCleared,
    lastReview,
    publications: await selectPublications(tx, row.id),
    use: {
      ...(await queries.selectUsage(tx, row.id)),
      unlocked: row.sales,
      days: canSeeRevenue(ctx) ? await loadRevenueDays(ctx, tx, row.id) : null,
    },
    mayEdit: may(ctx.session.role, 'content:edit'),
  }
}

function toFile(ctx: Ctx, row: queries.MediaRow): ContentFile {
  const urlFor = (variant: 'display' | 'thumbnail', key: string | null) =>
    key === null ? null : mediaUrl(ctx.platform, { agencyId: ctx.agencyId, id: row.id, variant })
  return {
    id: row.id,
    kind: row.kind ?? 'image',
    url: urlFor('display', row.displayKey),
    thumbnailUrl: urlFor('thumbnail', row.thumbnailKey),
    width: row.width,
    height: row.height,
    seconds: row.milliseconds === null ? null : row.milliseconds / 1_000,
    bytes: row.bytes,
  }
}

async function loadRevenueDays(ctx: Ctx, tx: Tx, id: string) {
  const firstDay = addDays(todayIn(ctx.session.timeZone, ctx.platform.clock()), 1 - REVENUE_DAYS)
  const rows = await queries.selectRevenueDays(tx, id, firstDay)
  const byDay = new Map(rows.map(({ day, cents }) => [day, cents]))
  return Array.from({ length: REVENUE_DAYS }, (_, index) => {
    const day = addDays(firstDay, index)
    return { day, revenue: fromCents(byDay.get(day) ?? 0) }
  })
}

export async function getContentHistory(
  ctx: Ctx,
  id: string,
): Promise<z.infer<typeof contentHistoryEntry>[]> {
  return inScope(ctx, async (tx) => {
    if (!(await queries.selectDetail(tx, id, ctx.session.visibleCreators))) throw notFound()
    return queries.selectHistory(tx, id)
  })
}
