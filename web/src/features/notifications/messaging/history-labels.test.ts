import type { AdminSend } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { expect, test } from 'vitest'
import { audienceLabel, emailedLabel, inAppStatus } from './history-labels.ts'

test.each([
  ['broadcast', 1200, 'All active (1,200)'],
  ['selected', 1, '1 creator'],
  ['selected', 3, '3 creators'],
] as const)('a %s message to %i is labeled %s', (kind, recipients, label) => {
  expect(audienceLabel({ kind, recipients })).toBe(label)
})

test.each([
  [{ delivered: false, readAt: null }, 'waiting'],
  [{ delivered: true, readAt: null }, 'unread'],
  [{ delivered: true, readAt: '2026-01-01T00:00:00Z' }, 'read'],
] as const)('a recipient with %j is %s', (row, status) => {
  expect(inAppStatus({ creatorId: '', stageName: '', mail: 'none', ...row })).toBe(status)
})

test.each([
  [{ sendEmail: false }, 'No'],
  [{ mailed: 4 }, '4 of 4'],
  [{ mailed: 1, notMailed: 1 }, '1 of 4, 2 queued, 1 not emailed'],
  [{ mailed: 3, notMailed: 1 }, '3 of 4, 1 not emailed'],
  [{ inOutbox: 4 }, '0 of 4, 4 in the outbox'],
  [{ mailed: 1, inOutbox: 2 }, '1 of 4, 2 in the outbox, 1 queued'],
])('a send with %j is shown as %s', (counts, label) => {
  const send = {
    sendEmail: true,
    recipients: 4,
    mailed: 0,
    inOutbox: 0,
    notMailed: 0,
    ...counts,
  } as AdminSend
  expect(emailedLabel(send)).toBe(label)
})
