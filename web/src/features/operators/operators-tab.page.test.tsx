import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import {
  emptyFiguresReply,
  figuresReply,
  operatorRow,
  operatorsReplies,
  shift,
} from '../../../test/fixtures/operators.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { pending } from '../../../test/stub-api.ts'

type Options = Parameters<typeof renderPage>[1]
const openTab = (options: Options = {}, search = '') =>
  renderPage(`/dashboard/analytics/operators${search}`, {
    ...options,
    api: { ...operatorsReplies, ...options.api },
  })
const row = (name: RegExp) => page.getByRole('table', { name: /^Figures by/ }).getByRole('row', { name })

test('each operator has a row of figures, followed by creators, unassigned and the team', async () => {
  await openTab()
  const cells = ['$2,610', '6.0%205 / 3,420', '42.9%88 / 205', '3m 40s', '96', '214,300', '4']
  await expect.element(row(/^Dana Kirk/)).toBeVisible()
  const links = row(/^Dana Kirk/)
    .getByRole('link')
    .elements()
  expect(links.map(({ textContent }) => textContent?.split(', view')[0])).toEqual(cells)
  await expect.element(row(/^Remy Osei/)).toMatchTextContent(/9m 05s, Slower than the team/)
  await expect.element(row(/^Creators/)).toMatchTextContent(/\$1,120.*Sent by Juno Vale and Wren/)
  await expect
    .element(row(/^Unassigned/))
    .toMatchTextContent(/14 sales with no message in the 24 hours before payment\. Assign sales/)
  await expect.element(row(/^Team/)).toMatchTextContent(/\$5,585/)
  await expect
    .element(page.getByText('Remy sends the most PPVs per message, but the fewest are unlocked.'))
    .toBeVisible()
  await expect.element(page.getByText('4 h 30 min')).toBeVisible()
  await expectAccessible()
})

test('the table fits a laptop, even with long names and large figures', async () => {
  const large = operatorRow({
    user: { id: idOf(701), name: 'Alexandria Montgomery-Fitzgerald', role: 'CHAT_OPERATOR', hasLeft: true },
    net: 128_610,
    fansChatted: 12_960,
    replySeconds: 122_200,
    unanswered: 1_204,
  })
  const quiet = operatorRow({ replies: 0, ppvSent: 0 })
  const remy = { id: idOf(702), name: 'Remy Osei', role: 'CHAT_OPERATOR' as const, hasLeft: false }
  const figures = figuresReply({ rows: [large, { ...quiet, user: remy }], total: large })
  await openTab({ viewport: 'laptop', api: { 'GET /operators/figures': { data: figures } } })
  await expect.element(row(/^Alexandria/)).toBeVisible()
  const table = page.getByRole('table', { name: /^Figures by/ }).element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
})

test('a figure links to its rows, filtered by period and operator', async () => {
  await openTab()
  const sales = page.getByRole('link', { name: /view sales for Dana Kirk/ })
  await expect
    .element(sales)
    .toHaveAttribute(
      'href',
      `/dashboard/analytics/operators/sales?from=2026-05-13&to=2026-06-11&userId=${idOf(701)}`,
    )
  await expect
    .element(page.getByRole('link', { name: /view unlocked PPVs for Dana/ }))
    .toHaveAttribute(
      'href',
      `/dashboard/analytics/operators/messages?from=2026-05-13&to=2026-06-11&userId=${idOf(701)}&kind=unlocked`,
    )
})

test('the only operator is not compared with the team', async () => {
  const onlyRow = operatorRow({ unanswered: 6 })
  await openTab({
    api: { 'GET /operators/figures': { data: figuresReply({ rows: [onlyRow], total: onlyRow }) } },
  })
  await expect.element(row(/^Dana Kirk/)).toBeVisible()
  expect(row(/^Dana Kirk/).element().textContent).not.toMatch(/half of the team/)
})

test('grouping by day reloads the table and omits figures without a daily value', async () => {
  const { api } = await openTab({
    api: {
      'GET /operators/figures': ({ query }) => ({
        data: figuresReply({
          groupBy: query.groupBy,
          ...(query.groupBy === 'day' && {
            rows: [operatorRow({ user: null, day: '2026-06-10', creators: [], unanswered: null })],
          }),
        }),
      }),
    },
  })
  await page.getByRole('button', { name: /^Group by Operator/ }).click()
  await page.getByRole('menuitemradio', { name: 'Day' }).click()
  await expect.element(row(/^Jun 10/)).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Unanswered' }).elements()).toEqual([])
  expect(api.calls('GET /operators/figures').at(-1)?.query.groupBy).toBe('day')
})

