import { expect, test } from 'vitest'
import { requireRevision, revisionOf } from './revision.ts'

const settings = { words: ['a', 'b'], legal: { name: 'A', city: 'B' }, isOn: false }

test.each<[string, object, boolean]>([
  ['in another key order', { isOn: false, legal: { city: 'B', name: 'A' }, words: ['a', 'b'] }, true],
  ['with an undefined field', { ...settings, note: undefined }, true],
  ['in another list order', { ...settings, words: ['b', 'a'] }, false],
  ['with a nested change', { ...settings, legal: { name: 'A', city: 'C' } }, false],
  ['with a field removed', { words: settings.words, legal: settings.legal }, false],
])('the same settings %s: same revision %#', (_, other, isSame) => {
  expect(revisionOf(other) === revisionOf(settings)).toBe(isSame)
})

test('an outdated revision is a conflict', () => {
  const next = { ...settings, isOn: true }
  const save = (current: object, opened: object) =>
    requireRevision(current, { ...next, rev: revisionOf(opened) }, 'site settings')
  expect(() => save(settings, settings)).not.toThrow()
  expect(() => save(next, settings), 'a retry').not.toThrow()
  expect(() => save({ ...settings, words: [] }, settings)).toThrow(
    'Someone else changed the site settings. Reload them and try again.',
  )
})
