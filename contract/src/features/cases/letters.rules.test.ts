import { expect, test } from 'vitest'
import { blanksIn } from './letters.rules.ts'

const quoted = { subject: 'A set', text: 'It says [sic].', urls: ['https://[::1]/a'], statement: null }

test.each([
  ['Because [reason], and again [reason].', ['[reason]']],
  ['[name]\n[address,\nphone]', ['[name]', '[address,\nphone]']],
  ['[[reason]]', ['[reason]']],
  ['[ ]', ['[ ]']],
  ['You wrote “It says [sic].” at https://[::1]/a', []],
  ['An open [ bracket ( and ] another', ['[ bracket ( and ]']],
  ['Nothing to fill in', []],
])('blanks in %j', (letter, blanks) => {
  expect(blanksIn(letter, quoted)).toEqual(blanks)
})

test('brackets of a statement of reasons are quoted', () => {
  const statement = { facts: 'The work [1]', isAutomated: false }
  expect(blanksIn('The work [1] and [reason]', { ...quoted, statement })).toEqual(['[reason]'])
})
