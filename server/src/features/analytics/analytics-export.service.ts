import type {
  AnalyticsExportQuery,
  AnalyticsOverview,
  AnalyticsRetention,
  AnalyticsSpend,
  Spender,
} from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { type Column, exportList } from '../../platform/csv/export.ts'
import type { Cell } from '../../platform/csv/write.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { readHours, readRetention } from './analytics.service.ts'
import { readOverview } from './overview.service.ts'
import { listSpenders, readSpend } from './spend.service.ts'

/** The same figures as the screen, computed by the same functions. */
export async function exportAnalytics(ctx: Ctx, query: AnalyticsExportQuery): Promise<Download> {
  const { block, top, ...filter } = query
  const table = <Row>(columns: Column<Row>[], read: () => Promise<Row[]>) =>
    exportList(ctx, {
      name: `analytics-${block}`,
      columns: () => columns,
      list: async () => ({ data: await read(), meta: { nextCursor: null } }),
      audit: () => audit(ctx, query),
    })
  const overview = () => readOverview(ctx, filter)
  if (block === 'days') return table(dayColumns, async () => (await overview()).days)
  if (block === 'revenue-growth') return table(revenueColumns, async () => (await overview()).months)
  if (block === 'fan-growth') return table(fanColumns, async () => (await overview()).months)
  if (block === 'sources') return table(sourceColumns, async () => (await overview()).sources)
  if (block === 'platforms') return table(platformColumns, async () => (await overview()).platforms)
  if (block === 'creators') return table(creatorColumns, async () => (await overview()).creators)
  if (block === 'retention')
    return table(cohortColumns, async () => cohortRows(await readRetention(ctx, filter)))
  if (block === 'spend') return table(spendColumns, async () => spendRows(await readSpend(ctx, filter)))
  if (block === 'hours') return table(hourColumns, async () => (await readHours(ctx, filter)).cells)
  return exportList(ctx, {
    name: `analytics-${block}`,
    columns: () => spenderColumns,
    list: (page) => listSpenders(ctx, { ...filter, top, ...page }),
    audit: () => audit(ctx, query),
  })
}

const audit = (ctx: Ctx, filter: AnalyticsExportQuery): Promise<void> =>
  inScope(ctx, (tx) => ctx.platform.events.emit(ctx, tx, 'analytics.exported', { filter }))

const usd = (amount: number | null): Cell => amount?.toFixed(2) ?? null
const percent = (value: number | null): Cell => value?.toFixed(1) ?? null

const dayColumns: Column<AnalyticsOverview['days'][number]>[] = [
  ['Day', (row) => row.day],
  ['Revenue (USD)', (row) => usd(row.revenue.value)],
  ['Agency share (USD)', (row) => usd(row.agencyShare.value)],
  ['New fans', (row) => row.newFans.value],
  ['Revenue per paying fan (USD)', (row) => usd(row.perPayingFan.value)],
  ['Compared with', (row) => row.comparedWith],
  ['Previous revenue (USD)', (row) => usd(row.revenue.previous)],
  ['Previous agency share (USD)', (row) => usd(row.agencyShare.previous)],
  ['Previous new fans', (row) => row.newFans.previous],
  ['Previous revenue per paying fan (USD)', (row) => usd(row.perPayingFan.previous)],
]

type Month = AnalyticsOverview['months'][number]
const monthColumn: Column<Month> = ['Month', (row) => row.month.slice(0, 7)]
const revenueColumns: Column<Month>[] = [
  monthColumn,
  ['Revenue (USD)', (row) => usd(row.revenue)],
  ['Projection (USD)', (row) => usd(row.projection)],
]
const fanColumns: Column<Month>[] = [
  monthColumn,
  ['Gained', (row) => row.gained],
  ['Lost', (row) => row.lost],
  ['Fans at month end', (row) => row.fans],
]

type Compared = { value: number; previous: number }
const comparedColumns: Column<Compared>[] = [
  ['Revenue (USD)', (row) => usd(row.value)],
  ['Previous period (USD)', (row) => usd(row.previous)],
]
const sourceColumns: Column<AnalyticsOverview['sources'][number]>[] = [
  ['Source', (row) => row.type],
  ...comparedColumns,
]
const platformColumns: Column<AnalyticsOverview['platforms'][number]>[] = [
  ['Platform', (row) => platformNames[row.platform]],
  ...comparedColumns,
]

const creatorColumns: Column<AnalyticsOverview['creators'][number]>[] = [
  ['Creator', (row) => row.stageName],
  ['Revenue (USD)', (row) => usd(row.revenue)],
  ['Previous period (USD)', (row) => usd(row.previous)],
  ['Share (%)', (row) => percent(row.share)],
  ['Fans', (row) => row.fans],
  ['Engagement (%)', (row) => row.engagement],
  ['Growth (%)', (row) => percent(row.growth)],
  ['First sale', (row) => row.firstSaleDay],
  ['Paused', (row) => row.pausedDay],
]

type CohortRow = AnalyticsRetention['cohorts'][number]['months'][number] & { joined: string; fans: number }
const cohortRows = ({ cohorts }: AnalyticsRetention): CohortRow[] =>
  cohorts.flatMap(({ month: joined, fans, months }) => months.map((row) => ({ ...row, joined, fans })))
const cohortColumns: Column<CohortRow>[] = [
  ['Joined in', (row) => row.joined.slice(0, 7)],
  ['Fans', (row) => row.fans],
  ['Month', (row) => row.month.slice(0, 7)],
  ['Months since joining', (row) => row.offset],
  ['Buyers', (row) => row.buyers],
  ['Buyers (%)', (row) => percent(row.percent)],
]

type SpendRow = AnalyticsSpend['rest'] & { name: string }
const spendRows = ({ top, rest }: AnalyticsSpend): SpendRow[] => [
  ...top.map((row) => ({ ...row, name: `Top ${row.top}%` })),
  { ...rest, name: 'Everyone else' },
]
const spendColumns: Column<SpendRow>[] = [
  ['Paying fans', (row) => row.name],
  ['Fans', (row) => row.fans],
  ['Revenue (USD)', (row) => usd(row.revenue)],
  ['Revenue (%)', (row) => percent(row.percent)],
]

const spenderColumns: Column<Spender>[] = [
  ['Rank', (row) => row.rank],
  ['Username', (row) => row.fan.name],
  ['Creator', (row) => row.creator.name],
  ['Revenue (USD)', (row) => usd(row.revenue)],
  ['Sales', (row) => row.orders],
]

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hourColumns: Column<{ weekday: number; hour: number; revenue: number; orders: number }>[] = [
  ['Weekday', (row) => weekdays[row.weekday - 1] ?? null],
  ['Hour', (row) => row.hour],
  ['Revenue (USD)', (row) => usd(row.revenue)],
  ['Sales', (row) => row.orders],
]
