import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { contentDetail, contentItem, contentSummary } from '../../../test/fixtures/content.ts'
import {
  creatorDetail,
  creatorStats,
  creatorStatsForOperator,
  statement,
  statementMonth,
} from '../../../test/fixtures/creators.ts'
import { fan, fanDetail, spending } from '../../../test/fixtures/fans.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Replies } from '../../../test/stub-api.ts'

const juno = creatorDetail()
const replies = {
  'GET /creators/{id}': { data: juno },
  'GET /creators/{id}/stats': ({ query }) => ({ data: creatorStats({ period: query.period }) }),
  'GET /creators/{id}/statements': { data: [statementMonth()] },
  'GET /creators/{id}/statement': { data: statement() },
  'GET /fans': listOf([fan({ tier: 'WHALE' })]),
  'GET /content': listOf([contentItem()]),
} satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}, search = '') =>
  renderPage(`/dashboard/creators/${juno.id}${search}`, { ...options, api: { ...replies, ...options.api } })

const panel = page.getByRole('tabpanel')
const dialog = page.getByRole('dialog')

test('shows the header and four cards after loading', async () => {
  const loaded = Promise.withResolvers<void>()
  await open({
    api: {
      'GET /creators/{id}': async () => {
        await loaded.promise
        return { data: juno }
      },
    },
  })
  await expect.element(page.getByText('Loading creator')).toBeInTheDocument()
  loaded.resolve()
  await expect.element(page.getByText('June Valdez')).toBeVisible()
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'juno@northlight.test' })).toBeVisible()
  await expect.element(page.getByText('Austin')).toBeVisible()
  const card = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
  await expect.element(card(/^Revenue/)).toMatchTextContent(/\$12,000.*\$45 per order/)
  await expect.element(card(/^Fans/)).toMatchTextContent(/120.*\+8 this month/)
  await expect.element(card(/^Messages/)).toMatchTextContent(/900/)
  await expect.element(card(/^Average response time/)).toMatchTextContent(/4 min/)
})

test.each([
  ['Overview', /^Revenue sources/],
  ['Performance', /^Revenue by week/],
  ['Content', /^Harbor at six/],
  ['Fans', /^By total spend/],
  ['Statements', /^By month, newest first/],
])('tab %s has content and passes axe', async (tab, text) => {
  await open()
  await page.getByRole('tab', { name: tab }).click()
  await expect.element(panel.getByText(text).first()).toBeVisible()
  await expect.element(page.getByText('Loading', { exact: true })).not.toBeInTheDocument()
  expect(page.getByText(/coming soon/i).elements()).toEqual([])
  await expectAccessible()
})

test('the Content tab lists the creator’s items and opens them in the library', async () => {
  const { api, router } = await open(
    {
      api: {
        'GET /content/summary': { data: contentSummary() },
        'GET /content/calendar': { data: [] },
        'GET /content/{id}': { data: contentDetail() },
        'GET /content/{id}/history': { data: [] },
        'GET /creators': listOf([]),
      },
    },
    '?tab=content',
  )
  await expect.element(panel.getByText('1 item')).toBeVisible()
  expect(api.calls('GET /content').at(-1)?.query.creatorId).toBe(juno.id)
  await panel.getByText('Harbor at six').click()
  await expect
    .poll(() => `${router.state.location.pathname}${router.state.location.search}`)
    .toBe(`/dashboard/content?creator=${juno.id}&id=${contentItem().id}`)
})

test('a source bar’s length shows its share of revenue', async () => {
  await open()
  await expect.element(panel.getByText('Custom Requests')).toBeVisible()
  const bars = panel.element().querySelectorAll<HTMLElement>('[data-share]')
  expect([...bars].map((bar) => Math.round(Number.parseFloat(bar.style.width)))).toEqual([33, 25, 33, 8])
})

