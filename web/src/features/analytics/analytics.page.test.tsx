import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import {
  analyticsOverview,
  analyticsReplies,
  emptyOverview,
  listedTransaction,
} from '../../../test/fixtures/analytics.ts'
import { creator } from '../../../test/fixtures/creators.ts'
import { fanAnalytics } from '../../../test/fixtures/fans.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { pending } from '../../../test/stub-api.ts'

type Options = Parameters<typeof renderPage>[1]

const open = (path = '', options: Options = {}) =>
  renderPage(`/dashboard/analytics${path}`, { ...options, api: { ...analyticsReplies, ...options.api } })
const figure = (name: string) => page.getByRole('link', { name: new RegExp(`, ${name}: view details$`) })
const performanceTable = page.getByRole('table', { name: 'Creator Performance' })

test('figures show their change and link to the rows behind them', async () => {
  await open()
  const rows = '/dashboard/analytics/transactions?'
  await expect.element(figure('Revenue')).toHaveAttribute('href', `${rows}from=2026-05-13&to=2026-06-11`)
  await expect.element(page.getByText('from $17,872')).toBeVisible()
  await expect
    .element(figure('New fans'))
    .toHaveAttribute('href', '/dashboard/fans?joinedFrom=2026-05-13&joinedTo=2026-06-11&status=all')
  await expect.element(page.getByRole('link', { name: /May 2026: \$19,260$/ })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /June 2026: \$7,284 so far$/ }))
    .toMatchTextContent(/~\$21\.9K/)
  await expect
    .element(page.getByRole('link', { name: /May 2026: 23 lost$/ }))
    .toHaveAttribute('href', '/dashboard/fans?lostFrom=2026-05-01&lostTo=2026-05-31&status=all')
  await expect
    .element(page.getByRole('link', { name: /^Tips/ }))
    .toHaveAttribute('href', `${rows}from=2026-05-13&to=2026-06-11&type=Tips`)
  await expect.element(page.getByText(/subscriptions brought in \$752 of the extra \$1,687/)).toBeVisible()
  await expectAccessible()
})

test('the link to a creator’s fans excludes blocked ones, like the count', async () => {
  await open()
  await expect.element(performanceTable).toBeVisible()
  const links = [...performanceTable.element().querySelectorAll('a[href*="/dashboard/fans?"]')]
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link.getAttribute('href')).toMatch(/creatorId=.*status=unblocked/)
})

test('growth without a previous value is shown as text', async () => {
  await open()
  for (const text of ['First sales May 29', 'No sales yet', 'Paused Apr 30', '+14.2%'])
    await expect.element(performanceTable.getByText(text)).toBeVisible()
  expect(document.body.textContent).not.toMatch(/NaN|Infinity/)
})

longTest('columns can be sorted, and the sort order is kept in the URL', async () => {
  await open()
  await performanceTable.getByRole('button', { name: 'Creator' }).click()
  await expect.poll(() => location.search).toBe('?sort=name')
  await expect.element(performanceTable.getByRole('row').nth(1)).toMatchTextContent(/Juno Vale/)
  await performanceTable.getByRole('button', { name: 'Creator' }).click()
  await expect.element(performanceTable.getByRole('row').nth(1)).toMatchTextContent(/Vesper Lane/)
  await expect.element(performanceTable.getByRole('row').last()).toMatchTextContent(/^Total\$19,559/)
})

longTest('period and filters are in the URL and in the request', async () => {
  const { api, router } = await open('', { api: { 'GET /creators': listOf([creator()]) } })
  await page.getByRole('button', { name: /^90d/ }).click()
  await page.getByRole('combobox', { name: 'Creator: All' }).click()
  await page.getByRole('option', { name: 'Juno Vale' }).click()
  await page.getByRole('combobox', { name: 'Platform: All' }).click()
  await page.getByRole('option', { name: 'Fansly' }).click()
  await expect.poll(() => location.search).toBe(`?period=90d&creatorId=${idOf(301)}&platform=FANSLY`)
  await expect
    .poll(() => api.calls('GET /analytics/overview').at(-1)?.query)
    .toEqual({ period: '90d', creatorId: idOf(301), platform: 'FANSLY' })
  await page.getByRole('link', { name: 'Spend' }).click()
  await expect.poll(() => location.search).toBe(`?period=90d&creatorId=${idOf(301)}&platform=FANSLY`)
  await expect.poll(() => api.calls('GET /analytics/spend').at(-1)?.query.platform).toBe('FANSLY')
  await router.navigate(-1)
  await expect.poll(() => location.pathname).toBe('/dashboard/analytics')
})

