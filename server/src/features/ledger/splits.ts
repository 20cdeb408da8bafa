import {
  type AmountSplit,
  DEFAULT_CREATOR_SHARE_PERCENT,
  splitAmount,
} from '@greenroom/contract/features/fans/fans.rules.ts'

type SplitCents = { grossCents: number; feeCents: number; netCents: number; creatorCents: number }

export type SplittableEntry = {
  creatorId: string
  day: string
  grossCents: number
  feeCents: number | null
  splitLike?: SplitCents | null
}

export type Splits = ReadonlyMap<string, readonly { validFrom: string; creatorPercent: number }[]>

/** Uses the share in effect on the entry's day; `splits` must be sorted by `validFrom`. */
export function splitEntry(
  entry: SplittableEntry,
  splits: Splits,
): { feeCents: number; netCents: number; creatorCents: number; agencyCents: number } {
  const { fee, net, creator, agency } = entry.splitLike
    ? splitLikeSale(entry, entry.splitLike)
    : splitByShare(entry, splits)
  return { feeCents: fee, netCents: net, creatorCents: creator, agencyCents: agency }
}

function splitByShare(
  { creatorId, day, grossCents, feeCents }: SplittableEntry,
  splits: Splits,
): AmountSplit {
  const split = splits.get(creatorId)?.findLast(({ validFrom }) => validFrom <= day)
  const creatorSharePercent = split?.creatorPercent ?? DEFAULT_CREATOR_SHARE_PERCENT
  if (feeCents === null) return splitAmount(grossCents, { creatorSharePercent, day })
  return { ...splitAmount(grossCents - feeCents, { feePercent: 0, creatorSharePercent, day }), fee: feeCents }
}

/** A refund is split like its sale, regardless of later shares. */
function splitLikeSale({ grossCents, feeCents }: SplittableEntry, sale: SplitCents): AmountSplit {
  const fee = feeCents ?? scaleProportionally(grossCents, sale.feeCents, sale.grossCents)
  const net = grossCents - fee
  const creator = scaleProportionally(net, sale.creatorCents, sale.netCents)
  return { fee, net, creator, agency: net - creator }
}

function scaleProportionally(cents: number, part: number, total: number): number {
  if (total === 0) return 0
  return Math.sign(cents) * Math.round((Math.abs(cents) * part) / total)
}
