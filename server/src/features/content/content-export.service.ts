import { contentStatusNames, contentTypeNames } from '@greenroom/contract/features/content/content.rules.ts'
import type { ContentFilter, ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { type Column, exportList, timeColumn } from '../../platform/csv/export.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { listContent } from './content-list.service.ts'
import { canSeeRevenue } from './content-view.ts'

export function exportContent(ctx: Ctx, filter: ContentFilter): Promise<Download> {
  const revenue: Column<ContentItem> = ['Revenue (USD)', (row) => row.revenue?.toFixed(2) ?? null]
  const auditedFilter = filter.search ? { ...filter, search: '(search text)' } : filter
  return exportList(ctx, {
    name: 'content',
    columns: (timeZone): Column<ContentItem>[] => [
      ['Title', (row) => row.title],
      ['Creator', (row) => row.creator.stageName],
      ['Type', (row) => contentTypeNames[row.type]],
      ['Status', (row) => contentStatusNames[row.status]],
      ['Review', (row) => row.review],
      ['Price (USD)', (row) => row.price?.toFixed(2) ?? null],
      ...(canSeeRevenue(ctx) ? [revenue] : []),
      ['Views', (row) => row.views],
      ['Likes', (row) => row.likes],
      ['Files', (row) => row.files],
      ['Tags', (row) => row.tags.join('; ')],
      ['Archived', (row) => row.isArchived],
      timeColumn('Uploaded', timeZone, (row) => row.uploadedAt),
      timeColumn('Scheduled for', timeZone, (row) => row.scheduledFor),
      timeColumn('Published', timeZone, (row) => row.publishedAt),
      ['Item ID', (row) => row.id],
    ],
    list: (page) => listContent(ctx, { ...filter, ...page, sort: 'newest' }),
    audit: () =>
      inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, 'content.exported', { filter: auditedFilter })),
  })
}
