import { personStatus } from '@greenroom/contract/features/compliance/records.rules.ts'
import {
  barRanges,
  type CreatorPeriod,
  creatorPeriodDays,
  type DateRange,
  MAX_NEXT_POSTS,
  MAX_TOP_FANS,
} from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import type {
  CreatorHome,
  Payment,
  paymentsMeta,
  TopFan,
} from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { todayIn } from '../../platform/today.ts'
import * as queries from './creator-home.queries.ts'
import { readGoal } from './goals.service.ts'
import { ownCreatorId } from './own-creator.ts'

/** Whole days up to today. */
function periodRange(ctx: Ctx, period: CreatorPeriod): queries.LocalDateRange {
  const { timeZone } = ctx.session
  const to = todayIn(timeZone, ctx.platform.clock())
  return { from: addDays(to, 1 - creatorPeriodDays[period]), to, timeZone }
}

export async function readCreatorHome(ctx: Ctx, period: CreatorPeriod): Promise<CreatorHome> {
  const id = ownCreatorId(ctx)
  const current = periodRange(ctx, period)
  const { from, to: today } = current
  const previous = { from: addDays(from, -creatorPeriodDays[period]), to: addDays(from, -1) }
  return inScope(ctx, async (tx) => {
    const creator = await queries.selectCreator(tx, id, today)
    if (!creator) throw notFound()
    const days = await queries.selectDays(tx, id, previous.from, today)
    const currentDays = daysWithin(days, current)
    const previousDays = daysWithin(days, previous)
    return {
      period,
      today,
      creator: { id, stageName: creator.stageName, agency: creator.agency },
      current: toEarnings(currentDays, { from, to: today }),
      previous: toEarnings(previousDays, previous),
      bars: barRanges({ from, to: today }).map((range) => {
        const rows = daysWithin(currentDays, range)
        return { ...range, you: sumUsd(rows, 'you'), newFans: sum(rows, 'newFans') }
      }),
      sources: sources.map(({ type, key }) => ({
        type,
        amount: sumUsd(currentDays, key),
        previousAmount: sumUsd(previousDays, key),
      })),
      fans: creator.fans,
      goal: await readGoal(tx, id, today.slice(0, 7)),
      posts: await queries.selectScheduledPosts(tx, id, MAX_NEXT_POSTS),
      accountStatus: toAccountStatus(creator, today),
    }
  })
}

const sources = [
  { type: 'Subscription', key: 'subscription' },
  { type: 'Tips', key: 'tips' },
  { type: 'PPV Content', key: 'ppv' },
  { type: 'Custom Requests', key: 'custom' },
] as const

type Figure = Exclude<keyof queries.DayRow, 'day'>

const daysWithin = (rows: queries.DayRow[], { from, to }: DateRange) =>
  rows.filter(({ day }) => day >= from && day <= to)
const sum = (rows: queries.DayRow[], key: Figure) => rows.reduce((total, row) => total + row[key], 0)
const sumUsd = (rows: queries.DayRow[], key: Figure) => fromCents(sum(rows, key))

function toEarnings(rows: queries.DayRow[], range: DateRange): CreatorHome['current'] {
  return {
    ...range,
    gross: fromCents(sources.reduce((total, { key }) => total + sum(rows, key), 0)),
    fee: sumUsd(rows, 'fee'),
    agency: sumUsd(rows, 'agency'),
    you: sumUsd(rows, 'you'),
    payments: sum(rows, 'payments'),
    newFans: sum(rows, 'newFans'),
  }
}

function toAccountStatus(row: queries.CreatorRow, today: string): CreatorHome['accountStatus'] {
  const { status, isVerified, examinedBy, examinedOn, method, withdrawnAt, percent, since } = row
  const hasDetails = isVerified && examinedBy !== null && examinedOn !== null && method !== null
  return {
    status,
    isVerified,
    verification: hasDetails ? { examinedBy, examinedOn, method } : null,
    withdrawnAt,
    record: { status: personStatus(row, today), acceptedUntil: row.acceptedUntil, toSign: row.toSign },
    share: { percent: percent ?? DEFAULT_CREATOR_PERCENT, since, isDefault: percent === null },
  }
}

export async function listTopFans(ctx: Ctx, period: CreatorPeriod): Promise<TopFan[]> {
  const id = ownCreatorId(ctx)
  const rows = await inScope(ctx, (tx) =>
    queries.selectTopFans(tx, id, periodRange(ctx, period), MAX_TOP_FANS),
  )
  return rows.map(({ lastAt, lastType, lastAmount, spent, ...fan }) => ({
    ...fan,
    spent: fromCents(spent),
    last: lastAt && lastType ? { at: lastAt, type: lastType, amount: fromCents(lastAmount ?? 0) } : null,
  }))
}

type PaymentsFilter = {
  period: CreatorPeriod
  type?: Payment['type'] | null | undefined
  limit: number
  cursor?: string | undefined
}
type PaymentsPage = { data: Payment[]; meta: z.infer<typeof paymentsMeta> }

export async function listPayments(
  ctx: Ctx,
  { period, type = null, limit, cursor }: PaymentsFilter,
): Promise<PaymentsPage> {
  const id = ownCreatorId(ctx)
  const position = decodeCursor(cursor, ['instant', 'id'])
  const before = position && { at: position[0], id: position[1] }
  const range = periodRange(ctx, period)
  return inScope(ctx, async (tx) => {
    const rows = await queries.selectPayments(tx, id, range, type, { limit: limit + 1, before })
    const { total, gross, you } = await queries.sumPayments(tx, id, range, type)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      data: rows
        .slice(0, limit)
        .map(({ fanId, fanName, ...row }) => ({
          ...row,
          amount: fromCents(row.amount),
          you: fromCents(row.you),
          fan: { id: fanId, name: fanName },
        })),
      meta: {
        nextCursor: last ? encodeCursor([last.at, last.id]) : null,
        total,
        gross: fromCents(gross),
        you: fromCents(you),
      },
    }
  })
}
