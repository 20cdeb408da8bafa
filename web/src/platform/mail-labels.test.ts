import { expect, test } from 'vitest'
import {
  contactedToast,
  deliveryNotice,
  invitationPreview,
  invitationToast,
  resentToast,
  verificationHint,
} from './mail-labels.ts'

const to = 'ana@example.test'

test('says that mail is sent if there is a mail server', () => {
  expect(deliveryNotice(true, to)).toBe('Emailed to ana@example.test.')
  expect(invitationPreview(true, to)).toBe('We’ll email an invitation to ana@example.test.')
  expect(invitationToast(true, to)).toEqual(['Invitation sent to ana@example.test'])
  expect(resentToast(true, to)[0]).toBe('Invitation resent to ana@example.test')
  expect(verificationHint(true, to, 'CREATOR')).toBe('Open the link we emailed to ana@example.test.')
})

test('without a mail server, says that nothing is sent and what to do instead', () => {
  const all = [deliveryNotice, invitationPreview, invitationToast, resentToast].map((label) =>
    String(label(false, to)),
  )
  for (const text of all) {
    expect(text).toMatch(/no mail server is set up/i)
    expect(text).not.toMatch(/we(’ll)? (e-?)?mail|emailed|(?<!not |was )sent/i)
    expect(text).toMatch(/Settings > Team|outbox/)
  }
})

test.each([
  ['SUPER_ADMIN', 'You can confirm the address yourself in Settings > Team.'],
  ['AGENCY_ADMIN', 'You can confirm the address yourself in Settings > Team.'],
  ['COMPLIANCE', 'Ask an admin to confirm the address.'],
  ['CHAT_OPERATOR', 'Ask an admin to confirm the address.'],
  ['CREATOR', 'Ask your agency to confirm the address.'],
] as const)('without a mail server, %s sees who can confirm the address', (role, text) => {
  expect(verificationHint(false, to, role)).toBe(`No mail server is set up, so no link was sent. ${text}`)
})

test('says that an applicant was contacted only if mail is sent', () => {
  expect(contactedToast(true, 'Ana Lopez')).toBe('Ana Lopez contacted')
  expect(contactedToast(false, 'Ana Lopez')).toBe('Email to Ana Lopez saved')
})
