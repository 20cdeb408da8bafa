import { expect, test } from 'vitest'
import { whatChanged } from './what-changed.ts'

const before = { username: 'kestrel88', email: 'k@example.test', location: null }

test('only what differs is named, a field that was emptied included', () => {
  expect(whatChanged(before, { ...before, email: null, location: 'Leeds' })).toEqual({
    email: null,
    location: 'Leeds',
  })
})

test('an untouched form names nothing', () => {
  expect(whatChanged(before, { ...before })).toEqual({})
})
