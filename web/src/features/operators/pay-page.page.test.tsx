import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { operatorsReplies, payDraft, paySheet, remy } from '../../../test/fixtures/operators.ts'
import { expectNoHorizontalScroll, expectTablesToFit } from '../../../test/layout.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError } from '../../../test/stub-api.ts'
import { typeKeys } from '../../../test/type-keys.ts'

type Options = Parameters<typeof renderPage>[1]
const PAY = '/dashboard/analytics/operators/pay'
const openPay = (options: Options = {}, search = '?from=2026-06-01&to=2026-06-11') =>
  renderPage(`${PAY}${search}`, { ...options, api: { ...operatorsReplies, ...options.api } })
const drafts = () => page.getByRole('table', { name: 'Draft pay sheets' })

test.each(['laptop', 'phone'] as const)(
  'the reason a draft can’t be approved is readable on a %s',
  async (viewport) => {
    const problem = 'A shift is still open. Clock out or correct it first.'
    await openPay({ viewport, api: { 'GET /pay-sheets/draft': { data: [payDraft({ problem })] } } })
    const visibleTexts = () =>
      page
        .getByText(problem)
        .elements()
        .filter((element) => element.checkVisibility())
    await expect.poll(() => visibleTexts().length).toBe(1)
    for (const element of visibleTexts()) expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
    if (viewport === 'laptop') expectTablesToFit()
    await expect
      .element(page.getByRole('link', { name: /view Dana Kirk’s shifts/ }).first())
      .toHaveAttribute('href', expect.stringMatching(/shifts\?userId=.*from=2026-06-01&to=2026-06-11/))
  },
)

test('a draft is approved and locked after confirmation', async () => {
  const { api } = await openPay({
    api: {
      'POST /pay-sheets': () => {
        api.on('GET /pay-sheets/draft', { data: [payDraft({ paySheetId: idOf(821) })] })
        return { data: paySheet() }
      },
    },
  })
  await expect
    .element(drafts())
    .toMatchTextContent(/Dana Kirk.*40 h.*\$480\.00.*\$2,610\.00.*\$195\.75.*\$675\.75/)
  await expectAccessible()
  await page.getByRole('button', { name: 'Approve pay for Dana Kirk' }).click()
  await expect.element(page.getByText(/will be locked and can’t be changed afterward/)).toBeVisible()
  await page.getByRole('button', { name: 'Approve and lock' }).click()
  await expect.element(drafts().getByText('Approved')).toBeVisible()
  expect(api.calls('POST /pay-sheets')[0]?.body).toEqual({
    userId: idOf(701),
    from: '2026-06-01',
    to: '2026-06-11',
    total: 675.75,
  })
})

test('if the total changed in the meantime, an error and the new total are shown', async () => {
  const { api } = await openPay({
    api: {
      'POST /pay-sheets': () => {
        api.on('GET /pay-sheets/draft', { data: [payDraft({ total: 700 })] })
        throw apiError('conflict', 'The total has changed. Check it and approve again.')
      },
    },
  })
  await page.getByRole('button', { name: 'Approve pay for Dana Kirk' }).click()
  await page.getByRole('button', { name: 'Approve and lock' }).click()
  await expect.element(page.getByText('The total has changed. Check it and approve again.')).toBeVisible()
  await expect.element(page.getByText('Approve $700.00 for Dana Kirk?')).toBeVisible()
  expect(api.calls('GET /pay-sheets/draft')).toHaveLength(2)
})

test('a draft that can’t be approved shows the reason instead of the button', async () => {
  await openPay({
    api: { 'GET /pay-sheets/draft': { data: [payDraft({ problem: 'A shift is still open.' })] } },
  })
  await expect.element(drafts().getByText('A shift is still open.')).toBeVisible()
  expect(page.getByRole('button', { name: /^Approve/ }).elements()).toEqual([])
})

