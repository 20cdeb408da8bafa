import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const before = { username: 'kestrel88', email: 'k@example.test', location: null }

test('contains only changed fields, including emptied ones', () => {
  expect(changedFields(before, { ...before, email: null, location: 'Leeds' })).toEqual({
    email: null,
    location: 'Leeds',
  })
})

test('is empty for an unchanged form', () => {
  expect(changedFields(before, { ...before })).toEqual({})
})
