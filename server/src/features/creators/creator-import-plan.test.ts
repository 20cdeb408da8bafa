import { describe, expect, test } from 'vitest'
import { type ExistingCreator, planImport } from './creator-import-plan.ts'
import type { RowValues } from './creator-import-rows.ts'

const existingCreator = (values: Partial<ExistingCreator> & { stageName: string }): ExistingCreator => ({
  id: values.stageName,
  realName: null,
  isVerified: false,
  email: null,
  accountEmail: null,
  accountId: null,
  phone: null,
  location: null,
  creatorPercent: 50,
  splits: [],
  isArchived: false,
  isUnverifiedSignUp: false,
  isUnconfirmed: false,
  ...values,
})
const staff = new Map([['dana@x.test', 'Dana has it.']])
const plan = (values: RowValues[], existing: ExistingCreator[]) => {
  const rows = values.map((rowValues, i) => ({ number: i + 2, values: rowValues }))
  const { steps, unchanged, ...issues } = planImport(rows, existing, staff)
  const [faults, warnings] = [issues.faults, issues.warnings].map((list) =>
    list.map(({ row, message }) => `${row}: ${message}`),
  )
  return { steps, unchanged, faults, warnings }
}
const luna = existingCreator({ stageName: 'Luna', email: 'luna@x.test', phone: '+1 555 0100' })
const mia = existingCreator({ stageName: 'Mia Moon' })
const archived = existingCreator({ stageName: 'Gone', email: 'gone@x.test', isArchived: true })

type Case = [string, RowValues[], ExistingCreator[], ReturnType<typeof plan>]
const addStep = (values: RowValues) => ({ action: 'add', values }) as const
const noChanges = { steps: [], unchanged: 0, faults: [], warnings: [] }

