import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../test/axe.ts'
import { creatorHomeReplies } from '../../test/fixtures/creator-home.ts'
import { homeActivity, homeFigures, homeReplies, homeRevenue, performer } from '../../test/fixtures/home.ts'
import { daysAgo, idOf } from '../../test/fixtures/ids.ts'
import { operatorHome } from '../../test/fixtures/operators.ts'
import { expectNoHorizontalScroll } from '../../test/layout.ts'
import { live } from '../../test/live.ts'
import { renderPage } from '../../test/render-page.tsx'
import { pending } from '../../test/stub-api.ts'

type Options = Parameters<typeof renderPage>[1]

const open = (options: Options = {}) =>
  renderPage('/dashboard', { ...options, api: { ...homeReplies, ...creatorHomeReplies, ...options.api } })
const card = (name: RegExp) => page.getByRole('link', { name })

test('each card shows a figure, its change and a link to its list', async () => {
  await open()
  await expect.element(card(/^Total Revenue/)).toMatchTextContent(/\$214,380.*\+8\.3%.*vs last week/)
  await expect.element(card(/^Active Creators/)).toMatchTextContent(/11.*\+10\.0%/)
  await expect.element(card(/^Total Fans/)).toMatchTextContent(/612.*\+2\.3%/)
  await expect.element(card(/^Messages Today/)).toMatchTextContent(/1,284.*−4\.6%/)
  await expect.element(card(/^Active Creators/)).toHaveAttribute('href', '/dashboard/creators?status=ACTIVE')
  await expect.element(card(/^Total Revenue/)).toHaveAttribute('href', '/dashboard/analytics/transactions')
  await expect
    .element(page.getByRole('link', { name: '$19,275' }))
    .toHaveAttribute('href', '/dashboard/analytics/transactions?from=2026-05-01&to=2026-05-31')
  await expect.element(card(/^View All/)).toHaveAttribute('href', '/dashboard/creators?sort=revenue')
  await expect.element(card(/^Messages today/)).toMatchTextContent(/23 unread in 14 conversations.*1,284/)
  await expectAccessible()
})

test('without sales the week before, the change is 100%, and the small base is named', async () => {
  const revenue = { total: 50, lastWeek: 50, weekBefore: 0, days: [0, 0, 0, 0, 0, 0, 50] }
  const messagesToday = { now: 0, weekAgo: 0, days: [0, 0, 0, 0, 0, 0, 0] }
  await open({ api: { 'GET /home': { data: homeFigures({ revenue, messagesToday }) } } })
  await expect
    .element(card(/^Total Revenue/))
    .toMatchTextContent(/\+100\.0%\s*vs last week.*Small base: \$0 last week/)
  await expect.element(card(/^Messages Today/)).toMatchTextContent(/\+0\.0%\s*vs last week/)
  await expect.element(card(/^Messages Today/)).not.toMatchTextContent(/Small base/)
})

test.each<[Role, string[], string[]]>([
  [
    'AGENCY_ADMIN',
    [
      ...['Total Revenue', 'Top Performers', 'Applications pending', 'Messages today'],
      ...['Manage Creators', 'Open Chat', 'Upload Content', 'Review Applications'],
    ],
    [],
  ],
  [
    'COMPLIANCE',
    [
      'Compliance issues',
      'Review queue',
      'IDs to examine',
      'Open cases',
      'Flagged messages',
      'Creators not verified',
    ],
    ['Applications pending', 'Manage Creators'],
  ],
  [
    'CHAT_OPERATOR',
    ['Needs Attention', 'Messages today', 'Open Chat', 'Your shift', 'Your sales', 'Pay so far'],
    ['Total Revenue', 'Top Performers', 'Revenue Overview', 'Flagged messages'],
  ],
  [
    'CREATOR',
    ['Earnings', 'Sent on your behalf today', 'Top fans', 'Notifications', 'No notifications'],
    ['Total Revenue', 'Revenue Overview', 'Needs Attention', 'Quick Actions'],
  ],
])('%s sees only the blocks for that role', async (role, visible, hidden) => {
  const review = role === 'AGENCY_ADMIN' ? {} : { applications: null }
  const money = role === 'CHAT_OPERATOR' ? { revenue: null } : {}
  const complianceFigures = {
    flaggedMessages: 3,
    oldestFlaggedAt: daysAgo(2),
    unverified: 1,
    issues: 5,
    oldestIssueAt: daysAgo(2),
    inReview: 7,
    pendingDocuments: 4,
    expiringIds: 2,
    openCases: 6,
    overdueCases: 1,
    overdueSince: daysAgo(5),
    nextDueAt: daysAgo(-1),
  }
  const compliance = role === 'COMPLIANCE' ? { compliance: complianceFigures } : {}
  await open({
    role,
    api: {
      'GET /home': { data: homeFigures({ ...review, ...money, ...compliance }) },
      'GET /home/operator': { data: operatorHome() },
    },
  })
  if (role === 'COMPLIANCE')
    await expect
      .element(card(/^Open cases/))
      .toMatchTextContent(/1 overdue since \w+ \d+\. Next deadline \w+ \d+/)
  for (const text of visible)
    await expect.element(page.getByText(new RegExp(`^${text}`)).first()).toBeVisible()
  for (const text of hidden) expect(page.getByText(new RegExp(`^${text}`)).elements()).toEqual([])
})

