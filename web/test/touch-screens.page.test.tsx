import {
  channelsOf,
  notificationTypes,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Preferences } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from './axe.ts'
import { application, applicationDetail, applicationSummary, inquiry } from './fixtures/applications.ts'
import { chatProfile } from './fixtures/chat.ts'
import { chatReplies, newChat } from './fixtures/chat-replies.ts'
import { contentItem } from './fixtures/content.ts'
import {
  creator,
  creatorDetail,
  creatorStats,
  creatorSummary,
  statement,
  statementMonth,
} from './fixtures/creators.ts'
import { fan, fanAnalytics, fanDetail, spending, transaction } from './fixtures/fans.ts'
import { idOf } from './fixtures/ids.ts'
import { listOf } from './fixtures/list.ts'
import { adminSend, recipient, sendRecipient } from './fixtures/messaging.ts'
import { notificationServer } from './fixtures/notifications.ts'
import { longTest } from './long.ts'
import { renderPage } from './render-page.tsx'
import type { Replies } from './stub-api.ts'
import { expectTouchable } from './touch.ts'

type Opens = NonNullable<Parameters<typeof expectTouchable>[0]>['opens']
type Screen = [path: string, expected: string | RegExp, opens?: Opens]

const juno = creatorDetail()
const whale = fanDetail({ tier: 'WHALE' })
const chat = newChat(['Hello from the train'])
chat.detail.profile = chatProfile({ ...chat.detail.profile, bio: 'Likes the sea. '.repeat(30) })
const longMessage = adminSend({ title: 'Long read', message: 'A line of news.\n'.repeat(60) })
const types = Object.fromEntries(notificationTypes.map((type) => [type, channelsOf(type, {})]))

const replies = {
  ...chatReplies(chat),
  'GET /creators': listOf([
    creator({ id: juno.id, stageName: juno.stageName }),
    creator({ id: idOf(302), stageName: 'Marlowe Reyes' }),
  ]),
  'GET /creators/imports': { data: [] },
  'GET /creators/summary': { data: creatorSummary() },
  'GET /creators/{id}': { data: juno },
  'GET /creators/{id}/stats': ({ query }) => ({ data: creatorStats({ period: query.period }) }),
  'GET /creators/{id}/splits/preview': { data: { until: null, transactions: 0, months: [] } },
  'GET /creators/{id}/statements': { data: [statementMonth()] },
  'GET /creators/{id}/statement': { data: statement() },
  'GET /content': listOf([contentItem()]),
  'GET /team/members': listOf([]),
  'GET /fans': listOf([fan({ tier: 'WHALE' })]),
  'GET /fans/tags': { data: [{ tag: 'music', fans: 2 }] },
  'GET /fans/imports': listOf([]),
  'GET /fans/analytics': { data: fanAnalytics() },
  'GET /fans/{id}': { data: whale },
  'GET /fans/{id}/notes': { data: [] },
  'GET /fans/{id}/spending': { data: spending() },
  'GET /fans/{id}/transactions': listOf([transaction()]),
  'GET /applications': listOf([application()]),
  'GET /applications/summary': { data: applicationSummary() },
  'GET /applications/{id}': { data: applicationDetail({ instagram: 'finley', tiktok: 'finley' }) },
  'GET /applications/{id}/email-draft': { data: { subject: 'Your application', text: 'Hello' } },
  'GET /inquiries': listOf([inquiry()]),
  'GET /inquiries/{id}': { data: inquiry() },
  'GET /notifications/admin/recipients': { data: [recipient()] },
  'GET /notifications/admin/sends': listOf([longMessage]),
  'GET /notifications/admin/sends/{id}/recipients': listOf([sendRecipient()]),
  'GET /notifications/preferences': { data: { types: types as Preferences['types'], quietHours: null } },
  'GET /notifications/push': { data: { publicKey: 'BPublicKey', sessionId: idOf(9), devices: [] } },
  ...notificationServer([
    { title: 'Urgent matter', priority: 'URGENT' },
    { title: 'Old', isRead: true },
  ]).replies,
} satisfies Replies

const creatorPath = `/dashboard/creators/${juno.id}`
const fanPath = `/dashboard/fans/${whale.id}`
const moreButton = `More actions for ${juno.stageName}`

const visibleText = (text: string | RegExp) =>
  page
    .getByText(text)
    .elements()
    .filter((element) => element.checkVisibility())

