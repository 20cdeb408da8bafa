import { describe, expect, test } from 'vitest'
import { type KnownCreator, planImport } from './creator-import-plan.ts'
import { columnsOf, type RowFacts, readRow } from './creator-import-rows.ts'

const known = (facts: Partial<KnownCreator> & { stageName: string }): KnownCreator => ({
  id: facts.stageName,
  realName: null,
  isVerified: false,
  email: null,
  accountEmail: null,
  phone: null,
  location: null,
  creatorPercent: 50,
  isArchived: false,
  isStranger: false,
  isUnconfirmed: false,
  ...facts,
})
const staff = new Map([['dana@x.test', 'Dana has it.']])
const plan = (facts: RowFacts[], there: KnownCreator[]) => {
  const rows = facts.map((one, i) => ({ number: i + 2, facts: one }))
  const { steps, unchanged, ...told } = planImport(rows, there, staff)
  const [faults, warnings] = [told.faults, told.warnings].map((some) =>
    some.map(({ row, message }) => `${row}: ${message}`),
  )
  return { steps, unchanged, faults, warnings }
}
const luna = known({ stageName: 'Luna', email: 'luna@x.test', phone: '+1 555 0100' })
const mia = known({ stageName: 'Mia Moon' })
const gone = known({ stageName: 'Gone', email: 'gone@x.test', isArchived: true })

type Case = [string, RowFacts[], KnownCreator[], ReturnType<typeof plan>]
const added = (facts: RowFacts) => ({ do: 'add', facts }) as const
const nothing = { steps: [], unchanged: 0, faults: [], warnings: [] }

describe('a row', () => {
  test.for<Case>([
    [
      'of nobody known is added',
      [{ stageName: 'New' }],
      [luna],
      { ...nothing, steps: [added({ stageName: 'New' })] },
    ],
    [
      'that says the same changes nothing',
      [{ stageName: 'Luna', email: 'luna@x.test', phone: '+1 555 0100', creatorPercent: 50 }],
      [luna],
      { ...nothing, unchanged: 1 },
    ],
    ['that says less changes nothing', [{ stageName: 'Luna' }], [luna], { ...nothing, unchanged: 1 }],
    [
      'is matched by address before name, and may rename',
      [{ stageName: 'Mia Moon', email: 'luna@x.test' }],
      [luna, mia],
      {
        ...nothing,
        steps: [{ do: 'update', id: 'Luna', changes: { stageName: 'Mia Moon' } }],
        warnings: ['2: There is already a creator called “Mia Moon”.'],
      },
    ],
    [
      'is matched by the address of the account, too, and leaves the one to write to',
      [{ stageName: 'Luna', email: 'sign@x.test', location: 'Rome' }],
      [{ ...luna, accountEmail: 'sign@x.test' }],
      { ...nothing, steps: [{ do: 'update', id: 'Luna', changes: { location: 'Rome' } }] },
    ],
    [
      'is matched by name however it is spelled, and leaves its spelling',
      [{ stageName: ' @mia  MOON', realName: 'Maria Moon' }],
      [luna, mia],
      { ...nothing, steps: [{ do: 'update', id: 'Mia Moon', changes: { realName: 'Maria Moon' } }] },
    ],
    [
      'gives an address to somebody without one',
      [{ stageName: 'Mia Moon', email: 'mia@x.test' }],
      [mia],
      { ...nothing, steps: [{ do: 'update', id: 'Mia Moon', changes: { email: 'mia@x.test' } }] },
    ],
    [
      'does not replace an address by name',
      [{ stageName: 'luna', email: 'other@x.test' }],
      [luna],
      { ...nothing, faults: ['2: There is a creator called “luna” with another email.'] },
    ],
    [
      'changes a share alone',
      [{ stageName: 'Luna', creatorPercent: 0 }],
      [luna],
      { ...nothing, steps: [{ do: 'update', id: 'Luna', changes: {}, creatorPercent: 0 }] },
    ],
    [
      'that could mean two is not guessed',
      [{ stageName: 'Luna' }],
      [luna, { ...luna, id: 'other', email: null }],
      {
        ...nothing,
        faults: ['2: More than one creator is called “Luna”. Give the email of the one you mean.'],
      },
    ],
    [
      'of somebody archived waits for her return',
      [{ stageName: 'X', email: 'gone@x.test' }, { stageName: 'Gone' }],
      [gone],
      {
        ...nothing,
        faults: [
          '2: “X” is archived. Restore the creator first, then import.',
          '3: “Gone” is archived. Restore the creator first, then import.',
        ],
      },
    ],
    [
      'with another address than an archived namesake is somebody else',
      [{ stageName: 'Gone', email: 'new@x.test' }],
      [gone],
      {
        ...nothing,
        steps: [added({ stageName: 'Gone', email: 'new@x.test' })],
        warnings: ['2: There is already a creator called “Gone”, who is archived.'],
      },
    ],
    [
      'does not give a creator the address of somebody on the team',
      [
        { stageName: 'New', email: 'dana@x.test' },
        { stageName: 'Mia Moon', email: 'dana@x.test' },
      ],
      [mia],
      { ...nothing, faults: ['2: Dana has it.', '3: Dana has it.'] },
    ],
    [
      'of somebody who has the address of the team from before changes other things',
      [{ stageName: 'Old', email: 'dana@x.test', location: 'Rome' }],
      [known({ stageName: 'Old', email: 'dana@x.test' })],
      { ...nothing, steps: [{ do: 'update', id: 'Old', changes: { location: 'Rome' } }] },
    ],
    [
      'about somebody who signed up is not believed by the name alone',
      [{ stageName: 'Luna', realName: 'Lu Na' }],
      [{ ...luna, isStranger: true }],
      { ...nothing, faults: ['2: “Luna” came by sign-up and is not verified yet. Give the email.'] },
    ],
    [
      'with the confirmed address of somebody who signed up is hers',
      [{ stageName: 'Luna', email: 'luna@x.test', realName: 'Lu Na' }],
      [{ ...luna, isStranger: true }],
      { ...nothing, steps: [{ do: 'update', id: 'Luna', changes: { realName: 'Lu Na' } }] },
    ],
    [
      'with an address that was not confirmed tells a stranger nothing',
      [{ stageName: 'Luna', email: 'luna@x.test', realName: 'Lu Na' }],
      [{ ...luna, isStranger: true, isUnconfirmed: true }],
      {
        ...nothing,
        faults: ['2: “Luna” signed up with this name or email and has not confirmed the email yet.'],
      },
    ],
    [
      'about a stranger that changes nothing is no trouble',
      [{ stageName: 'luna' }],
      [{ ...luna, isStranger: true, isUnconfirmed: true }],
      { ...nothing, unchanged: 1 },
    ],
    [
      'about somebody an earlier row was about is told so',
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
          added({ stageName: 'A', email: 'a@x.test' }),
          { do: 'update', id: 'Mia Moon', changes: { email: 'mia@x.test' } },
        ],
        unchanged: 1,
        faults: [
          '3: Row 2 is about the same creator.',
          '4: Row 2 is about the same creator.',
          '6: Row 5 is about the same creator.',
          '8: Row 7 is about the same creator.',
          '9: There is a creator called “A” with another email.',
        ],
      },
    ],
  ])('%s', ([, rows, there, expected]) => {
    expect(plan(rows, there)).toEqual(expected)
  })
})

