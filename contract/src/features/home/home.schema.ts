import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { activityKinds, homePeriods, INITIAL_HOME_ACTIVITY, MAX_HOME_ACTIVITY } from './home.rules.ts'

const count = z.number().int()
const day = z.iso.date()
/** The last seven days, today last. */
const week = <T extends z.ZodType>(value: T) => z.array(value).length(7)

export const home = z.object({
  /** Null without permission. */
  revenue: z
    .object({ total: z.number(), lastWeek: z.number(), weekBefore: z.number(), days: week(z.number()) })
    .nullable(),
  activeCreators: z.object({ now: count, weekAgo: count }),
  fans: z.object({ now: count, weekAgo: count, days: week(count) }),
  /** `weekAgo` counts the same weekday last week, up to the same time. */
  messagesToday: z.object({ now: count, weekAgo: count, days: week(count) }),
  /** Null for roles that do not review applications. */
  applications: z.object({ pending: count, oldestAt: timestamp.nullable() }).nullable(),
  unread: z.object({ messages: count, conversations: count }),
  /** Conversations in which the fan is waiting for a reply. */
  waiting: z.object({ conversations: count, longestSince: timestamp.nullable() }),
  /** Library items; null for roles that do not edit the library. */
  content: z.object({ drafts: count, scheduled: count, nextAt: timestamp.nullable() }).nullable(),
  /** Open compliance work; null for other roles. */
  compliance: z
    .object({
      /** Messages that are flagged and not deleted. */
      flaggedMessages: count,
      oldestFlaggedAt: timestamp.nullable(),
      /** Creators that are not archived and whose identity check is missing or withdrawn. */
      unverified: count,
      /** Violations that are pending or escalated. */
      issues: count,
      oldestIssueAt: timestamp.nullable(),
      /** Items waiting for review by a second person. */
      inReview: count,
      /** ID documents to examine, and people whose ID expires within 60 days or has expired. */
      pendingDocuments: count,
      expiringIds: count,
      openCases: count,
      overdueCases: count,
      /** Since when the oldest overdue case has been overdue. */
      overdueSince: timestamp.nullable(),
      /** The next deadline that has not passed. */
      nextDueAt: timestamp.nullable(),
    })
    .nullable(),
})
export type Home = z.infer<typeof home>

export const homeRevenueQuery = z.strictObject({ period: z.enum(homePeriods).default('7d') })

export const homeRevenue = z.object({
  from: day,
  to: day,
  /** Sums by weekday, today's weekday last; `previousRevenue` covers the previous period of the same length. */
  weekdays: z.array(z.object({ weekday: count, revenue: z.number(), previousRevenue: z.number() })).length(7),
  thisMonth: z.number(),
  lastMonth: z.number(),
  /** Last month up to the same day of the month. */
  lastMonthToDate: z.number(),
})
export type HomeRevenue = z.infer<typeof homeRevenue>

export const performer = z.object({
  id,
  stageName: z.string(),
  fans: count,
  /** The last 30 days, and the 30 before. */
  revenue: z.number(),
  previousRevenue: z.number(),
})
export type Performer = z.infer<typeof performer>

export const activityQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_HOME_ACTIVITY).default(INITIAL_HOME_ACTIVITY),
})

const namedRef = z.object({ id, name: z.string() })

export const activity = z.object({
  id: z.string(),
  at: timestamp,
  kind: z.enum(activityKinds),
  /** Null for the system and visitors. */
  actor: z.string().nullable(),
  creator: namedRef.nullable(),
  fan: namedRef.nullable(),
  application: namedRef.nullable(),
  /** Set for published content. */
  item: namedRef.nullable(),
  /** Transaction amount; negative for refunds. */
  amount: z.number().nullable(),
  /** Rows an import added or updated, or a bridge delivered. */
  rows: count.nullable(),
})
export type Activity = z.infer<typeof activity>
