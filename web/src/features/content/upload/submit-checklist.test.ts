import { expect, test } from 'vitest'
import type { FileState, FormFile } from '../form/form-file.ts'
import { emptyValues, type FormValues } from '../form/form-values.ts'
import { newContentErrors } from '../form/validate.ts'
import { publishTimeText, submitChecklist } from './submit-checklist.ts'

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
const checklist = (values: Partial<FormValues>, states: FileState[]) => {
  const input = { values: { ...emptyValues, ...values }, files: states.map(file), zone: ZONE, now }
  const items = submitChecklist(input.values, input.files, newContentErrors(input))
  return items.map(({ kind, text, note }) => [kind, text, ...(note ? [note] : [])].join(': '))
}
const complete = { title: 'North room', creatorId, depicted: [person], producedOn: '2026-06-04' }

test('lists everything missing in an empty form, required fields first', () => {
  expect(checklist({}, [])).toEqual([
    'missing: Add at least one file',
    'missing: Choose a creator',
    'missing: Add a title',
    'optional: Name the people depicted: Kept as evidence. You can add it later.',
    'optional: Add the production date: Kept as evidence. You can add it later.',
  ])
})

test('lists a missing price along with other missing fields', () => {
  const items = checklist({ isPPV: true }, [{ status: 'ready' }])
  expect(items).toEqual(expect.arrayContaining(['missing: Add a title', 'missing: Enter a price']))
  expect(items.join()).not.toContain('Pay-per-view')
})

test('lists only completed steps for a complete form', () => {
  expect(checklist({ ...complete, isPPV: true, price: '24' }, [{ status: 'ready' }])).toEqual([
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
      { status: 'queued', progress: 0 },
      { status: 'paused', progress: 0.4 },
    ],
    'missing: 2 files left to upload: 1 waiting, 1 paused',
  ],
  [
    [{ status: 'missing', progress: 0, message: 'x' }],
    'missing: 1 file left to upload: 1 must be chosen again',
  ],
  [[{ status: 'refused', message: 'x' }], 'missing: Add at least one file'],
])('counts files that are not uploaded (%#)', (states, expected) => {
  expect(checklist({ ...complete, type: 'ALBUM' }, states)).toContain(expected)
})

test.each<[Partial<FormValues>, string]>([
  [{ ...complete, mode: 'SCHEDULE' }, 'missing: Choose when it goes live'],
  [{ ...complete, mode: 'SCHEDULE', at: '2026-06-04T07:59' }, 'missing: Choose when it goes live'],
  [{ ...complete, isPPV: true }, 'missing: Enter a price'],
  [{ ...complete, isPPV: true, price: '0' }, 'missing: Enter a price'],
  [{ ...complete, type: 'VIDEO' }, 'missing: The type doesn’t match the files'],
  [
    { ...complete, producedOn: '2026-06-05' },
    'missing: This date is in the future. Enter the day it was shot.',
  ],
])('lists what prevents submitting (%#)', (values, expected) => {
  expect(checklist(values, [{ status: 'ready' }])).toContain(expected)
})

test.each([
  ['SCHEDULE', '2026-06-12T19:00', 'Goes live Fri, Jun 12, 7:00 PM, New York time, if it’s cleared by then.'],
  [
    'SCHEDULE',
    '2027-06-12T19:00',
    'Goes live Sat, Jun 12, 2027, 7:00 PM, New York time, if it’s cleared by then.',
  ],
  ['SCHEDULE', '', 'Goes live at the time you choose.'],
  ['NOW', '2026-06-12T19:00', 'Goes to review, then goes live as soon as it’s cleared.'],
  ['DRAFT', '', 'Stays a draft. Only your team can see it.'],
] as const)('%s at %j is shown as %j', (mode, at, text) => {
  expect(publishTimeText({ ...emptyValues, mode, at }, ZONE, now)).toBe(text)
})
