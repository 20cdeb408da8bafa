import type { Fan, FanFilter } from '@greenroom/contract/features/fans/fans.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../platform/csv/write.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { readPicked, readTagsOf } from './fan-export.queries.ts'
import { type FanOrder, walkFans } from './fan-list.service.ts'
import { fanOf } from './fan-view.ts'
import { creatorsInSight, momentOf } from './fans.service.ts'

const PAGE = 1_000

type Exported = Fan & { tags: string[] }

/** Whoever imports the file unedited changes nothing: see import-mapping.ts for the names. */
const columns: [string, (fan: Exported) => Cell][] = [
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
  ['Buys', (fan) => (fan.orders === 0 ? null : fan.purchaseFrequency)],
  ['Last purchase', (fan) => fan.lastPurchase],
  ['Messages', (fan) => fan.messageCount],
  ['Response rate (%)', (fan) => fan.responseRate],
  ['Engagement rate (%)', (fan) => fan.engagementRate],
  ['Upsell score', (fan) => fan.upsellScore],
  [
    'Upsell score assumed',
    (fan) => (fan.engagementRate === null || fan.responseRate === null ? 'yes' : 'no'),
  ],
  ['Last active', (fan) => fan.lastActive],
  ['Days since last message', (fan) => fan.daysSinceLastMessage],
  ['Days active', (fan) => fan.daysActive],
  ['Joined', (fan) => fan.joinDate],
  ['Preferred content', (fan) => fan.preferredContent],
  ['Tags', (fan) => fan.tags.join('; ')],
  ['Blocked', (fan) => fan.isBlocked],
  ['Archived', (fan) => fan.isArchived],
]

/** The filtered list as a file. The first page is read before the answer begins, so that trouble still has a status. */
export async function exportFans(
  ctx: Ctx,
  { sort, direction, ...filter }: FanFilter & FanOrder,
): Promise<Download> {
  const pages = walkFans(ctx, filter, { sort, direction }, PAGE)
  const first = await pages.next()
  // What was searched for may be somebody's address, which the log must not hold.
  const day = await note(ctx, { ...filter, ...(filter.q === undefined ? {} : { q: '(words)' }) })
  return { fileName: `greenroom-fans-${day}.csv`, chunks: lines(ctx, first.value ?? [], pages) }
}

/** Fans picked by hand, as the same file. The log holds those who were in it. */
export async function exportPicked(ctx: Ctx, ids: string[]): Promise<Download> {
  const { database } = ctx.platform
  const rows = await readPicked(database, ctx.agencyId, ids, creatorsInSight(ctx), momentOf(ctx))
  const day = await note(ctx, { ids: rows.map((row) => row.id) })
  return { fileName: `greenroom-fans-selected-${day}.csv`, chunks: lines(ctx, rows.map(fanOf), noMore()) }
}

/** Written down before the first line leaves. Gives the agency's day. */
async function note(ctx: Ctx, filter: Record<string, unknown>): Promise<string> {
  const { timeZone } = await withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    await ctx.platform.events.emit(ctx, tx, 'fans.exported', { filter })
    return agencyOf(tx)
  })
  return dayIn(timeZone, ctx.platform.clock())
}

async function* noMore(): AsyncGenerator<Fan[]> {}

async function* lines(ctx: Ctx, first: Fan[], rest: AsyncIterable<Fan[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading)) + (await linesOf(ctx, first))
  for await (const page of rest) yield await linesOf(ctx, page)
}

async function linesOf(ctx: Ctx, fans: Fan[]): Promise<string> {
  const ids = fans.map((fan) => fan.id)
  const tags = await readTagsOf(ctx.platform.database, ctx.agencyId, ids)
  return fans
    .map((fan) => ({ ...fan, tags: tags.get(fan.id) ?? [] }))
    .map((fan) => csvLine(columns.map(([, cell]) => cell(fan))))
    .join('')
}