const screens: Screen[] = [
  [
    '/dashboard/creators?status=ACTIVE',
    juno.stageName,
    [[/^Status:/], ['Sort'], [moreButton, /perators/], ['Add Creator'], ['Import CSV']],
  ],
  [creatorPath, /^Revenue sources/, [['Edit'], ['Change'], [moreButton, /Pause/]]],
  [`${creatorPath}?tab=performance`, /^Revenue by week/],
  [`${creatorPath}?tab=content`, /^Open in library/],
  [`${creatorPath}?tab=fans&tier=WHALE`, /^Open in Fans/, [[/^Tier:/]]],
  [`${creatorPath}?tab=statements`, /^By month, newest first/],
  [`${creatorPath}?tab=statements&month=2026-05`, /All months/],
  [fanPath, 'Next Best Action', [['Edit'], ['Add Note'], [/^More actions for/]]],
  [`${fanPath}?tab=spending`, /^Transactions/, [[/transaction$/i]]],
  [`${fanPath}?tab=messages`, /Newest first/],
  [`${fanPath}?tab=upsell`, /Strongest first/],
  [
    '/dashboard/fans?tier=WHALE',
    '@river_92',
    [
      [/^Tier:/],
      ['Sort'],
      [/^More actions for/, /tags/i],
      [/^More actions for/, /Block/],
      ['Add fan'],
      ['Import CSV'],
    ],
  ],
  ['/dashboard/applications?status=PENDING', /Moreno/, [[/^Status:/]]],
  [
    `/dashboard/applications?id=${applicationDetail().id}`,
    'Social handles',
    [['Owner'], ['Edit'], ['Approve'], ['Contact Applicant'], ['Reject']],
  ],
  ['/dashboard/applications?tab=inquiries', inquiry().name, [[/^Type:/]]],
  [`/dashboard/applications?tab=inquiries&id=${inquiry().id}`, 'Send reply'],
  ['/dashboard/settings?section=quick-replies', /^For all creators/, [['Creator'], ['Add quick reply']]],
  ['/dashboard/settings?section=notifications', 'Quiet hours'],
  ['/dashboard/chat', /@river_/, [[/^Creator:/], [/^Sort and assignment/], [/^Notifications/]]],
  ['/dashboard/chat?sort=spend&q=river', /@river_/],
  [`/dashboard/chat/${chat.detail.id}`, 'Hello from the train'],
  [`/dashboard/chat/${chat.detail.id}?panel=profile`, 'Show more'],
  ['/dashboard/notifications', /Urgent matter/],
  ['/dashboard/messaging', /^Title/],
  ['/dashboard/messaging?tab=history', 'Long read'],
]

longTest.each(screens)('%s has large touch targets on a phone', async (path, expected, opens = []) => {
  await renderPage(path, { viewport: 'phone', api: replies })
  await expect.poll(() => visibleText(expected).length, { message: `${expected}` }).toBeGreaterThan(0)
  await expectTouchable({ opens })
})

longTest('an operator’s creator list has large touch targets on a phone', async () => {
  await renderPage('/dashboard/creators', { role: 'CHAT_OPERATOR', viewport: 'phone', api: replies })
  await expect.poll(() => visibleText(juno.stageName).length).toBeGreaterThan(0)
  await expectTouchable()
})

longTest('the actions for selected fans have large touch targets on a phone', async () => {
  await renderPage('/dashboard/fans', { viewport: 'phone', api: replies })
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .click()
  await expect.element(page.getByRole('button', { name: 'Clear selection' })).toBeVisible()
  await expectTouchable()
})

longTest('an edited email to an applicant has large touch targets on a phone', async () => {
  await renderPage(`/dashboard/applications?id=${applicationDetail().id}`, {
    viewport: 'phone',
    api: replies,
  })
  await page.getByRole('button', { name: 'Contact Applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Applicant' })
  await dialog.getByLabelText('Message').fill('Rewritten')
  await expect.element(dialog.getByRole('button', { name: 'Start over' })).toBeVisible()
  await expectTouchable()
})

longTest('a long message can be scrolled with the keyboard on a phone, and passes axe', async () => {
  await renderPage('/dashboard/messaging?tab=history', { viewport: 'phone', api: replies })
  await expect.poll(() => visibleText('Long read').length).toBeGreaterThan(0)
  await userEvent.click(visibleText('Long read')[0] as Element)
  const dialog = page.getByRole('dialog', { name: 'Long read' })
  await expect.element(dialog.getByRole('region', { name: 'Long read' })).toHaveAttribute('tabindex', '0')
  await expectAccessible()
})
