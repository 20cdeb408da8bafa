import { expect, test } from 'vitest'
import { type LogRow, type Names, sentence, toAuditRow } from './audit-view.ts'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const names: Names = new Map(
  [
    { id: id(1), kind: 'person' as const, name: 'Wren Halliday' },
    { id: id(2), kind: 'creator' as const, name: 'Luna' },
    { id: id(3), kind: 'creator' as const, name: 'Nova' },
    { id: id(4), kind: 'member' as const, name: 'Priya Shah' },
  ].map((each) => [each.id, each]),
)

test.each([
  [
    'scan.viewed',
    { personId: id(1), reason: 'Yearly check' },
    'viewed Wren Halliday’s ID scan, reason: Yearly check',
  ],
  ['scan.viewed', { personId: id(9), reason: 'x' }, 'viewed a person’s ID scan, reason: x'],
  ['creator.paused', { creatorId: id(2), reason: null }, 'paused Luna'],
  ['creator.paused', { creatorId: id(2), reason: 'Vacation' }, 'paused Luna, reason: Vacation'],
  [
    'operators.assigned',
    { creatorIds: [id(2), id(3)], added: [id(4)], removed: [] },
    'changed the operators for Luna, Nova, added Priya Shah',
  ],
  ['password.changed', { userId: id(5), how: 'changed' }, 'changed their own password'],
  ['invitation.sent', { role: 'CHAT_OPERATOR' }, 'invited a member as Chat operator'],
  ['account.connected', { creatorId: id(2), platform: 'ONLYFANS' }, 'connected Luna’s OnlyFans account'],
  ['violation.flagged', { type: 'PROHIBITED_CONTENT' }, 'flagged a violation (Prohibited content)'],
  [
    'id_document.examined',
    { personId: id(1), verdict: 'ACCEPTED' },
    'examined Wren Halliday’s ID document: accepted',
  ],
  [
    'retention.rule_changed',
    { type: 'ai_calls', before: 180, days: 90 },
    'changed the retention period for AI provider calls from 180 to 90 days',
  ],
  ['application.approved', {}, 'approved the application'],
  ['retired.event', {}, 'retired event'],
])('%s %o is shown as “%s”', (action, details, expected) => {
  expect(sentence(action, details, names, id(5))).toBe(expected)
})

const buildRow = (action: string, details: LogRow['details']): LogRow => ({
  seq: 7,
  at: '2026-06-11T09:30:00.123Z',
  actor_kind: 'user',
  actor_id: id(4),
  actor_name: 'P. Shah',
  action,
  details,
  hash: 'ab',
})

test('details are labeled, with names for ids and without empty values', () => {
  const { details, subjects, actor, at } = toAuditRow(
    buildRow('consent.withdrawn', { personId: id(1), itemIds: null, changed: { months: [1, 2] } }),
    names,
    'COMPLIANCE',
  )
  expect(details).toEqual([
    { name: 'Person', value: 'Wren Halliday' },
    { name: 'Changed', value: 'months: 1, 2' },
  ])
  expect(subjects).toEqual([names.get(id(1))])
  expect(actor.name).toBe('Priya Shah')
  expect(at).toBe('2026-06-11T09:30:00.123Z')
})

test.each([
  ['AGENCY_ADMIN', 2],
  ['COMPLIANCE', 0],
] as const)('%s can read %i pay details', (role, count) => {
  expect(
    toAuditRow(buildRow('pay_rate.set', { userId: id(4), hourly: 20 }), names, role).details,
  ).toHaveLength(count)
})
