import { expect, test } from 'vitest'
import { invited, mailedTo, reinvited, toVerify, willInvite } from './mail-labels.ts'

const to = 'ana@example.test'

test('with a mail server, mail is said to be sent', () => {
  expect(mailedTo(true, to)).toBe('Emailed to ana@example.test.')
  expect(willInvite(true, to)).toBe('We email an invitation to ana@example.test.')
  expect(invited(true, to)).toEqual(['Invitation sent to ana@example.test'])
  expect(reinvited(true, to)[0]).toBe('Invitation resent to ana@example.test')
  expect(toVerify(true, to)).toBe('Open the link we emailed to ana@example.test.')
})

test('without a mail server, nothing is said to be sent, and the way on is named', () => {
  const all = [mailedTo, willInvite, invited, reinvited, toVerify].map((label) => String(label(false, to)))
  for (const text of all) {
    expect(text).toMatch(/no mail server is set up/i)
    expect(text).not.toMatch(/we (e-?)?mail|emailed|(?<!not |was )sent/i)
    expect(text).toMatch(/Settings, Team|outbox/)
  }
})
