import { expect, test } from 'vitest'
import { broadcastReach } from './reach-labels.ts'

const creators = (accounts: number, withoutAccount: number) => [
  ...Array.from({ length: accounts }, () => ({ hasAccount: true, hasEmail: true })),
  ...Array.from({ length: withoutAccount }, () => ({ hasAccount: false, hasEmail: false })),
]

test.each([
  [creators(3, 0), false, true, '3 creators. Everyone gets it now.'],
  [creators(1, 2), false, true, '3 creators. 1 gets it now, 2 once they have an account.'],
  [
    creators(2, 1),
    true,
    true,
    '3 creators. 2 get it now, 1 once they have an account. 2 of 3 have an email address.',
  ],
  [
    creators(2, 0),
    true,
    false,
    '2 creators. Everyone gets it now. No mail server is set up, so email stays in the outbox.',
  ],
  // Contact address without an account, and an account whose address is not confirmed.
  [
    [
      { hasAccount: false, hasEmail: true },
      { hasAccount: false, hasEmail: true },
      { hasAccount: true, hasEmail: false },
    ],
    true,
    true,
    '3 creators. 1 gets it now, 2 once they have an account. 2 of 3 have an email address.',
  ],
  [[], true, true, '0 creators.'],
])('shows how many can receive a broadcast: %#', (all, sendEmail, hasMailServer, text) => {
  expect(broadcastReach(all, sendEmail, hasMailServer)).toBe(text)
})
