import { workingStatus } from '@greenroom/contract/features/creators/creators.rules.ts'
import {
  type AccountPlatform,
  DEFAULT_PLATFORM,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { DEFAULT_CREATOR_SHARE_PERCENT } from '@greenroom/contract/features/fans/fans.rules.ts'
import { createAccount } from '../features/auth/account.service.ts'
import { createDemoCreator } from '../features/creators/creators.service.ts'
import { assignOperator } from '../features/team/assignments.service.ts'
import type { Tx } from '../platform/db/scope.ts'
import { type CreatorDetails, creatorDetails } from './creator-details.ts'
import { DAY, type DemoClock } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'

/** The creator's share of the net, valid from that many days ago. */
type Split = { daysAgo: number; percent: number }

export const operators = { dana: 'Dana Kirk', kit: 'Kit Moreno' } as const
export type Operator = keyof typeof operators

export type DemoCreator = {
  key: string
  stageName: string
  agency: 'Northlight' | 'Harbour Street'
  /** Has an account: one the sign-in page offers, or one created by signing up. */
  account?: 'offered' | 'confirmed' | 'unconfirmed'
  operator?: Operator
  fans: number
  /** A second platform, with every nth of the fans. */
  second?: { platform: AccountPlatform; every: number }
  /** Per month, in cents. */
  subscription: number
  splits: Split[]
}

const northlight = { agency: 'Northlight' } as const
const harbour = { agency: 'Harbour Street' } as const
const formats = new Map<string, Intl.DateTimeFormat>()
const defaultSplits: Split[] = [{ daysAgo: 500, percent: 50 }]
const newcomer = { fans: 0, subscription: 999, splits: [] as Split[] }

export const demoCreators: DemoCreator[] = [
  {
    key: 'juno',
    stageName: 'Juno Vale',
    ...northlight,
    account: 'offered',
    operator: 'dana',
    fans: 110,
    subscription: 1499,
    splits: [
      { daysAgo: 500, percent: 50 },
      { daysAgo: 170, percent: 55 },
      { daysAgo: 40, percent: 60 },
    ],
  },
  {
    key: 'marlowe',
    stageName: 'Marlowe Reyes',
    ...northlight,
    fans: 96,
    subscription: 1299,
    splits: defaultSplits,
  },
  {
    key: 'sable',
    stageName: 'Sable Quinn',
    ...northlight,
    operator: 'kit',
    fans: 88,
    second: { platform: 'FANSLY', every: 4 },
    subscription: 999,
    splits: [...defaultSplits, { daysAgo: 120, percent: 55 }],
  },
  {
    key: 'ines',
    stageName: 'Ines Okafor',
    ...northlight,
    operator: 'kit',
    fans: 80,
    subscription: 1199,
    splits: defaultSplits,
  },
  {
    key: 'wren',
    stageName: 'Wren Halliday',
    ...northlight,
    operator: 'dana',
    fans: 74,
    subscription: 999,
    splits: [
      { daysAgo: 500, percent: 45 },
      { daysAgo: 210, percent: 50 },
    ],
  },
  {
    key: 'noor',
    stageName: 'Noor Castell',
    ...northlight,
    fans: 62,
    second: { platform: 'FANSLY', every: 3 },
    subscription: 1099,
    splits: defaultSplits,
  },
  {
    key: 'vesper',
    stageName: 'Vesper Lane',
    ...northlight,
    fans: 54,
    second: { platform: 'FANVUE', every: 3 },
    subscription: 1299,
    splits: defaultSplits,
  },
  {
    key: 'marisol',
    stageName: 'Marisol Prior',
    ...northlight,
    fans: 36,
    subscription: 1199,
    splits: defaultSplits,
  },
  {
    key: 'rowan',
    stageName: 'Rowan Sloane',
    ...northlight,
    fans: 0,
    subscription: 999,
    splits: defaultSplits,
  },
  {
    key: 'sunniva',
    stageName: 'Sunniva',
    ...northlight,
    ...newcomer,
    splits: [{ daysAgo: 31, percent: 60 }],
  },
  { key: 'opal', stageName: 'Opal Winter', ...northlight, ...newcomer },
  { key: 'briar', stageName: 'Briar Solis', ...northlight, ...newcomer, account: 'confirmed' },
  { key: 'emery', stageName: 'Emery Vance', ...northlight, ...newcomer, account: 'unconfirmed' },
  {
    key: 'tamsin',
    stageName: 'Tamsin Grey',
    ...harbour,
    fans: 24,
    subscription: 1099,
    splits: defaultSplits,
  },
  { key: 'rhea', stageName: 'Rhea Lockwood', ...harbour, fans: 16, subscription: 899, splits: [] },
]

/** Every demo creator has details. */
export function detailsOf({ key }: DemoCreator): CreatorDetails {
  const details = creatorDetails[key]
  if (!details) throw new Error(`No details for ${key}`)
  return details
}

export const creatorIdOf = (creator: DemoCreator): string => demoId(`creator ${creator.key}`)

const platformsOf = ({ second }: DemoCreator): AccountPlatform[] => [
  DEFAULT_PLATFORM,
  ...(second ? [second.platform] : []),
]

export const platformOfFan = ({ second }: DemoCreator, index: number): AccountPlatform =>
  second && index % second.every === second.every - 1 ? second.platform : DEFAULT_PLATFORM

/** The creator's percentage at a moment, by the same rule as the ledger. */
export function shareAt(creator: DemoCreator, at: number, clock: DemoClock): number {
  const applicable = creator.splits.filter((split) => splitDay(split, clock) <= isoDay(at, clock))
  return applicable.at(-1)?.percent ?? DEFAULT_CREATOR_SHARE_PERCENT
}

/** For creators who have left, `now` is the day they left. */
export function creatorClock(creator: DemoCreator, clock: DemoClock): DemoClock {
  return { ...clock, now: clock.now - (detailsOf(creator).leftDaysAgo ?? 0) * DAY }
}

/** Also creates accounts the sign-in page doesn't offer, with the same demo password. */
export async function seedCreator(
  tx: Tx,
  creator: DemoCreator,
  clock: DemoClock,
  passwordHash: string,
): Promise<void> {
  const id = creatorIdOf(creator)
  const { key, stageName, account, operator, splits } = creator
  const { realName, email, phone, location, origin, joinedDaysAgo, verified, isPaused, leftDaysAgo } =
    detailsOf(creator)
  const joinedAt = iso(clock.now - joinedDaysAgo * DAY)
  const userId = account ? demoId(`user ${key}`) : null
  if (userId && account !== 'offered') {
    const emailVerifiedAt = account === 'confirmed' ? joinedAt : null
    await createAccount(tx, { id: userId, email, name: null, role: 'CREATOR', passwordHash, emailVerifiedAt })
  }
  const archivedAt = leftDaysAgo === undefined ? null : iso(clock.now - leftDaysAgo * DAY)
  await createDemoCreator(tx, {
    ...{ id, userId, stageName, realName, email, phone, location, origin },
    status: isPaused || archivedAt ? 'INACTIVE' : workingStatus(verified !== undefined),
    isVerified: verified !== undefined,
    createdAt: joinedAt,
    archivedAt,
  })
  if (operator) await assignOperator(tx, demoId(`user ${operator}`), id)
  await insert(
    tx,
    'creator_splits',
    { creator_id: 'uuid', valid_from: 'date', creator_percent: 'smallint' },
    splits.map((split) => ({
      creator_id: id,
      valid_from: splitDay(split, creatorClock(creator, clock)),
      creator_percent: split.percent,
    })),
  )
  // The simulated fans write through it.
  const columns = { creator_id: 'uuid', platform: 'text', connected_at: 'timestamptz' }
  if (creator.fans > 0)
    await insert(
      tx,
      'platform_accounts',
      columns,
      platformsOf(creator).map((platform) => ({ creator_id: id, platform, connected_at: joinedAt })),
    )
  if (verified) await seedVerification(tx, creator, verified, clock)
}

async function seedVerification(
  tx: Tx,
  creator: DemoCreator,
  { daysAgo, method, note }: NonNullable<CreatorDetails['verified']>,
  clock: DemoClock,
): Promise<void> {
  const isNorthlight = creator.agency === 'Northlight'
  const at = clock.now - daysAgo * DAY
  const columns = { id: 'uuid', creator_id: 'uuid', examiner_id: 'uuid', examiner: 'text', method: 'text' }
  const row = {
    id: demoId(`verification ${creator.key}`),
    creator_id: creatorIdOf(creator),
    examiner_id: demoId(isNorthlight ? 'user priya' : 'user ada'),
    examiner: isNorthlight ? 'Priya Nair' : 'Ada Lindqvist',
    method,
    examined_on: isoDay(at, clock),
    note: note ?? null,
    created_at: iso(at),
  }
  const allColumns = { ...columns, examined_on: 'date', note: 'text', created_at: 'timestamptz' }
  await insert(tx, 'creator_verifications', allColumns, [row])
}

const splitDay = (split: Split, clock: DemoClock): string => isoDay(clock.now - split.daysAgo * DAY, clock)

/** The date in the agency's time zone, which is how the ledger looks up splits. */
function isoDay(at: number, { timeZone }: DemoClock): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
