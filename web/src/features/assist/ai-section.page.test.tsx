import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { provider } from '../../../test/fixtures/assist.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Replies } from '../../../test/stub-api.ts'

const figures = {
  ...{ suggested: 40, used: 12, edited: 9, ignored: 19, sales: 3 },
  ...{ net: 84.5, providerCalls: 40, tokens: 41_000, cost: 0.38 },
}
const zeroUsage = Object.fromEntries(Object.keys(figures).map((name) => [name, 0])) as typeof figures
const usage = {
  ...{ from: '2026-10-19', to: '2026-11-17', total: figures },
  operators: [{ id: idOf(71), name: 'Dana Kirk', ...figures }],
  creators: [{ id: idOf(301), name: 'Juno Vale', ...figures }],
}
const GET_USAGE = 'GET /assist/usage'
const GET_PROVIDER = 'GET /assist/provider'
const agencyProvider = provider({
  ...{ source: 'agency', baseUrl: 'https://api.example.com/v1', model: 'small-1', hasKey: true },
  ...{ monthlyBudget: 20, inputPrice: 0.15, outputPrice: 0.6, spentThisMonth: 4.2, state: 'ready' },
})
const replies = { [GET_PROVIDER]: { data: provider() }, [GET_USAGE]: { data: usage } } satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage('/dashboard/settings?section=ai', { ...options, api: { ...replies, ...options.api } })

const form = page.getByRole('form', { name: 'Provider' })
const status = page.getByText(/^The (built-in engine|provider)/).first()

test('a provider is configured and tested, and its key is never shown again', async () => {
  const { api } = await open({
    api: {
      'PUT /assist/provider': { data: agencyProvider },
      'POST /assist/provider/test': {
        data: { ok: false, problem: 'rejected_key', milliseconds: 310, sample: null },
      },
    },
  })
  await expect.element(status).toMatchTextContent('The built-in engine writes all suggestions.')
  await form.getByLabelText('Base URL').fill('https://api.example.com/v1')
  await form.getByLabelText('API key').fill('sk-secret')
  await form.getByLabelText('Model').fill('small-1')
  await form.getByLabelText(/^Monthly budget/).fill('2000000')
  await form.getByRole('button', { name: 'Save provider' }).click()
  await expect.element(form.getByText('This amount is too large.')).toBeVisible()
  await form.getByLabelText(/^Monthly budget/).fill('20')
  await form.getByRole('button', { name: 'Save provider' }).click()
  await expect.element(page.getByText('$4.20 spent this month of $20.00')).toBeVisible()
  expect(api.calls('PUT /assist/provider')[0]?.body).toMatchObject({ apiKey: 'sk-secret', monthlyBudget: 20 })
  await expect.element(form.getByLabelText('API key')).toHaveValue('')
  await form.getByLabelText('Model').fill('small-2')
  await form.getByRole('button', { name: 'Save provider' }).click()
  await expect.poll(() => api.calls('PUT /assist/provider')).toHaveLength(2)
  expect(api.calls('PUT /assist/provider')[1]?.body).not.toHaveProperty('apiKey')
  await page.getByRole('button', { name: 'Test' }).click()
  await expect.element(page.getByText('The provider rejected the API key.')).toBeVisible()
  await expectAccessible()
})

test('an exhausted budget is shown, and the provider can be removed', async () => {
  await open({
    api: {
      [GET_PROVIDER]: { data: { ...agencyProvider, state: 'budget', spentThisMonth: 20 } },
      'DELETE /assist/provider': { data: provider() },
    },
  })
  await expect.element(page.getByText(/^This month’s AI budget is used up/)).toBeVisible()
  await form.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('No provider')).toBeVisible()
  await expect.element(form.getByLabelText('Base URL')).toHaveValue('')
})

test('usage by operator and creator links to their messages and persona', async () => {
  const { api } = await open()
  const operator = page.getByRole('link', { name: 'Dana Kirk' })
  await expect
    .element(operator)
    .toHaveAttribute(
      'href',
      expect.stringMatching(/operators\/messages\?from=2026-10-19&to=2026-11-17&userId=/),
    )
  await expect
    .element(page.getByRole('row', { name: /^Dana Kirk/ }))
    .toMatchTextContent(/40.*12.*9.*19.*3.*\$84\.50/)
  await page.getByRole('button', { name: 'Creators' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Juno Vale' }))
    .toHaveAttribute('href', expect.stringMatching(/\/creators\/.*\?tab=persona$/))
  api.on(GET_USAGE, { data: { ...usage, total: zeroUsage, operators: [], creators: [] } })
  await page.getByRole('button', { name: '7d' }).click()
  await expect.element(page.getByText('No suggestions in this period')).toBeVisible()
  expect(api.calls(GET_USAGE).map(({ query }) => query.period)).toEqual(['30d', '7d'])
})

test('on a phone, both sections show Retry after a failure and nothing scrolls horizontally', async () => {
  const { api } = await open({
    viewport: 'phone',
    setUp(stub) {
      stub.fail(GET_PROVIDER, 403)
      stub.fail(GET_USAGE, 403)
    },
  })
  await expect.element(page.getByText('Could not load usage')).toBeVisible()
  api.on(GET_USAGE, replies[GET_USAGE])
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect.element(page.getByText(/40 suggested · 12 used/).first()).toBeVisible()
  await expect.element(page.getByText('Could not load the provider')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expectNoHorizontalScroll()
})
