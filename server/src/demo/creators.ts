import {
  type creatorOrigins,
  unpausedStatus,
  type verificationMethods,
} from '@greenroom/contract/features/creators/creators.rules.ts'
import {
  type AccountPlatform,
  DEFAULT_PLATFORM,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { DEFAULT_CREATOR_SHARE_PERCENT } from '@greenroom/contract/features/fans/fans.rules.ts'
import { createAccount } from '../features/auth/account.service.ts'
import { createDemoCreator } from '../features/creators/creators.service.ts'
import { assignOperator } from '../features/team/assignments.service.ts'
import type { Tx } from '../platform/db/scope.ts'
import creators from './data/creators.json' with { type: 'json' }
import { DAY, type DemoClock, HOUR } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'

/** The creator's share of net revenue, effective since `daysAgo`. */
type Split = { daysAgo: number; percent: number }

export const operators = { dana: 'Dana Kirk', kit: 'Kit Moreno' } as const
export type Operator = keyof typeof operators

/** Personal details of the demo's creators: fictional adults with undeliverable addresses and fictional numbers. */
type CreatorDetails = {
  realName: string | null
  email: string
  phone: string | null
  location: string | null
  origin: (typeof creatorOrigins)[number]
  /** Days since the creator joined the agency. */
  joinedDaysAgo: number
  verified?: { daysAgo: number; method: (typeof verificationMethods)[number]; note?: string }
  isPaused?: true
  /** Days since the creator left the agency. */
  leftDaysAgo?: number
}

export type DemoCreator = {
  key: string
  stageName: string
  agency: 'Northlight' | 'Harbour Street'
  /** Listed on the demo’s sign-in page, or created by signing up. */
  account?: 'on_sign_in_page' | 'confirmed' | 'unconfirmed'
  operator?: Operator
  fans: number
  /** A second platform, used by every nth fan. */
  second?: { platform: AccountPlatform; every: number }
  /** Per month, in cents. */
  subscription: number
  splits: Split[]
  details: CreatorDetails
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

export const demoCreators = creators as DemoCreator[]

export const creatorIdOf = (creator: DemoCreator): string => demoId(`creator ${creator.key}`)

export const platformsOf = ({ second }: DemoCreator): AccountPlatform[] => [
  DEFAULT_PLATFORM,
  ...(second ? [second.platform] : []),
]

export const platformOfFan = ({ second }: DemoCreator, index: number): AccountPlatform =>
  second && index % second.every === second.every - 1 ? second.platform : DEFAULT_PLATFORM

/** The creator's percentage at a given time, by the same rule as the ledger. */
export function shareAt(creator: DemoCreator, at: number, clock: DemoClock): number {
  const applicable = creator.splits.filter((split) => splitDay(split, clock) <= isoDay(at, clock))
  return applicable.at(-1)?.percent ?? DEFAULT_CREATOR_SHARE_PERCENT
}

/** For creators who have left, `now` is the day they left. */
export function creatorClock(creator: DemoCreator, clock: DemoClock): DemoClock {
  return { ...clock, now: clock.now - (creator.details.leftDaysAgo ?? 0) * DAY }
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
    creator.details
  const joinedAt = iso(clock.now - joinedDaysAgo * DAY)
  const userId = account ? demoId(`user ${key}`) : null
  if (userId && account !== 'on_sign_in_page') {
    const emailVerifiedAt = account === 'confirmed' ? joinedAt : null
    await createAccount(tx, { id: userId, email, name: null, role: 'CREATOR', passwordHash, emailVerifiedAt })
  }
  const archivedAt = leftDaysAgo === undefined ? null : iso(clock.now - leftDaysAgo * DAY)
  await createDemoCreator(tx, {
    id,
    userId,
    stageName,
    realName,
    email,
    phone,
    location,
    origin,
    status: isPaused || archivedAt ? 'INACTIVE' : unpausedStatus(verified !== undefined),
    isVerified: verified !== undefined,
    createdAt: joinedAt,
    archivedAt,
  })
  if (operator) await assignOperator(tx, demoId(`user ${operator}`), id)
  await insert(
    tx,
    'creator_splits',
    splits.map((split) => ({
      creator_id: id,
      valid_from: splitDay(split, creatorClock(creator, clock)),
      creator_percent: split.percent,
    })),
  )
  // The simulated fans send messages through these accounts.
  if (creator.fans > 0)
    await insert(
      tx,
      'platform_accounts',
      platformsOf(creator).map((platform) => ({
        creator_id: id,
        platform,
        connected_at: joinedAt,
        last_in_at: iso(creatorClock(creator, clock).now - HOUR),
        last_out_at: iso(creatorClock(creator, clock).now - 2 * HOUR),
      })),
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
  await insert(tx, 'creator_verifications', [row])
}

const splitDay = (split: Split, clock: DemoClock): string => isoDay(clock.now - split.daysAgo * DAY, clock)

/** The date in the agency's time zone, which is how the ledger looks up splits. */
function isoDay(at: number, { timeZone }: DemoClock): string {
  const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  dateFormats.set(timeZone, format)
  return format.format(at)
}
