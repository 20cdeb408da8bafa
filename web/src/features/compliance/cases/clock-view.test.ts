import type { CaseSummary } from '@greenroom/contract/features/cases/cases.schema.ts'
import { expect, test } from 'vitest'
import { clockView } from './clock-view.ts'

const dmca: CaseSummary = {
  id: '',
  number: 214,
  type: 'DMCA_RECEIVED',
  direction: 'IN',
  subject: '',
  state: 'open',
  assignee: null,
  receivedAt: '2026-06-10T14:00:00Z',
  clockFrom: '2026-06-10T14:00:00Z',
  opensAt: null,
  dueAt: '2026-06-11T14:00:00Z',
  checks: [],
  isExtended: false,
  appealedAt: null,
  outcome: null,
  closedAt: null,
}
const calendar = { timeZone: 'UTC', holidays: ['2026-06-19'] }
const cardComplaint = { type: 'CARD_COMPLAINT', dueAt: '2026-06-22T23:59:59Z' } as const

test.each([
  ['on time', '2026-06-10T20:00:00Z', {}, 'running', '18 h 0 min', 'Jun 11, 2:00 PM'],
  ['due soon', '2026-06-11T13:10:00Z', {}, 'soon', '50 min', 'Jun 11, 2:00 PM'],
  ['overdue', '2026-06-11T16:30:00Z', {}, 'overdue', '2 h 30 min overdue', 'Jun 11, 2:00 PM'],
  ['overdue for days', '2026-06-25T12:00:00Z', cardComplaint, 'overdue', '2 days overdue', 'Jun 22'],
  [
    'waiting for the sender',
    '2026-06-11T00:00:00Z',
    { clockFrom: null, dueAt: null, checks: ['work', 'material', 'contact', 'good_faith', 'accuracy'] },
    'waiting',
    'Waiting for sender',
    'Missing: Signature',
  ],
  [
    'business days, not counting the holiday',
    '2026-06-15T09:00:00Z',
    cardComplaint,
    'running',
    '4 business days',
    'Jun 22',
  ],
  [
    'a window that has not opened yet',
    '2026-06-15T09:00:00Z',
    { type: 'COUNTER_NOTICE', opensAt: '2026-06-18T23:59:59Z', dueAt: '2026-06-25T23:59:59Z' },
    'window',
    'Opens in 3 business days',
    'Jun 18 to Jun 25',
  ],
  [
    'a one-month deadline, in days',
    '2026-06-15T09:00:00Z',
    { type: 'PERSONAL_DATA', dueAt: '2026-07-10T23:59:59Z' },
    'running',
    '25 days',
    'Jul 10',
  ],
  [
    'closed',
    '2026-06-15T09:00:00Z',
    { closedAt: '2026-06-12T09:00:00Z', outcome: 'REMOVED' },
    'closed',
    'Removed',
    'Closed Jun 12',
  ],
] as const)('deadline: %s', (_, now, change, kind, timeLeft, when) => {
  const clock = clockView({ ...dmca, ...change } as CaseSummary, new Date(now), calendar)
  expect([clock.kind, clock.remaining, clock.when]).toEqual([kind, timeLeft, when])
})
