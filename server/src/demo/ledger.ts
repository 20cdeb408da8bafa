import {
  splitAmount,
  type TransactionKind,
  type TransactionType,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import { type DemoCreator, shareAt } from './creators.ts'
import { demoId } from './demo-id.ts'
import { awakeBetween, type DemoFan } from './fans.ts'
import { DAY, type Era } from './season.ts'

export type Entry = {
  id: string
  at: number
  type: TransactionType
  kind: TransactionKind
  gross: number
  fee: number
  net: number
  creator: number
  agency: number
  externalId: string
  reason: string | null
  corrects: string | null
}

type Sale = { at: number; type: TransactionType; gross: number }

const MONTH = 30.4 * DAY
const extras = { Tips: 50, 'PPV Content': 38, 'Custom Requests': 7 } as const

const reasons = {
  REFUND: [
    'Bought twice by mistake',
    'Custom delivered late',
    'Video did not play',
    'Goodwill after a complaint',
  ],
  CHARGEBACK: ['Card holder disputes the payment', 'Reported as unauthorised', 'Dispute lost at the bank'],
} as const

/** A year of what a fan paid, oldest first: the subscription month by month, and the rest of the budget in between. */
export function ledgerOf(creator: DemoCreator, fan: DemoFan, era: Era): Entry[] {
  const sales = salesOf(creator, fan, era).toSorted((a, b) => a.at - b.at)
  const entries = sales.map((sale, number) =>
    entryOf(creator, fan, era, String(number), { ...sale, kind: 'SALE' }),
  )
  return [...entries, ...entries.flatMap((sale) => takenBack(creator, fan, era, sale))]
}

function salesOf(creator: DemoCreator, fan: DemoFan, era: Era): Sale[] {
  const { chance } = fan
  const sales: Sale[] = []
  let left = fan.budget
  for (let at = fan.from + 0.02 * DAY; at <= fan.until && left >= creator.subscription; at += MONTH) {
    sales.push({ at: Math.round(at), type: 'Subscription', gross: creator.subscription })
    left -= creator.subscription
  }
  // Who was there once is seen at the end too: the last purchase lies close to the end of their time.
  let last = true
  while (left >= 300 && sales.length < 400) {
    const type = chance.weighted(extras)
    const gross = Math.min(left, priceOf(type, fan))
    const from = last ? Math.max(fan.from, fan.until - 5 * DAY) : fan.from
    sales.push({ at: awakeBetween(fan, from, fan.until, era), type, gross })
    left -= gross
    last = false
  }
  return sales
}

function priceOf(type: keyof typeof extras, { chance, budget }: DemoFan): number {
  const big = budget >= 100_000
  if (type === 'Tips')
    return chance.pick(big ? [10, 15, 20, 25, 30, 50, 75, 100] : [3, 5, 5, 8, 10, 10, 15, 20, 25]) * 100
  if (type === 'PPV Content')
    return chance.pick(big ? [20, 25, 30, 35, 45, 60] : [8, 10, 12, 15, 18, 20, 25]) * 100
  return chance.pick(big ? [90, 120, 150, 180, 240] : [40, 55, 60, 75, 90]) * 100
}

function takenBack(creator: DemoCreator, fan: DemoFan, era: Era, sale: Entry): Entry[] {
  if (!fan.chance.happens(sale.type === 'Subscription' ? 0.003 : 0.012)) return []
  const kind = fan.chance.weighted({ REFUND: 7, CHARGEBACK: 3 })
  const at = Math.round(sale.at + fan.chance.between(0.5, kind === 'REFUND' ? 6 : 35) * DAY)
  if (at > era.now) return []
  const reason = fan.chance.pick(reasons[kind])
  const back = { at, type: sale.type, gross: -sale.gross, kind, reason, corrects: sale.id }
  return [entryOf(creator, fan, era, `back ${sale.externalId}`, back)]
}

function entryOf(
  creator: DemoCreator,
  fan: DemoFan,
  era: Era,
  number: string,
  row: Sale & { kind: TransactionKind; reason?: string; corrects?: string },
): Entry {
  const name = `transaction ${fan.id} ${number}`
  const id = demoId(name)
  const share = shareAt(creator, row.at, era)
  return {
    id,
    reason: null,
    corrects: null,
    ...row,
    ...splitAmount(row.gross, { creatorSharePercent: share }),
    externalId: `demo-${id.slice(24)}`,
  }
}
