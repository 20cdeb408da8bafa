import type { Statement, StatementMonth } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import { transactionTypes } from '@greenroom/contract/features/fans/fans.rules.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import * as queries from './statements.queries.ts'

const MAX_CORRECTIONS = 500
const ZERO_SUMS: queries.Sums = { gross: 0, fee: 0, net: 0, creator: 0, agency: 0, transactionCount: 0 }

export async function listStatements(ctx: Ctx, id: string): Promise<StatementMonth[]> {
  return inScope(ctx, async (tx) => {
    const { id: creatorId } = await loadParties(ctx, tx, id)
    const rows = await queries.sumByMonth(tx, creatorId, ctx.session.timeZone)
    return rows.map(({ month, ...row }) => ({ month, ...toTotals(row), isComplete: hasEnded(ctx, month) }))
  })
}

export async function getStatement(ctx: Ctx, id: string, month: string): Promise<Statement> {
  return inScope(ctx, async (tx) => {
    await queries.setSnapshotIsolation(tx)
    const { agency, ...creator } = await loadParties(ctx, tx, id)
    const range = monthRange(ctx, creator.id, month)
    const sums = await queries.sumMonthByType(tx, range)
    if (sums.length === 0 && !hasStarted(ctx, month)) throw notFound()
    const corrections = await queries.selectCorrections(tx, range, MAX_CORRECTIONS)
    const sumOf = (type: (typeof sums)[number]['type']) => sums.find((row) => row.type === type) ?? ZERO_SUMS
    return {
      month,
      isComplete: hasEnded(ctx, month),
      agency,
      creator,
      total: toTotals(sums.reduce(addSums, ZERO_SUMS)),
      sales: transactionTypes.map((type) => ({ type, ...toTotals(sumOf(type)) })),
      corrections: corrections.map(({ id, at, kind, type, reason, ...cents }) => ({
        id,
        date: at,
        kind,
        type,
        reason,
        ...toAmounts(cents),
      })),
      correctionsTotal: toTotals(sumOf(null)),
      splits: splitsInEffect(await queries.selectSplitsUntil(tx, creator.id, range.last), range.first),
    }
  })
}

/** Throws not found if the creator is not visible to the session. */
export async function loadParties(ctx: Ctx, tx: Tx, id: string) {
  const visibleIds = ctx.session.visibleCreators
  const parties = await queries.selectParties(tx, id)
  if (!parties || (visibleIds !== null && !visibleIds.includes(parties.id))) throw notFound()
  return parties
}

export function monthRange(ctx: Ctx, creatorId: string, month: string): queries.MonthRange {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { creatorId, first: `${month}-01`, last, timeZone: ctx.session.timeZone }
}

const thisMonth = (ctx: Ctx): string => todayIn(ctx.session.timeZone, ctx.platform.clock()).slice(0, 7)
export const hasStarted = (ctx: Ctx, month: string): boolean => month <= thisMonth(ctx)
const hasEnded = (ctx: Ctx, month: string): boolean => month < thisMonth(ctx)

function addSums(a: queries.Sums, b: queries.Sums): queries.Sums {
  return {
    gross: a.gross + b.gross,
    fee: a.fee + b.fee,
    net: a.net + b.net,
    creator: a.creator + b.creator,
    agency: a.agency + b.agency,
    transactionCount: a.transactionCount + b.transactionCount,
  }
}

function toAmounts({ gross, fee, net, creator, agency }: Omit<queries.Sums, 'transactionCount'>) {
  return {
    gross: fromCents(gross),
    fee: fromCents(fee),
    net: fromCents(net),
    creatorShare: fromCents(creator),
    agencyShare: fromCents(agency),
  }
}

const toTotals = (row: queries.Sums) => ({ ...toAmounts(row), transactionCount: row.transactionCount })

/** The split on the first day, then each change within the month. */
function splitsInEffect(
  splits: { validFrom: string; creatorPercent: number }[],
  first: string,
): Statement['splits'] {
  const before = splits.findLast(({ validFrom }) => validFrom <= first)
  const laterSplits = splits.filter(({ validFrom }) => validFrom > first)
  return [
    { from: first, creatorPercent: before?.creatorPercent ?? DEFAULT_CREATOR_PERCENT },
    ...laterSplits.map(({ validFrom, creatorPercent }) => ({ from: validFrom, creatorPercent })),
  ]
}
