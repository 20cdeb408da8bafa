import { DEFAULT_CREATOR_SHARE_PERCENT } from '@greenroom/contract/features/fans/fans.rules.ts'
import { createDemoCreator } from '../features/creators/creators.service.ts'
import { assignOperator } from '../features/team/assignments.service.ts'
import type { Tx } from '../platform/db/scope.ts'
import { demoId } from './demo-id.ts'
import { DAY, type Era } from './season.ts'

/** What a creator keeps of the net from so many days ago on. */
type Split = { daysAgo: number; percent: number }

export type DemoCreator = {
  key: string
  stageName: string
  agency: 'Northlight' | 'Harbour Street'
  /** Signs in with an account of her own. */
  account?: true
  operator?: 'dana'
  fans: number
  /** Per month, in cents. */
  subscription: number
  splits: Split[]
}

const northlight = { agency: 'Northlight' } as const
const harbour = { agency: 'Harbour Street' } as const
const formats = new Map<string, Intl.DateTimeFormat>()
const usual: Split[] = [{ daysAgo: 500, percent: 50 }]

export const demoCreators: DemoCreator[] = [
  {
    key: 'juno',
    stageName: 'Juno Vale',
    ...northlight,
    account: true,
    operator: 'dana',
    fans: 84,
    subscription: 1499,
    splits: [
      { daysAgo: 500, percent: 50 },
      { daysAgo: 170, percent: 55 },
      { daysAgo: 40, percent: 60 },
    ],
  },
  { key: 'marlowe', stageName: 'Marlowe Reyes', ...northlight, fans: 72, subscription: 1299, splits: usual },
  {
    key: 'sable',
    stageName: 'Sable Quinn',
    ...northlight,
    fans: 66,
    subscription: 999,
    splits: [...usual, { daysAgo: 120, percent: 55 }],
  },
  { key: 'ines', stageName: 'Ines Okafor', ...northlight, fans: 58, subscription: 1199, splits: usual },
  {
    key: 'wren',
    stageName: 'Wren Halliday',
    ...northlight,
    operator: 'dana',
    fans: 54,
    subscription: 999,
    splits: [
      { daysAgo: 500, percent: 45 },
      { daysAgo: 210, percent: 50 },
    ],
  },
  { key: 'odette', stageName: 'Odette Marsh', ...northlight, fans: 50, subscription: 1499, splits: usual },
  { key: 'cass', stageName: 'Cass Bellamy', ...northlight, fans: 46, subscription: 899, splits: [] },
  { key: 'noor', stageName: 'Noor Castell', ...northlight, fans: 44, subscription: 1099, splits: usual },
  {
    key: 'lior',
    stageName: 'Lior Ashe',
    ...northlight,
    fans: 40,
    subscription: 799,
    splits: [{ daysAgo: 90, percent: 60 }],
  },
  { key: 'vesper', stageName: 'Vesper Lane', ...northlight, fans: 36, subscription: 1299, splits: usual },
  { key: 'tove', stageName: 'Tove Ringdal', ...northlight, fans: 28, subscription: 999, splits: [] },
  { key: 'marisol', stageName: 'Marisol Prior', ...northlight, fans: 22, subscription: 1199, splits: usual },
  { key: 'tamsin', stageName: 'Tamsin Grey', ...harbour, fans: 24, subscription: 1099, splits: usual },
  { key: 'rhea', stageName: 'Rhea Lockwood', ...harbour, fans: 16, subscription: 899, splits: [] },
]

export const creatorIdOf = (creator: DemoCreator): string => demoId(`creator ${creator.key}`)

/** The percentage that held at a moment, as the ledger's own rule has it. */
export function shareAt(creator: DemoCreator, at: number, era: Era): number {
  const held = creator.splits.filter((split) => splitDay(split, era) <= isoDay(at, era))
  return held.at(-1)?.percent ?? DEFAULT_CREATOR_SHARE_PERCENT
}

export async function seedCreator(tx: Tx, creator: DemoCreator, era: Era): Promise<void> {
  const id = creatorIdOf(creator)
  const userId = creator.account ? demoId(`user ${creator.key}`) : null
  await createDemoCreator(tx, { id, userId, stageName: creator.stageName })
  if (creator.operator) await assignOperator(tx, demoId(`user ${creator.operator}`), id)
  for (const split of creator.splits) {
    await tx.query(
      'INSERT INTO creator_splits (agency_id, creator_id, valid_from, creator_percent) VALUES ($1, $2, $3, $4)',
      [tx.agencyId, id, splitDay(split, era), split.percent],
    )
  }
}

const splitDay = (split: Split, era: Era): string => isoDay(era.now - split.daysAgo * DAY, era)

/** The day at the agency, the way the ledger looks for the split that held on it. */
function isoDay(at: number, { timeZone }: Era): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
