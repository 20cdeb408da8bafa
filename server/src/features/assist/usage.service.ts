import type { AssistUsage } from '@greenroom/contract/features/assist/assist.schema.ts'
import {
  type OperatorPeriod,
  operatorPeriodDays,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { todayIn } from '../../platform/today.ts'
import { selectNames, selectUsage, type UsageRow } from './usage.queries.ts'

const figures = [
  'suggested',
  'used',
  'edited',
  'sales',
  'netCents',
  'providerCalls',
  'tokens',
  'costMicros',
] as const
type Sums = Pick<UsageRow, (typeof figures)[number]>

export async function readUsage(ctx: Ctx, period: OperatorPeriod): Promise<AssistUsage> {
  const { timeZone } = ctx.session
  const to = todayIn(timeZone, ctx.platform.clock())
  const from = addDays(to, 1 - operatorPeriodDays[period])
  return inScope(ctx, async (tx) => {
    const rows = await selectUsage(tx, { from, to, timeZone })
    const names = await selectNames(tx, [
      ...new Set(rows.flatMap((row) => [row.userId, row.creatorId ?? []].flat())),
    ])
    const groupUsage = (keyOf: (row: UsageRow) => string | null) =>
      [...Map.groupBy(rows, keyOf)]
        .flatMap(([id, group]) =>
          id === null ? [] : [{ id, name: names.get(id) ?? 'Not on the team', ...sumUsage(group) }],
        )
        .toSorted((a, b) => b.suggested - a.suggested || a.name.localeCompare(b.name))
    return {
      from,
      to,
      total: sumUsage(rows),
      operators: groupUsage((row) => row.userId),
      creators: groupUsage((row) => row.creatorId),
    }
  })
}

function sumUsage(rows: Sums[]): AssistUsage['total'] {
  const sums = Object.fromEntries(
    figures.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as Sums
  const { netCents, costMicros, ...counts } = sums
  const ignored = Math.max(0, sums.suggested - sums.used - sums.edited)
  return { ...counts, ignored, net: fromCents(netCents), cost: costMicros / 1e6 }
}
