import { expect, test } from 'vitest'
import { BEGINNING } from './creator-splits.queries.ts'
import { planRestore, type RestorePlan } from './creator-undo-plan.ts'
import type { CreatorSnapshot } from './creators.table.ts'

const base: CreatorSnapshot = {
  stageName: 'Luna',
  realName: null,
  email: null,
  phone: null,
  location: 'Oslo',
  splits: [],
}
const noLaterChanges = { isVerified: false, hasAccount: false, isNameTaken: false }
const split = (validFrom: string, creatorPercent: number) => ({ validFrom, creatorPercent })

type Case = {
  name: string
  before?: Partial<CreatorSnapshot>
  after: Partial<CreatorSnapshot>
  now?: Partial<CreatorSnapshot>
  since?: Partial<typeof noLaterChanges>
  expected: Partial<RestorePlan>
}

test.each<Case>([
  { name: 'a changed field', after: { location: 'Rome' }, expected: { changes: { location: 'Oslo' } } },
  { name: 'an added field', after: { phone: '1' }, expected: { changes: { phone: null } } },
  { name: 'a field changed since', after: { location: 'Rome' }, now: { location: 'Bern' }, expected: {} },
  { name: 'a legal name', after: { realName: 'Ada' }, expected: { changes: { realName: null } } },
  {
    name: 'a legal name verified since',
    after: { realName: 'Ada' },
    since: { isVerified: true },
    expected: {},
  },
  { name: 'an email', after: { email: 'a@b.c' }, expected: { changes: { email: null } } },
  {
    name: 'an email now used by an account',
    after: { email: 'a@b.c' },
    since: { hasAccount: true },
    expected: {},
  },
  { name: 'a stage name', after: { stageName: 'Sol' }, expected: { changes: { stageName: 'Luna' } } },
  {
    name: 'a stage name whose earlier form another account has now',
    after: { stageName: 'Sol' },
    since: { isNameTaken: true },
    expected: {},
  },
  {
    name: 'a first share',
    after: { splits: [split(BEGINNING, 60)] },
    expected: { share: { ...split(BEGINNING, 50), isNew: true } },
  },
  {
    name: 'a replaced share',
    before: { splits: [split(BEGINNING, 40)] },
    after: { splits: [split(BEGINNING, 60)] },
    expected: { share: { ...split(BEGINNING, 40), isNew: false } },
  },
  {
    name: 'a later share',
    before: { splits: [split(BEGINNING, 40), split('2026-01-01', 45), split('2026-06-01', 55)] },
    after: {
      splits: [
        split(BEGINNING, 40),
        split('2026-01-01', 45),
        split('2026-03-01', 60),
        split('2026-06-01', 55),
      ],
    },
    expected: { share: { ...split('2026-03-01', 45), isNew: true } },
  },
  {
    name: 'a share set since',
    after: { splits: [split(BEGINNING, 60)] },
    now: { splits: [split(BEGINNING, 60), split('2026-06-01', 70)] },
    expected: {},
  },
])(
  'undoing restores only what has not been changed or used since: $name',
  ({ before, after, now, since, expected }) => {
    const [previous, imported] = [
      { ...base, ...before },
      { ...base, ...before, ...after },
    ]
    const plan = planRestore(previous, imported, { ...imported, ...now }, { ...noLaterChanges, ...since })
    expect(plan).toEqual({ changes: {}, share: null, ...expected })
  },
)
