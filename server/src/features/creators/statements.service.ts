import type { Statement, StatementMonth } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import { transactionTypes } from '@greenroom/contract/features/fans/fans.rules.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import * as queries from './statements.queries.ts'

const CORRECTIONS_SHOWN = 500
const NOTHING: queries.Sums = { gross: 0, fee: 0, net: 0, creator: 0, agency: 0, bookings: 0 }

export async function listStatements(ctx: Ctx, id: string): Promise<StatementMonth[]> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const { id: creatorId } = await partiesOf(ctx, tx, id)
    const rows = await queries.sumByMonth(tx, creatorId, ctx.session.timeZone)
    return rows.map(({ month, ...row }) => ({
      month,
      ...countedOf(row),
      isComplete: isOver(ctx, month),
    }))
  })
}

export async function getStatement(ctx: Ctx, id: string, month: string): Promise<Statement> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    await queries.freeze(tx)
    const { agency, ...creator } = await partiesOf(ctx, tx, id)
    const span = spanOf(ctx, creator.id, month)
    const parts = await queries.sumOfMonth(tx, span)
    if (parts.length === 0 && !hasBegun(ctx, month)) throw notFound()
    const corrections = await queries.selectCorrections(tx, span, CORRECTIONS_SHOWN)
    const partOf = (type: (typeof parts)[number]['type']) => parts.find((row) => row.type === type) ?? NOTHING
    return {
      month,
      isComplete: isOver(ctx, month),
      agency,
      creator,
      total: countedOf(parts.reduce(added, NOTHING)),
      sales: transactionTypes.map((type) => ({ type, ...countedOf(partOf(type)) })),
      corrections: corrections.map(({ id, at, kind, type, reason, ...cents }) => ({
        id,
        date: at,
        kind,
        type,
        reason,
        ...amountsOf(cents),
      })),
      correctionsTotal: countedOf(partOf(null)),
      splits: inForce(await queries.selectSplitsUntil(tx, creator.id, span.last), span.first),
    }
  })
}

/** Who is beyond this person's sight does not exist. */
export async function partiesOf(ctx: Ctx, tx: Tx, id: string) {
  const seen = ctx.session.visibleCreators
  const found = await queries.selectParties(tx, id)
  if (!found || (seen !== null && !seen.includes(found.id))) throw notFound()
  return found
}

export function spanOf(ctx: Ctx, creatorId: string, month: string): queries.Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { creatorId, first: `${month}-01`, last, timeZone: ctx.session.timeZone }
}

const thisMonth = (ctx: Ctx): string => todayIn(ctx.session.timeZone, ctx.platform.clock()).slice(0, 7)
export const hasBegun = (ctx: Ctx, month: string): boolean => month <= thisMonth(ctx)
const isOver = (ctx: Ctx, month: string): boolean => month < thisMonth(ctx)

function added(a: queries.Sums, b: queries.Sums): queries.Sums {
  return {
    gross: a.gross + b.gross,
    fee: a.fee + b.fee,
    net: a.net + b.net,
    creator: a.creator + b.creator,
    agency: a.agency + b.agency,
    bookings: a.bookings + b.bookings,
  }
}

function amountsOf({ gross, fee, net, creator, agency }: Omit<queries.Sums, 'bookings'>) {
  return {
    gross: fromCents(gross),
    fee: fromCents(fee),
    net: fromCents(net),
    creatorShare: fromCents(creator),
    agencyShare: fromCents(agency),
  }
}

const countedOf = (row: queries.Sums) => ({ ...amountsOf(row), bookings: row.bookings })

/** The share of the first day, agreed before or by default, and those that began in the month. */
function inForce(
  agreed: { validFrom: string; creatorPercent: number }[],
  first: string,
): Statement['splits'] {
  const before = agreed.findLast(({ validFrom }) => validFrom <= first)
  const later = agreed.filter(({ validFrom }) => validFrom > first)
  return [
    { from: first, creatorPercent: before?.creatorPercent ?? DEFAULT_CREATOR_PERCENT },
    ...later.map(({ validFrom, creatorPercent }) => ({ from: validFrom, creatorPercent })),
  ]
}
