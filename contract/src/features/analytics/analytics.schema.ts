import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import { accountPlatforms } from '../creators/platform-accounts.rules.ts'
import { transactionTypes } from '../fans/fans.rules.ts'
import {
  analyticsBlocks,
  analyticsPeriods,
  DEFAULT_ANALYTICS_PERIOD,
  GROWTH_MONTHS,
  topPercents,
} from './analytics.rules.ts'

const count = z.number().int()
const day = z.iso.date()
/** The first day of the month. */
const month = z.iso.date()
const platform = z.enum(accountPlatforms)
const topPercent = z.coerce.number().pipe(z.literal([...topPercents]))

export const analyticsQuery = z.strictObject({
  period: z.enum(analyticsPeriods).default(DEFAULT_ANALYTICS_PERIOD),
  creatorId: id.optional(),
  platform: platform.optional(),
})
export type AnalyticsQuery = z.infer<typeof analyticsQuery>

export const analyticsExportQuery = analyticsQuery.extend({
  block: z.enum(analyticsBlocks),
  /** Only for the `spenders` block. */
  top: topPercent.default(10),
})
export type AnalyticsExportQuery = z.infer<typeof analyticsExportQuery>

/** A figure for this period and the previous one. */
const compared = <T extends z.ZodType>(value: T) => z.object({ value, previous: value })
/** A figure for a day and for the same weekday about one period earlier. */
const dayValue = <T extends z.ZodType>(value: T) => z.object({ value, previous: value })

const period = { from: day, to: day, previousFrom: day, previousTo: day }

export const analyticsOverview = z.object({
  ...period,
  kpis: z.object({
    revenue: compared(z.number()),
    agencyShare: compared(z.number()),
    newFans: compared(count),
    /** Fans with a sale, and the average revenue per paying fan (null if there are none), as of `countedAt`. */
    payingFans: compared(count),
    perPayingFan: compared(z.number().nullable()),
  }),
  countedAt: timestamp,
  /** Each day of the period, oldest first; `previous` is the value on `comparedWith`, the same weekday earlier. */
  days: z.array(
    z.object({
      day,
      comparedWith: day,
      revenue: dayValue(z.number()),
      agencyShare: dayValue(z.number()),
      newFans: dayValue(count),
      /** Null on days without a sale. */
      perPayingFan: dayValue(z.number().nullable()),
    }),
  ),
  /** The last seven months, ending with the current one. */
  months: z
    .array(
      z.object({
        month,
        /** Month to date for the current month. */
        revenue: z.number(),
        /** Only for the current month, from its second day on. */
        projection: z.number().nullable(),
        gained: count,
        /** Archived or blocked in the month, whichever came first, and not restored since. */
        lost: count,
        /** Fans neither archived nor blocked at the end of the month, or now in the current month. */
        fans: count,
      }),
    )
    .length(GROWTH_MONTHS),
  sources: z.array(z.object({ type: z.enum(transactionTypes), ...compared(z.number()).shape })),
  /** Platforms with revenue in either period, highest first. */
  platforms: z.array(z.object({ platform, ...compared(z.number()).shape })),
  /** Highest revenue first. Includes archived creators only if they have revenue in either period. */
  creators: z.array(
    z.object({
      id,
      stageName: z.string(),
      revenue: z.number(),
      previous: z.number(),
      /** Percentage of all listed creators' revenue; null without revenue. */
      share: z.number().nullable(),
      fans: count,
      /** Mean engagement of the creator's fans in percent; null if none was ever active. */
      engagement: z.number().nullable(),
      /** In percent; null if there is nothing to compare with. */
      growth: z.number().nullable(),
      firstSaleDay: day.nullable(),
      /** Set while the creator is paused. */
      pausedDay: day.nullable(),
      isArchived: z.boolean(),
    }),
  ),
  /** Totals of all listed creators. */
  total: z.object({ fans: count, engagement: z.number().nullable() }),
})
export type AnalyticsOverview = z.infer<typeof analyticsOverview>

export const analyticsRetention = z.object({
  /** Fans grouped by the month they joined, oldest first. */
  cohorts: z.array(
    z.object({
      month,
      fans: count,
      /** Buyers in the month of joining (0) and in each month since; `percent` is null without fans. */
      months: z.array(z.object({ offset: count, month, buyers: count, percent: z.number().nullable() })),
    }),
  ),
})
export type AnalyticsRetention = z.infer<typeof analyticsRetention>

const spendShare = { fans: count, revenue: z.number(), percent: z.number().nullable() }

export const analyticsSpend = z.object({
  from: day,
  to: day,
  countedAt: timestamp,
  payingFans: count,
  revenue: z.number(),
  /** Cumulative: the top 5% includes the top 1%. */
  top: z.array(z.object({ top: z.literal([...topPercents]), ...spendShare })),
  /** All but the top 10%, including refunds to fans who bought nothing in the period. */
  rest: z.object(spendShare),
})
export type AnalyticsSpend = z.infer<typeof analyticsSpend>

export const spendersQuery = analyticsQuery.extend({ top: topPercent.default(10), ...pageQuery.shape })

export const spender = z.object({
  rank: count,
  fan: z.object({ id, name: z.string() }),
  creator: z.object({ id, name: z.string() }),
  revenue: z.number(),
  orders: count,
})
export type Spender = z.infer<typeof spender>

export const analyticsHours = z.object({
  from: day,
  to: day,
  timeZone: z.string(),
  revenue: z.number(),
  orders: count,
  /** All 168 hours of the week by weekday (1 is Monday), then hour. */
  cells: z
    .array(
      z.object({ weekday: z.number().int(), hour: z.number().int(), revenue: z.number(), orders: count }),
    )
    .length(168),
})
export type AnalyticsHours = z.infer<typeof analyticsHours>