longTest('a rate can be set to take effect on a given day', async () => {
  const { api } = await openPay({
    api: { 'PUT /operators/{id}/rates': { data: { user: remy, ownPay: null, rates: [] } } },
  })
  await expect.element(page.getByText('$12.00 an hour + 7.5%')).toBeVisible()
  await expect.element(page.getByText('No rate yet, so nothing is paid')).toBeVisible()
  await page.getByRole('button', { name: 'Set rate for Remy Osei' }).click()
  await page.getByLabelText('Hourly rate (USD)').fill('11.5')
  await page.getByLabelText('Share of net sales (%)').fill('101')
  await page.getByRole('button', { name: 'Save rate' }).click()
  await expect.element(page.getByLabelText('Share of net sales (%)')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabelText('Share of net sales (%)').fill('5')
  await page.getByLabelText('From').fill('2026-06-01')
  await page.getByRole('button', { name: 'Save rate' }).click()
  await expect
    .poll(() => api.calls('PUT /operators/{id}/rates')[0]?.body)
    .toEqual({ fromDay: '2026-06-01', hourly: 11.5, percent: 5 })
})

test('a period that ends before it starts is rejected with a message', async () => {
  await openPay({}, '?from=2026-06-11&to=2026-06-01')
  await expect.element(page.getByText('The last day is before the first.')).toBeVisible()
  expect(drafts().elements()).toEqual([])
})

test('a day can be typed part by part, and a cleared one returns', async () => {
  const { router } = await openPay({}, '?from=2026-02-01&to=2026-03-31')
  const last = page.getByLabelText('Last day')
  await typeKeys(last, '0228')
  await expect.poll(() => router.state.location.search).toBe('?from=2026-02-01&to=2026-02-28')
  await typeKeys(last, '{Backspace}{Tab}{Backspace}{Tab}{Backspace}{Tab}{Tab}')
  await expect.element(last).toHaveValue('2026-02-28')
  expect(router.state.location.search).toBe('?from=2026-02-01&to=2026-02-28')
})

test('operators can see their own pay and pay sheets on a phone', async () => {
  await openPay({
    role: 'CHAT_OPERATOR',
    viewport: 'phone',
    api: { 'GET /pay-sheets/current': { data: payDraft() } },
  })
  await expect.element(page.getByText('40 h × $12.00')).toBeVisible()
  await expect.element(page.getByText('7.5% of $2,610.00 net sales')).toBeVisible()
  await page.getByText(/Approved by Mara/).click()
  await expect.element(page.getByRole('dialog', { name: 'Dana Kirk’s pay sheet' })).toBeVisible()
  expectNoHorizontalScroll()
})

test('a new agency sees empty states', async () => {
  await openPay({
    api: {
      'GET /pay-sheets/draft': { data: [] },
      'GET /pay-sheets': listOf([]),
      'GET /operators/rates': { data: [] },
    },
  })
  await expect.element(page.getByText('No one to pay in this period')).toBeVisible()
  await expect.element(page.getByText('No approved pay sheets yet')).toBeVisible()
  await expect.element(page.getByText('No operators yet')).toBeVisible()
})

test('an admin’s own rate is another admin’s to set', async () => {
  const data = [{ user: remy, ownPay: 'ANOTHER_ADMIN' as const, rates: [] }]
  await openPay({ api: { 'GET /operators/rates': { data } } })
  await expect.element(page.getByText('This is your own pay. Another admin has to do this.')).toBeVisible()
  expect(page.getByRole('button', { name: /^Set rate/ }).elements()).toEqual([])
})

test('the only admin is told that the audit log shows it', async () => {
  const data = [{ user: remy, ownPay: 'ONLY_ADMIN' as const, rates: [] }]
  await openPay({ api: { 'GET /operators/rates': { data } } })
  await page.getByRole('button', { name: /^Set rate/ }).click()
  await expect.element(page.getByText(/because you’re the only admin; the audit log says so/)).toBeVisible()
})
