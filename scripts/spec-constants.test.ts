import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as forms from '../contract/src/features/applications/applications.rules.ts'
import { confidenceBand } from '../contract/src/features/assist/assist.rules.ts'
import * as chat from '../contract/src/features/chat/chat.rules.ts'
import { assumedFigures } from '../contract/src/features/fans/fans.rules.ts'
import * as bell from '../contract/src/features/notifications/notifications.rules.ts'
import site from '../server/src/demo/data/site.json' with { type: 'json' }

test.each([
  ['platforms', forms.platforms, 'onlyfans fansly other'],
  ['revenue ranges', forms.revenueRanges, '3-10k 10-25k 25-50k 50k+'],
  ['inquiry types', forms.inquiryTypes, 'general creator agency b2b support demo'],
  ['application statuses', forms.applicationStatuses, 'PENDING REVIEWED APPROVED REJECTED CONTACTED'],
  ['priorities', bell.priorities, 'LOW NORMAL HIGH URGENT'],
  [
    'notification types',
    bell.notificationTypes,
    'SYSTEM ADMIN_MESSAGE REVENUE_UPDATE NEW_FAN COMPLIANCE_ALERT CONTENT_APPROVED CONTENT_REJECTED APPLICATION_UPDATE PAYMENT_RECEIVED SUBSCRIPTION_EXPIRING GOAL_ACHIEVED',
  ],
  [
    'quick replies',
    chat.defaultQuickReplies.map(({ id }) => id),
    'greeting thanks check-dms new-content tip-request custom-request',
  ],
])('%s match the specification', (_, values, expected) => {
  expect(values.join(' ')).toBe(expected)
})

test('constants match the specification', () => {
  expect([bell.BELL_LIMIT, bell.POLL_SECONDS, bell.SENT_BANNER_MS, chat.TYPING_IDLE_MS]).toEqual([
    20, 30, 5000, 3000,
  ])
  expect([chat.SCROLL_BUTTON_THRESHOLD_PX, chat.BIO_PREVIEW_LENGTH, chat.MAX_COMPACT_REPLIES]).toEqual([
    100, 100, 4,
  ])
  expect(new Set(chat.quickEmojis).size).toBe(8)
  expect([9, 10].map(bell.badgeText)).toEqual(['9', '9+'])
  expect([0.81, 0.8, 0.61, 0.6].map(confidenceBand)).toEqual(['high', 'medium', 'medium', 'low'])
  expect([
    assumedFigures.avgOrderValue,
    assumedFigures.purchaseFrequency,
    assumedFigures.preferredContent,
  ]).toEqual([75, 'Weekly', 'Photos'])
})

test('the demo has four contact methods, three offices and testimonials', () => {
  expect([site.methods.length, site.offices.length]).toEqual([4, 3])
  expect(site.testimonials).not.toEqual([])
})

test('every route in the specification is in the route table', () => {
  const table = readFileSync(join(import.meta.dirname, '../web/src/routes.ts'), 'utf8')
  const routes = [...table.matchAll(/route\('([^']+)'/g)].map(([, path]) => path)
  expect(routes).toEqual(
    expect.arrayContaining([
      ...['join', 'agency', 'b2b', 'creators', 'pricing', 'contact', 'login', 'register', 'dashboard'],
      ...['creators/:id', 'fans', 'fans/:id', 'chat/:fanId?', 'content', 'content/upload', 'compliance'],
      ...['applications', 'analytics', 'messaging', 'settings'],
    ]),
  )
})