test('a creator the user can’t access shows “not found” and a link back to the list', async () => {
  await open({ role: 'CHAT_OPERATOR', setUp: (stub) => stub.fail('GET /creators/{id}', 404) })
  await expect.element(page.getByText('Creator not found')).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to creators' })
  await expect.element(back).toHaveAttribute('href', '/dashboard/creators')
})

test('the page fits a phone', async () => {
  await open({ viewport: 'phone' })
  await expect.element(page.getByRole('heading', { name: 'Juno Vale' })).toBeVisible()
  expectNoHorizontalScroll()
  await expectAccessible()
})

describe('performance', () => {
  const orders = page.getByRole('link', { name: /Orders: view details$/ })

  longTest('the period is stored in the URL, and Back restores it', async () => {
    const { api, router } = await open({}, '?tab=performance')
    await expect.element(orders).toBeVisible()
    expect(orders.element().textContent).toMatch(/^20,/)
    await page.getByRole('button', { name: /^90d/ }).click()
    await expect.poll(() => location.search).toContain('period=90d')
    await expect.poll(() => api.calls('GET /creators/{id}/stats').at(-1)?.query.period).toBe('90d')
    await expect.element(page.getByText(/from 10 in the previous 90 days/)).toBeVisible()
    await router.navigate(-1)
    await expect.element(page.getByRole('button', { name: /^30d/ })).toHaveAttribute('aria-pressed', 'true')
  })

  test('the new fans figure links to the list of new fans', async () => {
    await open({}, '?tab=performance')
    await page.getByRole('link', { name: /New fans: view details$/ }).click()
    await expect.poll(() => location.search).toBe('?tab=fans&show=new')
    await expect
      .element(page.getByRole('button', { name: 'New', exact: true }))
      .toHaveAttribute('aria-pressed', 'true')
  })

  test('a figure has an explanation', async () => {
    await open({}, '?tab=performance')
    await page.getByRole('button', { name: 'What is Conversion?' }).click()
    await expect.element(page.getByText(/^Of the fans who joined in the period/)).toBeVisible()
  })

  test('figures that fail to load show an error, and Retry reloads', async () => {
    const { api } = await open(
      { setUp: (stub) => stub.fail('GET /creators/{id}/stats', 503) },
      '?tab=performance',
    )
    await expect.element(page.getByText('Could not load figures')).toBeVisible()
    api.on('GET /creators/{id}/stats', { data: creatorStats() })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(panel.getByText('Revenue by week').first()).toBeVisible()
  })
})

longTest('fans at risk are filtered by tier, and a row links to the fan', async () => {
  const { api } = await open(
    {
      api: {
        'GET /fans/{id}': { data: fanDetail() },
        'GET /fans/{id}/notes': { data: [] },
        'GET /fans/{id}/spending': { data: spending() },
        'GET /fans/{id}/transactions': listOf([]),
        'GET /fans/tags': { data: [] },
      },
    },
    '?tab=fans',
  )
  await page.getByRole('button', { name: 'At risk' }).click()
  await page.getByRole('combobox', { name: 'Tier: All' }).click()
  await page.getByRole('option', { name: 'WHALE' }).click()
  await expect.poll(() => location.search).toBe('?tab=fans&show=risk&tier=WHALE')
  await expect
    .poll(() => api.calls('GET /fans').at(-1)?.query)
    .toMatchObject({ creatorId: juno.id, opportunity: 'quiet', tier: 'WHALE' })
  const table = page.getByRole('table', { name: 'Fans of Juno Vale: At risk' })
  await table.getByText('WHALE').click()
  await expect.poll(() => location.pathname).toBe(`/dashboard/fans/${idOf(501)}`)
})

describe('statements', () => {
  test('a statement is exact to the cent and can be downloaded', async () => {
    const { api } = await open({}, '?tab=statements')
    api.on('GET /creators/{id}/statement/export', { fileName: 'statement.csv', text: 'Date\r\n' })
    await expect.element(panel.getByText('$400.04').first()).toBeVisible()
    await page.getByRole('row', { name: /October 2026/ }).click()
    await expect.poll(() => location.search).toContain('month=2026-10')
    await expect
      .poll(() => page.getByRole('article').query()?.textContent)
      .toContain('Creator’s share$400.04')
    await expectAccessible()
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await expect.poll(() => api.calls('GET /creators/{id}/statement/export')).toHaveLength(1)
    await page.getByRole('button', { name: 'All months' }).click()
    await expect.poll(() => location.search).toBe('?tab=statements')
  })
})

