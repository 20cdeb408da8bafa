import { expect, test } from 'vitest'
import { initialValues, presetType, readDraft } from './draft.ts'

const fields = ['name', 'type']

test.each([[null], [''], ['null'], ['{'], ['[]'], ['"text"'], ['{"values":null}'], ['{"values":"x"}']])(
  'stored %s is not a draft',
  (stored) => {
    expect(readDraft(stored, fields)).toBeNull()
  },
)

test('only text for known fields is restored from a draft', () => {
  const stored = JSON.stringify({ preset: 1, values: { name: 'Ana', type: 3, remark2: 'x' } })
  expect(readDraft(stored, fields)).toEqual({ preset: '', values: { name: 'Ana' } })
})

test.each([
  ['empty fields, without a draft or a type in the link', null, '', {}],
  ['the type in the link', null, 'demo', { type: 'demo' }],
  ['the draft', { preset: '', values: { name: 'Ana', type: 'b2b' } }, '', { name: 'Ana', type: 'b2b' }],
  [
    'the type in the link, if the draft was started without it',
    { preset: '', values: { name: 'Ana', type: 'b2b' } },
    'demo',
    { name: 'Ana', type: 'demo' },
  ],
  [
    'the draft, if it was started from the same link',
    { preset: 'demo', values: { type: 'b2b' } },
    'demo',
    { type: 'b2b' },
  ],
])('the form opens with %s', (_, draft, preset, values) => {
  expect(initialValues(draft, preset)).toEqual(values)
})

test.each([
  ['?type=demo', 'demo'],
  ['?a=1&type=b2b', 'b2b'],
  ['?type=DEMO', ''],
  ['?type=<script>', ''],
  ['', ''],
])('the type in %s is %s', (search, type) => {
  expect(presetType(search, ['demo', 'b2b'])).toBe(type)
})
