import {
  splitAmount,
  type TransactionKind,
  type TransactionType,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { type DemoCreator, shareAt } from './creators.ts'
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { type DemoFan, onlineMomentBetween } from './fans.ts'

export type LedgerEntry = {
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
const extraTypeWeights = { Tips: 50, 'PPV Content': 38, 'Custom Requests': 7 } as const

const reasons = {
  REFUND: [
    'Bought twice by mistake',
    'Custom delivered late',
    'Video did not play',
    'Goodwill after a complaint',
  ],
  CHARGEBACK: ['Cardholder disputed the payment', 'Reported as unauthorized', 'Dispute lost at the bank'],
} as const

/** A year of a fan's transactions: monthly subscriptions, with the rest of the budget spent in between. */
export function ledgerOf(creator: DemoCreator, fan: DemoFan, clock: DemoClock): LedgerEntry[] {
  const sales = salesOf(creator, fan, clock).toSorted((a, b) => a.at - b.at)
  const entries = sales.map((sale, index) =>
    entryOf(creator, fan, clock, String(index), { ...sale, kind: 'SALE' }),
  )
  return [...entries, ...entries.flatMap((sale) => reversalsOf(creator, fan, clock, sale))]
}

function salesOf(creator: DemoCreator, fan: DemoFan, clock: DemoClock): Sale[] {
  const { random } = fan
  const sales: Sale[] = []
  let remaining = fan.budget
  for (let at = fan.from + 0.02 * DAY; at <= fan.until && remaining >= creator.subscription; at += MONTH) {
    sales.push({ at: Math.round(at), type: 'Subscription', gross: creator.subscription })
    remaining -= creator.subscription
  }
  // One purchase falls close to the fan's last active day.
  let isFirst = true
  while (remaining >= 300 && sales.length < 400) {
    const type = random.weighted(extraTypeWeights)
    const gross = Math.min(remaining, priceOf(type, fan))
    const from = isFirst ? Math.max(fan.from, fan.until - 5 * DAY) : fan.from
    sales.push({ at: onlineMomentBetween(fan, from, fan.until, clock), type, gross })
    remaining -= gross
    isFirst = false
  }
  return sales
}

function priceOf(type: keyof typeof extraTypeWeights, { random, budget }: DemoFan): number {
  const isBigSpender = budget >= 100_000
  if (type === 'Tips')
    return (
      random.pick(isBigSpender ? [10, 15, 20, 25, 30, 50, 75, 100] : [3, 5, 5, 8, 10, 10, 15, 20, 25]) * 100
    )
  if (type === 'PPV Content')
    return random.pick(isBigSpender ? [20, 25, 30, 35, 45, 60] : [8, 10, 12, 15, 18, 20, 25]) * 100
  return random.pick(isBigSpender ? [90, 120, 150, 180, 240] : [40, 55, 60, 75, 90]) * 100
}

function reversalsOf(creator: DemoCreator, fan: DemoFan, clock: DemoClock, sale: LedgerEntry): LedgerEntry[] {
  if (!fan.random.chance(sale.type === 'Subscription' ? 0.003 : 0.012)) return []
  const kind = fan.random.weighted({ REFUND: 7, CHARGEBACK: 3 })
  const at = Math.round(sale.at + fan.random.between(0.5, kind === 'REFUND' ? 6 : 35) * DAY)
  if (at > clock.now) return []
  const reason = fan.random.pick(reasons[kind])
  const reversal = { at, type: sale.type, gross: -sale.gross, kind, reason, corrects: sale.id }
  return [entryOf(creator, fan, clock, `back ${sale.externalId}`, reversal, sale.at)]
}

function entryOf(
  creator: DemoCreator,
  fan: DemoFan,
  clock: DemoClock,
  key: string,
  row: Sale & { kind: TransactionKind; reason?: string; corrects?: string },
  soldAt = row.at,
): LedgerEntry {
  const name = `transaction ${fan.id} ${key}`
  const id = demoId(name)
  const share = shareAt(creator, row.at, clock)
  // A refund is split like its sale.
  const day = dayIn(clock.timeZone, new Date(soldAt))
  return {
    id,
    reason: null,
    corrects: null,
    ...row,
    ...splitAmount(row.gross, { creatorSharePercent: share, day }),
    externalId: `demo-${id.slice(24)}`,
  }
}
