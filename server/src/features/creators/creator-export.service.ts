import type { Creator, CreatorFilter } from '@greenroom/contract/features/creators/creators.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../platform/csv/write.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { type CreatorOrder, creatorPages } from './creator-list.service.ts'

const PAGE_SIZE = 500

/** List fields only: no legal names or contact details, so exports need no identity audit. */
const columns: [string, (creator: Creator, timeZone: string) => Cell][] = [
  ['Stage name', (creator) => creator.stageName],
  ['Status', (creator) => creator.status],
  ['Verified', (creator) => creator.isVerified],
  ['Revenue (USD)', (creator) => creator.totalRevenue?.toFixed(2) ?? null],
  ['Fans', (creator) => creator.totalFans],
  ['New fans this month', (creator) => creator.newFansThisMonth],
  ['Content posts', (creator) => creator.totalContent],
  ['New content this week', (creator) => creator.newContentThisWeek],
  ['Operators', (creator) => creator.operators.map(({ name }) => name).join('; ')],
  ['Sign-in', (creator) => creator.access],
  ['Origin', (creator) => creator.origin],
  ['Joined', (creator, timeZone) => dayIn(timeZone, new Date(creator.createdAt))],
  ['Archived', (creator) => creator.isArchived],
  ['Creator ID', (creator) => creator.id],
]

/** Reads the first page before responding, so errors still get a status code. */
export async function exportCreators(
  ctx: Ctx,
  { sort, direction, ...filter }: CreatorFilter & CreatorOrder,
): Promise<Download> {
  const { timeZone } = ctx.session
  const pages = creatorPages(ctx, filter, { sort, direction }, PAGE_SIZE)
  const first = await pages.next()
  await inScope(ctx, (tx) => {
    // The search text may be a legal name, which must not be logged.
    const auditedFilter = { ...filter, ...(filter.q === undefined ? {} : { q: '(search text)' }) }
    return ctx.platform.events.emit(ctx, tx, 'creators.exported', { filter: auditedFilter })
  })
  const fileName = `greenroom-creators-${dayIn(timeZone, ctx.platform.clock())}.csv`
  return { fileName, chunks: csvChunks(first.value ?? [], pages, timeZone) }
}

async function* csvChunks(
  first: Creator[],
  nextPages: AsyncIterable<Creator[]>,
  timeZone: string,
): AsyncGenerator<string> {
  const toCsv = (page: Creator[]) =>
    page.map((creator) => csvLine(columns.map(([, cell]) => cell(creator, timeZone)))).join('')
  yield BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading)) + toCsv(first)
  for await (const page of nextPages) yield toCsv(page)
}