test('the header offers only filters that affect the figures', async () => {
  await openTab({}, '?platform=FANSLY')
  await expect.element(page.getByRole('combobox', { name: /^Creator/ })).toBeVisible()
  expect(page.getByRole('combobox', { name: /^Platform/ }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Export transactions' }).elements()).toEqual([])
  expect(page.getByText(/compared with/).elements()).toEqual([])
})

test('the attribution rule can be changed, and the progress of reassigning sales is shown', async () => {
  const { api } = await openTab({
    api: {
      'PUT /operators/settings': ({ body }) => {
        const recomputing = { done: 100, total: 400, startedAt: new Date().toISOString() }
        const settings = { ...(body as { rule: 'MESSAGE_SENDER'; windowHours: number }), recomputing }
        api.on('GET /operators/figures', { data: figuresReply({ settings }) })
        return { data: settings }
      },
    },
  })
  await page.getByRole('button', { name: /^Attribution Last message within 24 h/ }).click()
  await page.getByLabelText('Hours before payment').fill('500')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect.element(page.getByRole('dialog').getByText(/168/).last()).toBeVisible()
  await page.getByLabelText('Hours before payment').fill('12')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  expect(api.calls('PUT /operators/settings').at(-1)?.body).toEqual({ rule: 'LAST_MESSAGE', windowHours: 12 })
})

test('the End key selects the last circle of the chart and shows its figures', async () => {
  await openTab()
  const chart = page.getByRole('group', { name: /^Golden ratio vs unlock ratio/ })
  await chart.click({ position: { x: 2, y: 2 } })
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText(/golden 8\.0% · unlock 22\.9% · \$1,240/)).toBeVisible()
})

longTest('a missed clock-out is corrected with a reason', async () => {
  const overdueShift = shift({ isOverdue: true, startedAt: '2026-06-10T13:58:00Z', seconds: 72_000 })
  const { api } = await openTab({
    api: {
      'GET /shifts': listOf([overdueShift]),
      'GET /shifts/{id}': { data: { ...overdueShift, conversations: [] } },
      'PATCH /shifts/{id}': { data: { ...overdueShift, endedAt: '2026-06-10T22:00:00Z' } },
    },
  })
  await page.getByRole('button', { name: /Dana Kirk.*Forgot to clock out/ }).click()
  await page.getByRole('button', { name: 'Correct times' }).click()
  await page.getByLabelText('Clocked out').fill('2026-06-10T18:00')
  await page.getByRole('button', { name: 'Save times' }).click()
  await expect.element(page.getByText('Please fill this in.')).toBeVisible()
  await page.getByLabelText('Reason').fill('Forgot to clock out')
  await page.getByRole('button', { name: 'Save times' }).click()
  await expect
    .poll(() => api.calls('PATCH /shifts/{id}').at(-1)?.body)
    .toEqual({
      startedAt: '2026-06-10T13:58:00.000Z',
      endedAt: '2026-06-10T22:00:00.000Z',
      reason: 'Forgot to clock out',
    })
})

test('figures that fail to load can be retried', async () => {
  const { api } = await openTab({ setUp: (stub) => stub.fail('GET /operators/figures', 403) })
  await expect.element(page.getByText('Could not load figures')).toBeVisible()
  api.on('GET /operators/figures', { data: figuresReply() })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row(/^Dana Kirk/)).toBeVisible()
})

test('a new agency sees empty states on a phone', async () => {
  await openTab({
    viewport: 'phone',
    api: { 'GET /operators/figures': { data: emptyFiguresReply() }, 'GET /shifts': listOf([]) },
  })
  await expect.element(page.getByText('No sales or messages in this period')).toBeVisible()
  await expect.element(page.getByText('No one has clocked in today')).toBeVisible()
  expectNoHorizontalScroll()
})

test('each figure links to its rows on a phone too', async () => {
  await openTab({ viewport: 'phone' })
  const entry = page
    .getByRole('list', { name: 'Figures' })
    .getByRole('listitem')
    .filter({ hasText: 'Dana Kirk' })
  await expect.element(entry).toBeVisible()
  const links = entry.getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent?.split(', view')[0])).toEqual([
    '$2,610',
    '6.0%205 / 3,420',
    '42.9%88 / 205',
    '3m 40s',
    '96',
    '214,300',
    '4',
  ])
  expect(links.map((link) => link.getAttribute('href')?.match(/operators\/(\w+)/)?.[1])).toEqual([
    'sales',
    ...Array.from({ length: 5 }, () => 'messages'),
    'waiting',
  ])
  expectNoHorizontalScroll()
  await expectAccessible()
})

test('placeholders are shown while figures load', async () => {
  await openTab({ api: { 'GET /operators/figures': pending } })
  await expect.element(page.getByText('Loading figures')).toBeInTheDocument()
})

test('operators can’t open the tab', async () => {
  await openTab({ role: 'CHAT_OPERATOR' })
  await expect.element(page.getByText('You don’t have access to this page')).toBeVisible()
})
