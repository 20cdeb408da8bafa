import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Fan, FanFilter } from '@greenroom/contract/features/fans/fans.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { localTime } from '../../platform/csv/export.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../platform/csv/write.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { readSelectedFans, readTags } from './fan-export.queries.ts'
import { type FanOrder, fanPages } from './fan-list.service.ts'
import { toFan } from './fan-view.ts'
import { currentLocalDate, visibleCreatorIds } from './fans.service.ts'

const PAGE_SIZE = 1_000

type ExportedFan = Fan & { tags: string[] }

/** Headings match import-mapping.ts, so importing the file unedited changes nothing. */
const columns: [string, (fan: ExportedFan, timeZone: string) => Cell][] = [
  ['Username', (fan) => fan.username],
  ['Display name', (fan) => fan.displayName],
  ['Email', (fan) => fan.email],
  ['Location', (fan) => fan.location],
  ['Creator', (fan) => fan.creator.stageName],
  ['Tier', (fan) => fan.tier],
  ['Total spent (USD)', (fan) => fan.totalSpent.toFixed(2)],
  ['Spent this month (USD)', (fan) => fan.spentThisMonth.toFixed(2)],
  ['Orders', (fan) => fan.orders],
  ['Average order (USD)', (fan) => fan.avgOrderValue?.toFixed(2) ?? null],
  ['Purchase frequency', (fan) => (fan.orders === 0 ? null : fan.purchaseFrequency)],
  ['Last purchase', (fan, timeZone) => localTime(timeZone, fan.lastPurchase)],
  ['Messages', (fan) => fan.messageCount],
  ['Response rate (%)', (fan) => fan.responseRate],
  ['Engagement rate (%)', (fan) => fan.engagementRate],
  ['Upsell score', (fan) => fan.upsellScore],
  [
    'Upsell score estimated',
    (fan) => (fan.engagementRate === null || fan.responseRate === null ? 'yes' : 'no'),
  ],
  ['Last active', (fan, timeZone) => localTime(timeZone, fan.lastActive)],
  ['Days since last message', (fan) => fan.daysSinceLastMessage],
  ['Days active', (fan) => fan.daysActive],
  ['Joined', (fan, timeZone) => localTime(timeZone, fan.joinDate)],
  ['Preferred content', (fan) => fan.preferredContent],
  ['Platform', (fan) => platformNames[fan.platform]],
  ['Tags', (fan) => fan.tags.join('; ')],
  ['Blocked', (fan) => fan.isBlocked],
  ['Archived', (fan) => fan.isArchived],
]

/** Reads the first page before responding, so errors still get a status code. */
export async function exportFans(
  ctx: Ctx,
  { sort, direction, ...filter }: FanFilter & FanOrder,
): Promise<Download> {
  const pages = fanPages(ctx, filter, { sort, direction }, PAGE_SIZE)
  const first = await pages.next()
  // The search text may be an email address, which must not be logged.
  const day = await auditExport(ctx, { ...filter, ...(filter.q === undefined ? {} : { q: '(search text)' }) })
  return { fileName: `greenroom-fans-${day}.csv`, chunks: csvChunks(ctx, first.value ?? [], pages) }
}

/** Audits the ids of the exported fans. */
export async function exportSelected(ctx: Ctx, ids: string[]): Promise<Download> {
  const { database } = ctx.platform
  const rows = await readSelectedFans(
    database,
    ctx.agencyId,
    ids,
    visibleCreatorIds(ctx),
    currentLocalDate(ctx),
  )
  const day = await auditExport(ctx, { ids: rows.map((row) => row.id) })
  return {
    fileName: `greenroom-fans-selected-${day}.csv`,
    chunks: csvChunks(ctx, rows.map(toFan), noPages()),
  }
}

/** Audits the export before it starts; returns the agency's date. */
async function auditExport(ctx: Ctx, filter: Record<string, unknown>): Promise<string> {
  const { timeZone } = await inScope(ctx, async (tx) => {
    await ctx.platform.events.emit(ctx, tx, 'fans.exported', { filter })
    return agencyOf(tx)
  })
  return dayIn(timeZone, ctx.platform.clock())
}

async function* noPages(): AsyncGenerator<Fan[]> {}

async function* csvChunks(ctx: Ctx, first: Fan[], nextPages: AsyncIterable<Fan[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading)) + (await csvLines(ctx, first))
  for await (const page of nextPages) yield await csvLines(ctx, page)
}

async function csvLines(ctx: Ctx, fans: Fan[]): Promise<string> {
  const ids = fans.map((fan) => fan.id)
  const tags = await readTags(ctx.platform.database, ctx.agencyId, ids)
  return fans
    .map((fan) => ({ ...fan, tags: tags.get(fan.id) ?? [] }))
    .map((fan) => csvLine(columns.map(([, cell]) => cell(fan, ctx.session.timeZone))))
    .join('')
}
