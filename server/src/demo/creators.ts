import { workingStatus } from '@greenroom/contract/features/creators/creators.rules.ts'
import { DEFAULT_CREATOR_SHARE_PERCENT } from '@greenroom/contract/features/fans/fans.rules.ts'
import { createAccount } from '../features/auth/account.service.ts'
import { createDemoCreator } from '../features/creators/creators.service.ts'
import { assignOperator } from '../features/team/assignments.service.ts'
import type { Tx } from '../platform/db/scope.ts'
import { type CreatorFacts, creatorFacts } from './creator-facts.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'
import { DAY, type Era } from './season.ts'

/** What a creator keeps of the net from so many days ago on. */
type Split = { daysAgo: number; percent: number }

export const operators = { dana: 'Dana Kirk', kit: 'Kit Moreno' } as const
export type Operator = keyof typeof operators

export type DemoCreator = {
  key: string
  stageName: string
  agency: 'Northlight' | 'Harbour Street'
  /** Signs in with an account of her own: one the sign-in page offers, or one made by signing up. */
  account?: 'offered' | 'confirmed' | 'unconfirmed'
  operator?: Operator
  fans: number
  /** Per month, in cents. */
  subscription: number
  splits: Split[]
}

const northlight = { agency: 'Northlight' } as const
const harbour = { agency: 'Harbour Street' } as const
const formats = new Map<string, Intl.DateTimeFormat>()
const usual: Split[] = [{ daysAgo: 500, percent: 50 }]
const newcomer = { fans: 0, subscription: 999, splits: [] as Split[] }

export const demoCreators: DemoCreator[] = [
  {
    key: 'juno',
    stageName: 'Juno Vale',
    ...northlight,
    account: 'offered',
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
    operator: 'kit',
    fans: 66,
    subscription: 999,
    splits: [...usual, { daysAgo: 120, percent: 55 }],
  },
  {
    key: 'ines',
    stageName: 'Ines Okafor',
    ...northlight,
    operator: 'kit',
    fans: 58,
    subscription: 1199,
    splits: usual,
  },
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
  { key: 'rowan', stageName: 'Rowan Sloane', ...northlight, fans: 0, subscription: 999, splits: usual },
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
  { key: 'tamsin', stageName: 'Tamsin Grey', ...harbour, fans: 24, subscription: 1099, splits: usual },
  { key: 'rhea', stageName: 'Rhea Lockwood', ...harbour, fans: 16, subscription: 899, splits: [] },
]

/** How somebody is known to the agency; nobody is listed without it. */
export function factsOf({ key }: DemoCreator): CreatorFacts {
  const facts = creatorFacts[key]
  if (!facts) throw new Error(`nothing is known of ${key}`)
  return facts
}

export const creatorIdOf = (creator: DemoCreator): string => demoId(`creator ${creator.key}`)

/** The percentage that held at a moment, as the ledger's own rule has it. */
export function shareAt(creator: DemoCreator, at: number, era: Era): number {
  const held = creator.splits.filter((split) => splitDay(split, era) <= isoDay(at, era))
  return held.at(-1)?.percent ?? DEFAULT_CREATOR_SHARE_PERCENT
}

/** Her own now: for somebody who has left, time stopped that day. */
export function eraOf(creator: DemoCreator, era: Era): Era {
  return { ...era, now: era.now - (factsOf(creator).leftDaysAgo ?? 0) * DAY }
}

/** Everybody the sign-in page does not offer signs in with the same password. */
export async function seedCreator(
  tx: Tx,
  creator: DemoCreator,
  era: Era,
  passwordHash: string,
): Promise<void> {
  const id = creatorIdOf(creator)
  const { key, stageName, account, operator, splits } = creator
  const { realName, email, phone, location, origin, cameDaysAgo, verified, isPaused, leftDaysAgo } =
    factsOf(creator)
  const came = iso(era.now - cameDaysAgo * DAY)
  const userId = account ? demoId(`user ${key}`) : null
  if (userId && account !== 'offered') {
    const emailVerifiedAt = account === 'confirmed' ? came : null
    await createAccount(tx, { id: userId, email, name: null, role: 'CREATOR', passwordHash, emailVerifiedAt })
  }
  const left = leftDaysAgo === undefined ? null : iso(era.now - leftDaysAgo * DAY)
  await createDemoCreator(tx, {
    ...{ id, userId, stageName, realName, email, phone, location, origin },
    status: isPaused || left ? 'INACTIVE' : workingStatus(verified !== undefined),
    isVerified: verified !== undefined,
    createdAt: came,
    archivedAt: left,
  })
  if (operator) await assignOperator(tx, demoId(`user ${operator}`), id)
  await insert(
    tx,
    'creator_splits',
    { creator_id: 'uuid', valid_from: 'date', creator_percent: 'smallint' },
    splits.map((split) => ({
      creator_id: id,
      valid_from: splitDay(split, eraOf(creator, era)),
      creator_percent: split.percent,
    })),
  )
  if (verified) await seedVerification(tx, creator, verified, era)
}

async function seedVerification(
  tx: Tx,
  creator: DemoCreator,
  { daysAgo, method, note }: NonNullable<CreatorFacts['verified']>,
  era: Era,
): Promise<void> {
  const northlight = creator.agency === 'Northlight'
  const at = era.now - daysAgo * DAY
  const columns = { id: 'uuid', creator_id: 'uuid', examiner_id: 'uuid', examiner: 'text', method: 'text' }
  const row = {
    id: demoId(`verification ${creator.key}`),
    creator_id: creatorIdOf(creator),
    examiner_id: demoId(northlight ? 'user priya' : 'user ada'),
    examiner: northlight ? 'Priya Nair' : 'Ada Lindqvist',
    method,
    examined_on: isoDay(at, era),
    note: note ?? null,
    created_at: iso(at),
  }
  const dated = { ...columns, examined_on: 'date', note: 'text', created_at: 'timestamptz' }
  await insert(tx, 'creator_verifications', dated, [row])
}

const splitDay = (split: Split, era: Era): string => isoDay(era.now - split.daysAgo * DAY, era)

/** The day at the agency, the way the ledger looks for the split that held on it. */
function isoDay(at: number, { timeZone }: Era): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
