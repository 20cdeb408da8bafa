import { type TransactionType, transactionTypes } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { Spending } from '@greenroom/contract/features/fans/fans.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { requireVisibleFan } from '../fans/fan-access.service.ts'
import { selectMonths, sumByType, type TypeSums } from './ledger.queries.ts'

const MONTHS = 12

type Month = Awaited<ReturnType<typeof selectMonths>>[number]

export async function readSpending(ctx: Ctx, fanId: string): Promise<Spending> {
  return inScope(ctx, async (tx) => {
    await requireVisibleFan(ctx, tx, fanId)
    const { timeZone } = await agencyOf(tx)
    const months = lastMonths(dayIn(timeZone, ctx.platform.clock()))
    const monthRows = await selectMonths(tx, fanId, `${months[0]}-01`)
    const typeSums = await sumByType(tx, fanId)
    const ifPermitted = (amount: number) => (may(ctx.session.role, 'creators:revenue') ? amount : null)
    const sum = (column: Exclude<keyof TypeSums, 'type'>) =>
      fromCents(typeSums.reduce((total, row) => total + row[column], 0))
    return {
      months: months.map((month) =>
        toMonth(
          month,
          monthRows.find((row) => row.month.startsWith(month)),
        ),
      ),
      byType: transactionTypes.map((type) => {
        const row = typeSums.find((row) => row.type === type)
        return { type, amount: fromCents(row?.gross ?? 0), orders: row?.orders ?? 0 }
      }),
      gross: sum('gross'),
      platformFee: ifPermitted(sum('fee')),
      net: ifPermitted(sum('net')),
      creatorShare: ifPermitted(sum('creator')),
      agencyShare: ifPermitted(sum('agency')),
      refunded: sum('refunded'),
    }
  })
}

/** The last 12 months as YYYY-MM, oldest first. */
function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(year, month - MONTHS + i, 1)).toISOString().slice(0, 7),
  )
}

function toMonth(month: string, row: Month | undefined): Spending['months'][number] {
  const cents: Record<TransactionType, number> = {
    Subscription: row?.subscriptionCents ?? 0,
    Tips: row?.tipsCents ?? 0,
    'PPV Content': row?.ppvCents ?? 0,
    'Custom Requests': row?.customCents ?? 0,
  }
  const byType = Object.fromEntries(transactionTypes.map((type) => [type, fromCents(cents[type])]))
  const total = fromCents(transactionTypes.reduce((total, type) => total + cents[type], 0))
  return { month, total, orders: row?.orders ?? 0, byType: byType as Record<TransactionType, number> }
}
