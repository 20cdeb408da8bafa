import { expect, test } from 'vitest'
import type { FileState, FormFile } from '../form/form-file.ts'
import { emptyValues, type FormValues } from '../form/form-values.ts'
import { newContentErrors } from '../form/validate.ts'
import { liveText, submitLines } from './submit-lines.ts'

const ZONE = 'America/New_York'
const now = new Date('2026-06-04T12:00:00Z')
const creatorId = '00000000-0000-4000-8000-000000000001'
const person = { id: '00000000-0000-4000-8000-000000000002', name: 'Wren', creatorId: null }
const file = (state: FileState): FormFile => ({
  key: state.status,
  name: 'a.jpg',
  bytes: 1,
  type: 'image/jpeg',
  lastModified: 0,
  kind: 'image',
  uploadId: null,
  preview: null,
  state,
  isSaved: false,
})
const lines = (values: Partial<FormValues>, states: FileState[]) => {
  const situation = { values: { ...emptyValues, ...values }, files: states.map(file), zone: ZONE, now }
  const found = submitLines(situation.values, situation.files, newContentErrors(situation))
  return found.map(({ kind, text, note }) => [kind, text, ...(note ? [note] : [])].join(': '))
}
const complete = { title: 'North room', creatorId, depicted: [person], producedOn: '2026-06-04' }

test('an empty form lists everything that is missing, blocking fields first', () => {
  expect(lines({}, [])).toEqual([
    'missing: Add at least one file',
    'missing: Choose a creator',
    'missing: Add a title',
    'open: Name who is depicted: Kept as evidence. You can add it later.',
    'open: Add the production date: Kept as evidence. You can add it later.',
  ])
})

test('a missing price is listed beside other missing fields', () => {
  const found = lines({ isPPV: true }, [{ status: 'ready' }])
  expect(found).toEqual(expect.arrayContaining(['missing: Add a title', 'missing: Enter a price']))
  expect(found.join()).not.toContain('Pay-per-view')
})

test('a complete form shows only the confirmation', () => {
  expect(lines({ ...complete, isPPV: true, price: '24' }, [{ status: 'ready' }])).toEqual([
    'done: 1 file uploaded',
    'done: 1 person named',
    'done: Produced Jun 4, 2026',
    'done: Pay-per-view, $24',
  ])
})

test.each<[FileState[], string]>([
  [[{ status: 'ready' }, { status: 'preparing' }], 'waiting: 1 file left to upload: 1 preparing'],
  [
    [
      { status: 'queued', share: 0 },
      { status: 'paused', share: 0.4 },
    ],
    'missing: 2 files left to upload: 1 waiting, 1 paused',
  ],
  [[{ status: 'refused', message: 'x' }], 'missing: Add at least one file'],
])('files that are not uploaded (%#)', (states, expected) => {
  expect(lines({ ...complete, type: 'ALBUM' }, states)).toContain(expected)
})

test.each<[Partial<FormValues>, string]>([
  [{ ...complete, mode: 'SCHEDULE' }, 'missing: Choose when it goes live'],
  [{ ...complete, mode: 'SCHEDULE', at: '2026-06-04T07:59' }, 'missing: Choose when it goes live'],
  [{ ...complete, isPPV: true }, 'missing: Enter a price'],
  [{ ...complete, isPPV: true, price: '0' }, 'missing: Enter a price'],
  [{ ...complete, type: 'VIDEO' }, 'missing: The type doesn’t match the files'],
  [
    { ...complete, producedOn: '2026-06-05' },
    'missing: This day is in the future. Enter the day it was filmed.',
  ],
])('reasons that disable the button (%#)', (values, expected) => {
  expect(lines(values, [{ status: 'ready' }])).toContain(expected)
})

test.each([
  [
    'SCHEDULE',
    '2026-06-12T19:00',
    'Goes live Fri, Jun 12, 7:00 PM, New York time, if it is cleared by then.',
  ],
  [
    'SCHEDULE',
    '2027-06-12T19:00',
    'Goes live Sat, Jun 12, 2027, 7:00 PM, New York time, if it is cleared by then.',
  ],
  ['SCHEDULE', '', 'Goes live at the time you choose.'],
  ['NOW', '2026-06-12T19:00', 'Goes to review, then live as soon as it’s cleared.'],
  ['DRAFT', '', 'Stays a draft. Only your team can see it.'],
] as const)('%s at %j is shown as %j', (mode, at, text) => {
  expect(liveText({ ...emptyValues, mode, at }, ZONE, now)).toBe(text)
})
