import { expect, test } from 'vitest'
import { openingValues, presetType, readDraft } from './draft.ts'

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
  ['no draft and no type in the link', null, '', {}],
  ['the type in the link', null, 'demo', { type: 'demo' }],
  ['a draft', { preset: '', values: { name: 'Ana', type: 'b2b' } }, '', { name: 'Ana', type: 'b2b' }],
  [
    'the type of another link, over the draft',
    { preset: '', values: { name: 'Ana', type: 'b2b' } },
    'demo',
    { name: 'Ana', type: 'demo' },
  ],
  ['changed after the same link', { preset: 'demo', values: { type: 'b2b' } }, 'demo', { type: 'b2b' }],
])('the form opens with: %s', (_, draft, preset, values) => {
  expect(openingValues(draft, preset)).toEqual(values)
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