describe('headings', () => {
  test.for<[string[], Partial<Record<keyof RowFacts, number>>, string[]]>([
    [
      ['Stage name', 'Legal name', 'Email', 'Phone', 'Location', 'Creator percent'],
      { stageName: 0, realName: 1, email: 2, phone: 3, location: 4, creatorPercent: 5 },
      [],
    ],
    [['E-Mail', 'STAGE_NAME', 'Creator %'], { email: 0, stageName: 1, creatorPercent: 2 }, []],
    [['creator', 'Real Name', 'Split'], { stageName: 0, realName: 1, creatorPercent: 2 }, []],
    // A file of ours has both; the surer name wins and the other is left.
    [['Creator', 'Stage name', ''], { stageName: 1 }, ['Creator', 'Column 3']],
    [['Name', 'Agency split', 'Status'], {}, ['Name', 'Agency split', 'Status']],
    [['Stage name', 'Stage name'], { stageName: 0 }, ['Stage name']],
  ])('%j', ([headings, of, ignored]) => {
    expect(columnsOf(headings)).toEqual({ of, ignored, count: headings.length })
  })
})

describe('cells', () => {
  const columns = columnsOf(['Stage name', 'Legal name', 'Email', 'Phone', 'Creator percent'])
  const read = (...cells: string[]) => readRow({ number: 7, cells }, columns)
  test.for<[string[], object]>([
    [[' Luna ', '', '', '', ''], { number: 7, facts: { stageName: 'Luna' } }],
    [
      ['Luna', 'Lu Na', 'LUNA@X.test', "'+49 30 1234", '60 %'],
      {
        number: 7,
        facts: {
          stageName: 'Luna',
          realName: 'Lu Na',
          email: 'luna@x.test',
          phone: '+49 30 1234',
          creatorPercent: 60,
        },
      },
    ],
    [["'=Luna"], { number: 7, facts: { stageName: '=Luna' } }],
    [['Luna', '', '', '', '70.0'], { number: 7, facts: { stageName: 'Luna', creatorPercent: 70 } }],
    [['', 'Lu Na'], { row: 7, message: 'Stage name is missing.' }],
    ...['0.6', '101', '-5', '60/40', 'half', '1e1', '55.5'].map((percent): [string[], object] => [
      ['Luna', '', '', '', percent],
      { row: 7, message: 'Creator percent: Please enter a whole number from 0 to 100.' },
    ]),
    [
      ['', '', 'nobody', 'x', ''],
      {
        row: 7,
        message:
          'Stage name is missing. Email: Please enter a full email address, like name@example.com. Phone: Please enter a phone number with its area code.',
      },
    ],
    [['x'.repeat(81)], { row: 7, message: 'Stage name: At most 80 characters.' }],
    [['Lu\u202ena'], { row: 7, message: 'Stage name: Contains characters that cannot be shown.' }],
    [
      ['Luna', '', '', '', '', 'more'],
      { row: 7, message: 'This row has 6 cells, but the file has 5 columns.' },
    ],
    [['Luna', '', '', '', '', ' '], { number: 7, facts: { stageName: 'Luna' } }],
  ])('%j', ([cells, expected]) => {
    expect(read(...cells)).toEqual(expected)
  })
})