test('choosing a period changes the chart, and the Home key shows its first value', async () => {
  const { api } = await open({
    api: {
      'GET /home/revenue': ({ query }) => ({
        data: homeRevenue({ from: query.period === '90d' ? '2026-03-14' : '2026-06-05' }),
      }),
    },
  })
  await page.getByRole('button', { name: '90 days' }).click()
  await expect.poll(() => api.calls('GET /home/revenue').at(-1)?.query.period).toBe('90d')
  const chart = page.getByRole('group', { name: /^Revenue for the last 90 days by weekday/ })
  await chart.click({ position: { x: 5, y: 5 } })
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText(/^Fridays/).first()).toBeVisible()
})

test('a live event refreshes the figures', async () => {
  const { api } = await open()
  await expect.element(card(/^Total Revenue/)).toMatchTextContent(/\$214,380/)
  const revenue = { total: 214_400, lastWeek: 5_220, weekBefore: 4_800, days: [0, 0, 0, 0, 0, 0, 20] }
  api.on('GET /home', { data: homeFigures({ revenue }) })
  // The figures are shown before the socket opens.
  await vi.waitFor(() => live.push('figures.changed'))
  await expect.element(card(/^Total Revenue/)).toMatchTextContent(/\$214,400/)
})

test('every change is a percentage, however large, with a small base beside it', async () => {
  const revenue = { total: 90_000, lastWeek: 60_000, weekBefore: 3_000, days: [0, 0, 0, 0, 0, 0, 60_000] }
  const messagesToday = { now: 900, weekAgo: 2, days: [0, 0, 0, 0, 0, 0, 900] }
  const activeCreators = { now: 8, weekAgo: 8 }
  await open({
    api: {
      'GET /home': { data: homeFigures({ revenue, messagesToday, activeCreators }) },
      'GET /home/revenue': { data: homeRevenue({ thisMonth: 60_000, lastMonthToDate: 50 }) },
    },
  })
  await expect.element(card(/^Active Creators/)).toMatchTextContent(/\+0\.0%\s*vs last week/)
  await expect.element(card(/^Total Revenue/)).toMatchTextContent(/\+1,900\.0%\s*vs last week/)
  await expect
    .element(card(/^Messages Today/))
    .toMatchTextContent(/\+44,900\.0%\s*vs last week.*Small base: 2 last week/)
  await expect.element(page.getByText('+119,900.0%', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Small base: $50', { exact: true })).toBeVisible()
})

test('the chart axis has a minus sign below zero', async () => {
  const weekdays = [5, 6, 7, 1, 2, 3, 4].map((weekday) => ({ weekday, revenue: -300, previousRevenue: 200 }))
  await open({ api: { 'GET /home/revenue': { data: homeRevenue({ weekdays }) } } })
  const ticks = () => [...document.querySelectorAll('figure svg text')].map(({ textContent }) => textContent)
  await expect.poll(ticks).toContain('−$200')
})

test('growth compares the same days of both months', async () => {
  await open()
  await expect.element(page.getByText('Growth, June 1–11 vs May 1–11')).toBeVisible()
  await expect.element(page.getByText('+13.5%')).toBeVisible()
})

test('a failed block can be reloaded without affecting the others', async () => {
  const { api } = await open({ setUp: (stub) => stub.fail('GET /home/performers', 500) })
  await expect.element(page.getByText('Could not load creators')).toBeVisible()
  await expect.element(card(/^Total Revenue/)).toBeVisible()
  api.on('GET /home/performers', { data: [performer()] })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('$5,236')).toBeVisible()
})

test('three events are shown until expanded, each as a sentence', async () => {
  const events = Array.from({ length: 6 }, (_, index) => homeActivity({ id: String(index) }))
  const sale = homeActivity({
    id: '9',
    kind: 'transactions.recorded',
    actor: 'Dana Kirk',
    fan: { id: idOf(502), name: 'theo_marsh' },
    amount: 35,
  })
  await open({
    api: { 'GET /home/activity': ({ query }) => ({ data: [sale, ...events].slice(0, query.limit) }) },
  })
  const list = page.getByRole('list', { name: 'Recent activity' })
  await expect.element(list.getByText('Dana Kirk recorded a sale of $35 to theo_marsh')).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(3)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(7)
})

const delivered = (fields: object) =>
  homeActivity({ kind: 'transactions.recorded', actor: 'OnlyFans bridge', amount: 45, ...fields })
const lena = { id: idOf(501), name: 'Lena Vale' }
const theo = { id: idOf(502), name: 'theo_marsh' }

test.each([
  ['one sale', { rows: 1, fan: theo }, 'OnlyFans bridge recorded a sale of $45 to theo_marsh'],
  [
    'many sales',
    { rows: 3, creator: lena },
    'OnlyFans bridge recorded 3 transactions of Lena Vale, $45 in total',
  ],
  [
    'one fan’s sales',
    { rows: 2, fan: theo },
    'OnlyFans bridge recorded 2 transactions of theo_marsh, $45 in total',
  ],
  [
    'a new fan',
    { kind: 'fans.added', rows: 1, fan: theo, creator: lena },
    'OnlyFans bridge added theo_marsh to Lena Vale',
  ],
  ['new fans', { kind: 'fans.added', rows: 12, creator: lena }, 'OnlyFans bridge added 12 fans to Lena Vale'],
])('%s by a bridge is a sentence', async (_, fields, text) => {
  await open({ api: { 'GET /home/activity': { data: [delivered(fields)] } } })
  const list = page.getByRole('list', { name: 'Recent activity' })
  await expect.element(list.getByText(text)).toBeVisible()
})

test('remaining setup steps are shown in one line that can be dismissed', async () => {
  await open()
  const steps = page.getByRole('region', { name: 'Finish setting up' })
  await expect.element(steps.getByRole('link', { name: 'Turn on two-factor' })).toBeVisible()
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(steps).not.toBeInTheDocument()
})

test('a new agency’s dashboard shows empty states and fits a phone', async () => {
  await open({
    viewport: 'phone',
    api: {
      'GET /home': { data: homeFigures({ applications: { pending: 0, oldestAt: null } }) },
      'GET /home/performers': { data: [] },
      'GET /home/activity': { data: [] },
      'GET /home/revenue': {
        data: homeRevenue({
          weekdays: [5, 6, 7, 1, 2, 3, 4].map((weekday) => ({ weekday, revenue: 0, previousRevenue: 0 })),
          thisMonth: 0,
          lastMonth: 0,
          lastMonthToDate: 0,
        }),
      },
    },
  })
  await expect.element(page.getByText('No sales in the last 30 days')).toBeVisible()
  await expect.element(page.getByText('No sales in this period or the previous one.')).toBeVisible()
  await expect.element(page.getByText('Nothing to review')).toBeVisible()
  expectNoHorizontalScroll()
})

test('placeholders are shown while figures load', async () => {
  await open({ api: { 'GET /home': pending, 'GET /home/revenue': pending } })
  await expect.element(page.getByText(/^Welcome back/)).toBeVisible()
  expect(document.querySelectorAll('[aria-busy="true"]').length).toBeGreaterThan(0)
})