describe('the chart', () => {
  const chart = page.getByRole('group', { name: /^Revenue by day/ })

  test('Home and End show a day’s values inside the chart, and Enter opens its rows', async () => {
    await open()
    await expect.element(chart).toBeVisible()
    await page.getByRole('button', { name: 'Per paying fan' }).click()
    await page.getByRole('group', { name: 'Key figures' }).getByRole('button', { name: 'Revenue' }).click()
    await expect.element(chart).toBeVisible()
    ;(chart.element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect
      .element(chart.getByText(/^Thursday, June 11, Revenue \$529, Thursday, May 14 \$450/))
      .toBeInTheDocument()
    for (const key of ['{End}', '{Home}']) {
      await userEvent.keyboard(key)
      const tip = chart.element().querySelector('[data-readout]')?.getBoundingClientRect()
      const box = chart.element().getBoundingClientRect()
      expect(tip?.left).toBeGreaterThanOrEqual(box.left)
      expect(tip?.right).toBeLessThanOrEqual(box.right)
    }
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.search).toBe('?from=2026-05-13&to=2026-05-13')
  })

  longTest('a figure selects its chart, and charts can be shown as tables', async () => {
    await open()
    await page.getByRole('button', { name: 'New fans' }).click()
    await expect.element(page.getByRole('group', { name: /^New fans by day/ })).toBeVisible()
    expect(location.search).toBe('?metric=newFans')
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect.element(page.getByRole('rowheader', { name: 'Thursday, June 11' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions for Revenue Growth' }).click()
    await page.getByRole('menuitem', { name: 'Show as table' }).click()
    await expect.element(page.getByRole('rowheader', { name: 'February 2026' })).toBeVisible()
    await expect.element(page.getByRole('cell', { name: '−3.7%' })).toBeVisible()
  })

  longTest('growth after a month without sales is shown as text', async () => {
    const months = analyticsOverview().months.map((month, index) =>
      index === 1 ? { ...month, revenue: 0 } : month,
    )
    await open('', { api: { 'GET /analytics/overview': { data: analyticsOverview({ months }) } } })
    await page.getByRole('button', { name: 'More actions for Revenue Growth' }).click()
    await page.getByRole('menuitem', { name: 'Show as table' }).click()
    await expect.element(page.getByRole('cell', { name: 'None in prior month' })).toBeVisible()
  })
})

describe('states, access and phone layout', () => {
  test('placeholders are shown while figures load', async () => {
    await open('', { api: { 'GET /analytics/overview': pending } })
    await expect.element(page.getByText('Loading analytics')).toBeInTheDocument()
    await expect.element(page.getByText(/ compared with /)).toBeVisible()
  })

  test('a failed load shows an error, and Retry reloads', async () => {
    const { api } = await open('', { setUp: (stub) => stub.fail('GET /analytics/overview', 503) })
    await expect.element(page.getByText('Could not load analytics')).toBeVisible()
    api.on('GET /analytics/overview', { data: analyticsOverview() })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(figure('Revenue')).toBeVisible()
  })

  test('a new agency sees what to do next', async () => {
    await open('', { api: { 'GET /analytics/overview': { data: emptyOverview() } } })
    for (const text of [
      'No sales or fans yet',
      'No sales in the last 7 months.',
      'No fans yet.',
      'No creators yet',
    ])
      await expect.element(page.getByText(text)).toBeVisible()
    for (const name of ['Import CSV', 'Open creators', 'Add Creator'])
      await expect.element(page.getByRole('link', { name })).toBeVisible()
    await expect.element(page.getByText(/no sales in this period or the previous one/)).toBeVisible()
    expect(document.body.textContent).not.toMatch(/NaN|Infinity/)
  })

  test.each<[Role, string]>([
    ['COMPLIANCE', ''],
    ['CHAT_OPERATOR', '/spend'],
    ['CREATOR', '/transactions'],
  ])('%s has no access to /dashboard/analytics%s', async (role, path) => {
    const { api } = await open(path, { role })
    await expect.element(page.getByText('You don’t have access to this page')).toBeVisible()
    expect(api.calls('GET /analytics/overview')).toEqual([])
  })

  test.each(['', '/retention', '/spend', '/best-hours', '/transactions'])(
    '/dashboard/analytics%s does not scroll horizontally on a phone',
    async (path) => {
      await open(path, { viewport: 'phone' })
      await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0)
      expectNoHorizontalScroll()
      await expectAccessible()
    },
  )
})

describe('other tabs', () => {
  test('a retention cell links to its fans', async () => {
    await open('/retention')
    await expect
      .element(page.getByRole('link', { name: /Joined April 2026, bought in May 2026: 38 of 50 fans/ }))
      .toHaveAttribute(
        'href',
        '/dashboard/fans?joinedFrom=2026-04-01&joinedTo=2026-04-30&status=all&boughtIn=2026-05-01',
      )
  })

  test('spend lists the fans of the selected segment', async () => {
    const { api } = await open('/spend')
    await page.getByRole('link', { name: /^Top 1%/ }).click()
    await expect.poll(() => api.calls('GET /analytics/spenders').at(-1)?.query.top).toBe(1)
    await expect.element(page.getByRole('link', { name: 'theo_marsh' })).toBeVisible()
  })

  test('arrow keys announce an hour’s sales, and Enter opens its rows', async () => {
    await open('/best-hours')
    await expect
      .element(page.getByText('Best: Saturday and Sunday, 8 PM to midnight, 50% of revenue.'))
      .toBeVisible()
    ;(page.getByRole('group', { name: /^Revenue by weekday and hour/ }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{End}')
    await expect.element(page.getByText('Tuesday, 11 PM to midnight: $20, 1 sale')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.search).toContain('weekday=2&hour=23')
  })
})

describe('transactions', () => {
  const search = `?from=2026-05-13&to=2026-06-11&creatorId=${idOf(301)}&type=Tips`

  test('shows rows, totals and a description of the filters', async () => {
    const { api } = await open(`/transactions${search}`, {
      api: {
        'GET /creators': listOf([creator()]),
        'GET /transactions': {
          data: [
            listedTransaction({ amount: 40 }),
            listedTransaction({ id: idOf(902), amount: -5, kind: 'REFUND' }),
          ],
          meta: {
            nextCursor: null,
            total: 2,
            sums: { amount: 35, agencyShare: 14, orders: 1, payingFans: 1 },
          },
        },
        'GET /transactions/export': { fileName: 'transactions.csv', text: 'amount\n40\n-5\n' },
      },
    })
    await expect.element(page.getByText('Tips for Juno Vale, May 13 – Jun 11')).toBeVisible()
    await expect.element(page.getByText('Exact: $35.00')).toBeVisible()
    await expect.element(page.getByText('Refund', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect
      .poll(() => api.calls('GET /transactions/export').at(-1)?.query)
      .toEqual({ from: '2026-05-13', to: '2026-06-11', creatorId: idOf(301), type: 'Tips' })
    await page.getByRole('link', { name: 'Show all days' }).click()
    await expect.poll(() => location.search).toBe(`?creatorId=${idOf(301)}&type=Tips`)
  })

  test('a failed load shows an error, and Retry reloads', async () => {
    const { api } = await open('/transactions', { setUp: (stub) => stub.fail('GET /transactions', 500) })
    await expect.element(page.getByText('Could not load transactions')).toBeVisible()
    api.on('GET /transactions', analyticsReplies['GET /transactions'])
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByRole('link', { name: 'theo_marsh' })).toBeVisible()
  })
})

test('the date filter from an analytics link can be cleared on the fans page', async () => {
  const { api } = await renderPage('/dashboard/fans?joinedFrom=2026-05-01&joinedTo=2026-05-31&status=all', {
    api: {
      'GET /creators': listOf([]),
      'GET /fans': listOf([]),
      'GET /fans/tags': { data: [] },
      'GET /fans/analytics': { data: fanAnalytics() },
    },
  })
  await expect.poll(() => api.calls('GET /fans').at(-1)?.query.joinedFrom).toBe('2026-05-01')
  await page.getByRole('button', { name: 'Clear filter: Joined May 1 – 31, 2026' }).click()
  await expect.poll(() => location.search).toBe('?status=all')
})
