import {
  MAX_PERIOD_DAYS,
  type OperatorGrouping,
  type OperatorPeriod,
  operatorPeriodDays,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import type {
  OperatorFigures,
  OperatorFiguresReply,
  OperatorRow,
} from '@greenroom/contract/features/operators/operators.schema.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { fieldError } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import { loadSettings } from './attribution.service.ts'
import * as queries from './operators.queries.ts'
import { loadOwnPay } from './own-pay.service.ts'

type PeriodQuery = { period: OperatorPeriod; from?: string | undefined; to?: string | undefined }
type PersonQuery = { userId?: string | undefined; creatorId?: string | undefined }

/** The requested days; defaults to a period that ends today. */
export function resolvePeriod(ctx: Ctx, query: PeriodQuery): { from: string; to: string } {
  const today = todayIn(ctx.session.timeZone, ctx.platform.clock())
  const to = query.to ?? today
  const from = query.from ?? addDays(to, 1 - operatorPeriodDays[query.period])
  assertPeriod(from, to)
  return { from, to }
}

export function assertPeriod(from: string, to: string): void {
  const problem =
    from > to
      ? 'The last day is before the first.'
      : addDays(from, MAX_PERIOD_DAYS) <= to
        ? `Choose up to ${MAX_PERIOD_DAYS} days.`
        : null
  if (problem) throw fieldError('from', problem)
}

/** Operators only have access to their own data. */
export const isLimitedToOwnData = (ctx: Ctx): boolean => !may(ctx.session.role, 'operators:manage')
export const userFilter = (ctx: Ctx, userId: string | undefined): string | null =>
  isLimitedToOwnData(ctx) ? ctx.session.userId : (userId ?? null)

export type FiguresQuery = PeriodQuery & PersonQuery & { groupBy: OperatorGrouping }

export async function readFigures(ctx: Ctx, query: FiguresQuery): Promise<OperatorFiguresReply> {
  const { groupBy } = query
  const userId = userFilter(ctx, query.userId)
  const filter = { ...resolvePeriod(ctx, query), userId, creatorId: query.creatorId ?? null }
  return inScope(ctx, async (tx) => {
    const sums = await queries.selectFigures(tx, groupBy, filter)
    const fans = new Map((await queries.countFans(tx, groupBy, filter)).map((row) => [row.key, row.fans]))
    const otherSales = userId === null ? await queries.selectOtherSales(tx, filter) : []
    const waitingCounts = (await queries.countWaiting(tx, filter.creatorId)).filter(
      (row) => userId === null || row.userId === userId,
    )
    const countUnanswered = (key: string | null): number | null => {
      if (groupBy === 'day' && key !== null) return null
      const matchesKey = (row: { userId: string | null; creatorId: string }) =>
        key === null || (groupBy === 'creator' ? row.creatorId : row.userId) === key
      return waitingCounts.filter(matchesKey).reduce((total, row) => total + row.n, 0)
    }
    const toFigures = (row: queries.FiguresRow): OperatorFigures => ({
      sales: row.sales,
      net: fromCents(row.net),
      gross: fromCents(row.gross),
      messages: row.messages,
      ppvSent: row.ppvSent,
      ppvUnlocked: row.ppvUnlocked,
      fansChatted: fans.get(row.key) ?? 0,
      characters: row.characters,
      replies: row.replies,
      replySeconds: row.replySeconds,
      unanswered: countUnanswered(row.key),
    })
    const rows = await toNamedRows(tx, { groupBy, userId, creatorId: filter.creatorId }, sums, toFigures)
    const creators = sumOf(otherSales.filter((row) => row.holder === 'CREATOR'))
    const unassigned = sumOf(otherSales.filter((row) => row.holder === 'NOBODY'))
    const team = sums.find((row) => row.key === null) ?? emptyRow(null)
    const [groups, creatorSales, unassignedSales] = [
      [team, creators, unassigned].map(({ sales, gross, net }) => ({ sales, gross, net })),
      toSales(creators),
      toSales(unassigned),
    ]
    return {
      from: filter.from,
      to: filter.to,
      groupBy,
      settings: await loadSettings(tx),
      rows,
      creators: {
        ...creatorSales,
        names: otherSales.filter((row) => row.holder === 'CREATOR').map((row) => row.creator),
      },
      unassigned: unassignedSales,
      total: { ...toFigures(team), ...toSales(sumOf(groups)) },
    }
  })
}

type Sums = { sales: number; gross: number; net: number }

export const toSales = ({ sales, gross, net }: Sums) => ({
  sales,
  net: fromCents(net),
  gross: fromCents(gross),
})

function sumOf(rows: Sums[]): Sums {
  const zeros = { sales: 0, gross: 0, net: 0 }
  return rows.reduce(
    (total, row) => ({
      sales: total.sales + row.sales,
      gross: total.gross + row.gross,
      net: total.net + row.net,
    }),
    zeros,
  )
}

const emptyRow = (key: string | null): queries.FiguresRow => ({
  key,
  messages: 0,
  characters: 0,
  replies: 0,
  replySeconds: 0,
  ppvSent: 0,
  ppvUnlocked: 0,
  sales: 0,
  gross: 0,
  net: 0,
})

type FigureScope = { groupBy: OperatorGrouping; userId: string | null; creatorId: string | null }

/** Rows with names, highest sales first. Includes operators without any figures. */
async function toNamedRows(
  tx: Tx,
  { groupBy, userId, creatorId }: FigureScope,
  sums: queries.FiguresRow[],
  toFigures: (row: queries.FiguresRow) => OperatorFigures,
): Promise<OperatorRow[]> {
  const keyedRows = sums.flatMap((row) => (row.key === null ? [] : [{ ...row, key: row.key }]))
  const keys = keyedRows.map((row) => row.key)
  const emptyKeys = { user: null, creator: null, day: null, creators: [] }
  if (groupBy === 'day')
    return keyedRows
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map((row) => ({ ...emptyKeys, day: row.key, ...toFigures(row) }))
  const byNet = (a: queries.FiguresRow, b: queries.FiguresRow) => b.net - a.net
  if (groupBy === 'creator') {
    const names = new Map((await queries.selectCreatorNames(tx, keys)).map((row) => [row.id, row]))
    return keyedRows
      .toSorted(byNet)
      .map((row) => ({ ...emptyKeys, creator: names.get(row.key) ?? null, ...toFigures(row) }))
  }
  const people = await queries.selectPeople(tx, userId ? [userId, ...keys] : keys)
  const rows = people.flatMap(({ id, name, role, creators, creatorIds }) => {
    const row = keyedRows.find((entry) => entry.key === id)
    const isOperatorInScope = role === 'CHAT_OPERATOR' && (!creatorId || creatorIds.includes(creatorId))
    if ((userId !== null && id !== userId) || !(row || isOperatorInScope)) return []
    const user = { id, name, role, hasLeft: role === null }
    return [{ row: row ?? emptyRow(id), user, creators }]
  })
  return rows
    .toSorted((a, b) => byNet(a.row, b.row))
    .map(({ row, user, creators }) => ({ ...emptyKeys, user, creators, ...toFigures(row) }))
}

export async function listPeople(ctx: Ctx) {
  return inScope(ctx, async (tx) => {
    const ownPayOf = await loadOwnPay(ctx, tx)
    const rows = await queries.selectPeople(tx, [])
    return rows.flatMap(({ id, name, role, creators }) =>
      role ? [{ id, name, role, creators, ownPay: ownPayOf(id) }] : [],
    )
  })
}