describe('a row', () => {
  test.for<Case>([
    [
      'for an unknown creator adds one',
      [{ stageName: 'New' }],
      [luna],
      { ...noChanges, steps: [addStep({ stageName: 'New' })] },
    ],
    [
      'with the same data changes nothing',
      [{ stageName: 'Luna', email: 'luna@x.test', phone: '+1 555 0100', creatorPercent: 50 }],
      [luna],
      { ...noChanges, unchanged: 1 },
    ],
    ['with fewer fields changes nothing', [{ stageName: 'Luna' }], [luna], { ...noChanges, unchanged: 1 }],
    [
      'is matched by email before name, and may rename',
      [{ stageName: 'Mia Moon', email: 'luna@x.test' }],
      [luna, mia],
      {
        ...noChanges,
        steps: [{ action: 'update', id: 'Luna', changes: { stageName: 'Mia Moon' } }],
        warnings: ['2: A creator named “Mia Moon” already exists.'],
      },
    ],
    [
      'is matched by account email, keeping the contact email',
      [{ stageName: 'Luna', email: 'sign@x.test', location: 'Rome' }],
      [{ ...luna, accountEmail: 'sign@x.test' }],
      { ...noChanges, steps: [{ action: 'update', id: 'Luna', changes: { location: 'Rome' } }] },
    ],
    [
      'is matched by name case-insensitively, keeping the existing spelling',
      [{ stageName: ' @mia  MOON', realName: 'Maria Moon' }],
      [luna, mia],
      { ...noChanges, steps: [{ action: 'update', id: 'Mia Moon', changes: { realName: 'Maria Moon' } }] },
    ],
    [
      'adds a missing email',
      [{ stageName: 'Mia Moon', email: 'mia@x.test' }],
      [mia],
      { ...noChanges, steps: [{ action: 'update', id: 'Mia Moon', changes: { email: 'mia@x.test' } }] },
    ],
    [
      'does not replace an email when matched by name',
      [{ stageName: 'luna', email: 'other@x.test' }],
      [luna],
      { ...noChanges, faults: ['2: A creator named “luna” exists with a different email.'] },
    ],
    [
      'changes only a split',
      [{ stageName: 'Luna', creatorPercent: 0 }],
      [luna],
      {
        ...noChanges,
        steps: [{ action: 'update', id: 'Luna', changes: {}, share: { row: 2, creatorPercent: 0 } }],
      },
    ],
    [
      'adds a split that starts earlier',
      [{ stageName: 'Luna', creatorPercent: 60, shareFrom: '2026-02-01' }],
      [{ ...luna, creatorPercent: 60, splits: [{ validFrom: '2026-03-01', creatorPercent: 60 }] }],
      {
        ...noChanges,
        steps: [
          {
            action: 'update',
            id: 'Luna',
            changes: {},
            share: { row: 2, creatorPercent: 60, shareFrom: '2026-02-01' },
          },
        ],
      },
    ],
    [
      'with the split already in effect on that day changes nothing',
      [{ stageName: 'Luna', creatorPercent: 60, shareFrom: '2026-04-01' }],
      [
        {
          ...luna,
          creatorPercent: 70,
          splits: [
            { validFrom: '-infinity', creatorPercent: 60 },
            { validFrom: '2026-05-01', creatorPercent: 70 },
          ],
        },
      ],
      { ...noChanges, unchanged: 1 },
    ],
    [
      'matching two creators is rejected',
      [{ stageName: 'Luna' }],
      [luna, { ...luna, id: 'other', email: null }],
      { ...noChanges, faults: ['2: More than one creator is named “Luna”. Add the email to choose one.'] },
    ],
    [
      'for an archived creator is rejected',
      [{ stageName: 'X', email: 'gone@x.test' }, { stageName: 'Gone' }],
      [archived],
      {
        ...noChanges,
        faults: [
          '2: “X” is archived. Restore the creator first, then import.',
          '3: “Gone” is archived. Restore the creator first, then import.',
        ],
      },
    ],
    [
      'with a different email than an archived creator of the same name adds a creator',
      [{ stageName: 'Gone', email: 'new@x.test' }],
      [archived],
      {
        ...noChanges,
        steps: [addStep({ stageName: 'Gone', email: 'new@x.test' })],
        warnings: ['2: A creator named “Gone” already exists (archived).'],
      },
    ],
    [
      'does not give a creator a team member’s email',
      [
        { stageName: 'New', email: 'dana@x.test' },
        { stageName: 'Mia Moon', email: 'dana@x.test' },
      ],
      [mia],
      { ...noChanges, faults: ['2: Dana has it.', '3: Dana has it.'] },
    ],
    [
      'for a creator who already has a team member’s email changes other fields',
      [{ stageName: 'Old', email: 'dana@x.test', location: 'Rome' }],
      [existingCreator({ stageName: 'Old', email: 'dana@x.test' })],
      { ...noChanges, steps: [{ action: 'update', id: 'Old', changes: { location: 'Rome' } }] },
    ],
    [
      'is never matched to a sign-up by name, pending or declined',
      [{ stageName: 'Luna', realName: 'Lu Na' }],
      [
        { ...luna, isUnverifiedSignUp: true },
        { ...luna, id: 'declined', email: null, isUnverifiedSignUp: true, isArchived: true },
      ],
      {
        ...noChanges,
        steps: [addStep({ stageName: 'Luna', realName: 'Lu Na' })],
        warnings: ['2: A creator named “Luna” already exists.'],
      },
    ],
    [
      'is matched by name even if someone else signed up with it',
      [{ stageName: 'Mia Moon', location: 'Rome', email: 'mia@x.test' }],
      [{ ...mia, id: 'stranger', email: 'x@x.test', isUnverifiedSignUp: true }, mia],
      {
        ...noChanges,
        steps: [{ action: 'update', id: 'Mia Moon', changes: { location: 'Rome', email: 'mia@x.test' } }],
      },
    ],
    [
      'with the confirmed email of a sign-up updates it',
      [{ stageName: 'Luna', email: 'luna@x.test', realName: 'Lu Na' }],
      [{ ...luna, isUnverifiedSignUp: true }],
      { ...noChanges, steps: [{ action: 'update', id: 'Luna', changes: { realName: 'Lu Na' } }] },
    ],
    [
      'with an unconfirmed email is rejected',
      [{ stageName: 'Luna', email: 'luna@x.test', realName: 'Lu Na' }],
      [{ ...luna, isUnverifiedSignUp: true, isUnconfirmed: true }],
      {
        ...noChanges,
        faults: ['2: “Luna” signed up with this name or email and has not confirmed the email yet.'],
      },
    ],
    [
      'with the email of a sign-up and no changes is accepted',
      [{ stageName: 'Luna', email: 'luna@x.test' }],
      [{ ...luna, isUnverifiedSignUp: true, isUnconfirmed: true }],
      { ...noChanges, unchanged: 1 },
    ],
    [
      'for the same creator as an earlier row is rejected',
      [
        { stageName: 'A', email: 'a@x.test' },
        { stageName: 'B', email: 'a@x.test' },
        { stageName: 'a' },
        { stageName: 'Luna' },
        { stageName: 'Else', email: 'luna@x.test' },
        { stageName: 'Mia Moon', email: 'mia@x.test' },
        { stageName: 'Third', email: 'mia@x.test' },
        { stageName: 'A', email: 'b@x.test' },
      ],
      [luna, mia],
      {
        warnings: [],
        steps: [
          addStep({ stageName: 'A', email: 'a@x.test' }),
          { action: 'update', id: 'Mia Moon', changes: { email: 'mia@x.test' } },
        ],
        unchanged: 1,
        faults: [
          '3: Row 2 is the same creator.',
          '4: Row 2 is the same creator.',
          '6: Row 5 is the same creator.',
          '8: Row 7 is the same creator.',
          '9: A creator named “A” exists with a different email.',
        ],
      },
    ],
  ])('%s', ([, rows, existing, expected]) => {
    expect(plan(rows, existing)).toEqual(expected)
  })
})
