import { EXPIRY_REMINDER_DAYS } from '@greenroom/contract/features/compliance/records.rules.ts'
import {
  type ActivityKind,
  activityKinds,
  fanActivityKinds,
  type HomePeriod,
  homePeriodDays,
  MAX_HOME_PERFORMERS,
} from '@greenroom/contract/features/home/home.rules.ts'
import type { Activity, Home, HomeRevenue, Performer } from '@greenroom/contract/features/home/home.schema.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { todayIn } from '../../platform/today.ts'
import { type ActivityRow, selectActivity } from './activity.queries.ts'
import * as queries from './home.queries.ts'

const WEEK_MS = 7 * 86_400_000
const PERFORMER_DAYS = 30

export async function readHome(ctx: Ctx): Promise<Home> {
  const { role, timeZone } = ctx.session
  const now = ctx.platform.clock()
  const today = todayIn(timeZone, now)
  const weekAgo = new Date(now.getTime() - WEEK_MS).toISOString()
  const scope = scopeOf(ctx)
  const [rows, totals, chats, activeCreators, messagesWeekAgo, applications, content, compliance] =
    await Promise.all([
      queries.selectDays(scope, addDays(today, -13), today),
      queries.selectTotals(scope),
      queries.selectChats(scope),
      queries.selectActiveCreators(scope, weekAgo),
      queries.countMessagesWeekAgo(scope, { now: now.toISOString(), timeZone }),
      may(role, 'applications:review') ? queries.selectPendingApplications(scope) : null,
      may(role, 'content:edit') ? queries.selectContent(scope) : null,
      may(role, 'creators:verify')
        ? queries.selectComplianceWork(scope, addDays(today, EXPIRY_REMINDER_DAYS[0]), now.toISOString())
        : null,
    ])
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const sevenDaysFrom = (offset: number) =>
    Array.from({ length: 7 }, (_, index) => byDay.get(addDays(today, offset + index)))
  const [week, weekBefore] = [sevenDaysFrom(-6), sevenDaysFrom(-13)]
  const newFansByDay = week.map((row) => row?.newFans ?? 0)
  return {
    revenue: may(role, 'creators:revenue')
      ? {
          total: fromCents(totals.revenue),
          lastWeek: fromCents(sum(week.map((row) => row?.revenue ?? 0))),
          weekBefore: fromCents(sum(weekBefore.map((row) => row?.revenue ?? 0))),
          days: week.map((row) => fromCents(row?.revenue ?? 0)),
        }
      : null,
    activeCreators,
    fans: {
      now: totals.fans,
      weekAgo: Math.max(0, totals.fans - sum(newFansByDay)),
      days: newFansByDay.map((_, index) => Math.max(0, totals.fans - sum(newFansByDay.slice(index + 1)))),
    },
    messagesToday: {
      now: byDay.get(today)?.messages ?? 0,
      weekAgo: messagesWeekAgo,
      days: week.map((row) => row?.messages ?? 0),
    },
    applications,
    unread: { messages: chats.unreadMessages, conversations: chats.unreadConversations },
    waiting: { conversations: chats.waiting, longestSince: chats.longestSince },
    content,
    compliance,
  }
}

function scopeOf({ platform, agencyId, session }: Ctx): queries.Scope {
  return { database: platform.database, agencyId, creators: session.visibleCreators }
}

export async function readHomeRevenue(ctx: Ctx, period: HomePeriod): Promise<HomeRevenue> {
  const days = periodOf(todayIn(ctx.session.timeZone, ctx.platform.clock()), homePeriodDays[period])
  const scope = scopeOf(ctx)
  const [rows, months] = await Promise.all([
    queries.selectWeekdays(scope, days),
    queries.selectMonths(scope, days.to),
  ])
  const weekdays = Array.from({ length: 7 }, (_, index) => isoWeekday(addDays(days.to, index - 6)))
  return {
    from: days.from,
    to: days.to,
    weekdays: weekdays.map((weekday) => {
      const row = rows.find((entry) => entry.weekday === weekday)
      return {
        weekday,
        revenue: fromCents(row?.revenue ?? 0),
        previousRevenue: fromCents(row?.previousRevenue ?? 0),
      }
    }),
    thisMonth: fromCents(months.thisMonth),
    lastMonth: fromCents(months.lastMonth),
    lastMonthToDate: fromCents(months.lastMonthToDate),
  }
}

export async function listPerformers(ctx: Ctx): Promise<Performer[]> {
  const days = periodOf(todayIn(ctx.session.timeZone, ctx.platform.clock()), PERFORMER_DAYS)
  const rows = await queries.selectPerformers(scopeOf(ctx), days, MAX_HOME_PERFORMERS)
  return rows.map((row) => ({
    ...row,
    revenue: fromCents(row.revenue),
    previousRevenue: fromCents(row.previousRevenue),
  }))
}

export async function listActivity(ctx: Ctx, limit: number): Promise<Activity[]> {
  const { role, visibleCreators: creators } = ctx.session
  const kinds: readonly ActivityKind[] = may(role, 'applications:review') ? activityKinds : fanActivityKinds
  const rows = await inScope(ctx, (tx) => selectActivity(tx, creators, kinds, limit))
  return rows.map(toActivity)
}

function toActivity(row: ActivityRow): Activity {
  const toRef = (id: string | null, name: string | null) => (id && name ? { id, name } : null)
  return {
    id: String(row.seq),
    at: row.at,
    kind: row.kind,
    actor: row.actor,
    creator: toRef(row.creatorId, row.stageName),
    fan: toRef(row.fanId, row.fanName),
    application: toRef(row.applicationId, row.applicant),
    item: toRef(row.itemId, row.itemTitle),
    amount: row.amount,
    rows: row.rows,
  }
}

/** A period ending today, and the start of the previous one. */
function periodOf(today: string, length: number) {
  return { previousFrom: addDays(today, 1 - 2 * length), from: addDays(today, 1 - length), to: today }
}

const isoWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
