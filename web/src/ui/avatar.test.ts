import { expect, it } from 'vitest'
import { hueOf, initialsOf } from './avatar.tsx'

it.each([
  ['Mara Ellis', 'ME'],
  ['  juno   maria vale ', 'JV'],
  ['lena.porter', 'LP'],
  ['kestrel88', 'K'],
  ['Émile Øst', 'ÉØ'],
  ['', '?'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it('the same name always has the same hue', () => {
  expect(hueOf('Mara Ellis')).toBe(hueOf('Mara Ellis'))
})