describe('by role', () => {
  const forOperator = creatorDetail({
    realName: null,
    user: null,
    email: null,
    phone: null,
    totalRevenue: null,
    avgOrderValue: null,
    subscriptionRevenue: null,
    tipsRevenue: null,
    ppvRevenue: null,
    customRevenue: null,
    creatorPercent: null,
    splits: null,
  })
  const asOperator = {
    role: 'CHAT_OPERATOR',
    api: {
      'GET /creators/{id}': { data: forOperator },
      'GET /creators/{id}/stats': { data: creatorStatsForOperator() },
    },
  } as const

  test.each(['Overview', 'Performance'])(
    'an operator sees no money or contact details in %s',
    async (tab) => {
      await open(asOperator)
      await page.getByRole('tab', { name: tab }).click()
      const main = page.getByRole('main')
      await expect.element(main.getByText(/Messages from fans|110 to fans/).first()).toBeVisible()
      expect(main.element().textContent).not.toMatch(/\$|of the net|@/)
      expect(page.getByRole('tab', { name: 'Statements' }).elements()).toEqual([])
      expect(page.getByRole('button', { name: 'Edit' }).elements()).toEqual([])
      await expectAccessible()
    },
  )

  test('a link to statements opens the overview for an operator', async () => {
    const { api } = await open(asOperator, '?tab=statements')
    await expect.element(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    expect(api.calls('GET /creators/{id}/statements')).toEqual([])
  })

  const asCreator: Parameters<typeof renderPage>[1] = {
    role: 'CREATOR',
    api: {
      'GET /creators/{id}': {
        data: creatorDetail({
          status: 'PENDING',
          isVerified: false,
          totalRevenue: 0,
          subscriptionRevenue: 0,
          tipsRevenue: 0,
          ppvRevenue: 0,
          customRevenue: 0,
        }),
      },
      'GET /creators/{id}/statements': { data: [] },
    },
  }

  test('a new creator sees that payments, verification and statements are missing', async () => {
    await open(asCreator)
    await expect.element(page.getByText('No payments yet.')).toBeVisible()
    await expect.element(page.getByText(/^Your identity is not verified yet/)).toBeVisible()
    expect(page.getByText('Verified', { exact: true }).elements()).toEqual([])
    await expectAccessible()
    await page.getByRole('tab', { name: 'Statements' }).click()
    await expect.element(page.getByText('No statements yet')).toBeVisible()
  })

  test('a creator edits their own name, phone and location, and only changes are sent', async () => {
    const { api } = await open(asCreator)
    const saved = creatorDetail({ stageName: 'Juno Vale the Second', phone: '+1 213 555 0142' })
    api.on('PUT /creators/{id}', { data: saved })
    await page.getByRole('button', { name: 'Edit' }).click()
    expect(dialog.getByLabelText(/^Real name/).elements()).toEqual([])
    await expect.element(dialog.getByLabelText(/^Location/)).toHaveValue('Austin')
    await dialog.getByLabelText('Stage name').fill('Juno Vale the Second')
    await dialog.getByLabelText(/^Phone/).fill('+1 213 555 0142')
    api.on('GET /creators/{id}', { data: saved })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(page.getByRole('heading', { name: 'Juno Vale the Second' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: '+1 213 555 0142' })).toBeVisible()
    expect(api.calls('PUT /creators/{id}').map(({ body }) => body)).toEqual([
      {
        stageName: 'Juno Vale the Second',
        phone: '+1 213 555 0142',
        seen: { stageName: juno.stageName, phone: juno.phone },
      },
    ])
  })
})
