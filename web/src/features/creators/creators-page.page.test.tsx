import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { creator, creatorDetail, creatorStats, creatorSummary } from '../../../test/fixtures/creators.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { pending, type Replies } from '../../../test/stub-api.ts'

const names = ['Juno Vale', 'Noor Castell', 'Tove Ringdal']
const creators = names.map((stageName, index) => creator({ id: idOf(301 + index), stageName }))
const replies = {
  'GET /creators': ({ query }) => listOf(query.q ? [] : creators),
  'GET /creators/summary': { data: creatorSummary() },
  'GET /creators/{id}': ({ params }) => ({ data: creatorDetail({ id: params.id }) }),
  'GET /creators/{id}/stats': { data: creatorStats() },
} satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}, search = '') =>
  renderPage(`/dashboard/creators${search}`, { ...options, api: { ...replies, ...options.api } })

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const header = (name: string) => page.getByRole('columnheader', { name })
const search = page.getByLabelText('Search by stage name or real name')

test('creators list shows its rows and cards, and passes axe', async () => {
  await open()
  await expect.element(row('Noor Castell')).toBeVisible()
  await expect.element(header('Revenue')).toHaveAttribute('aria-sort', 'descending')
  const top = page.getByRole('link', { name: /^Top Performer/ })
  await expect.element(top).toHaveAttribute('href', `/dashboard/creators/${idOf(301)}`)
  await expectAccessible()
})

test('without creators, the Top Performer is N/A', async () => {
  const emptySummary = { total: 0, totalRevenue: 0, avgRevenue: 0, topPerformer: null }
  await open({ api: { 'GET /creators': listOf([]), 'GET /creators/summary': { data: emptySummary } } })
  await expect.element(page.getByText('Top Performer')).toBeVisible()
  await expect.element(page.getByText('N/A', { exact: true })).toBeVisible()
})

test('creators list shows a skeleton while it loads', async () => {
  await open({ api: { 'GET /creators': pending } })
  await expect.element(page.getByText('Loading creators')).toBeInTheDocument()
})

test('a list that fails to load shows an error, never an empty state, and Retry reloads', async () => {
  const { api } = await open({ setUp: (stub) => stub.fail('GET /creators', 500) })
  const alert = page.getByRole('alert').filter({ hasText: 'Could not load creators' })
  await expect.element(alert).toBeVisible()
  expect(page.getByText('No creators found').elements()).toEqual([])
  await expectAccessible()
  api.on('GET /creators', listOf(creators))
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('Juno Vale')).toBeVisible()
})

describe('filters', () => {
  test('filter and sort order are stored in the URL, and Back removes them', async () => {
    const { api, router } = await open()
    await page.getByRole('combobox', { name: 'Status: All' }).click()
    await page.getByRole('option', { name: 'Active', exact: true }).click()
    await expect.poll(() => location.search).toBe('?status=ACTIVE')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Creator', exact: true }).click()
    await expect.element(header('Creator')).toHaveAttribute('aria-sort', 'ascending')
    expect(location.search).toBe('?status=ACTIVE&sort=name')
    expect(api.calls('GET /creators').at(-1)?.query).toMatchObject({ status: 'ACTIVE', sort: 'name' })
    await router.navigate(-1)
    await router.navigate(-1)
    await expect.poll(() => location.search).toBe('')
    await expect.element(page.getByRole('combobox', { name: 'Status: All' })).toBeVisible()
  })

  test.each([
    ['Status', 'status'],
    ['Fans, new this month', 'fans'],
    ['Content posts', 'content'],
    ['Joined', 'joined'],
  ])('clicking the %s header sorts by it', async (name, sort) => {
    const { api } = await open()
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => header(name).element().getAttribute('aria-sort')).toMatch(/ending/)
    await expect.poll(() => api.calls('GET /creators').at(-1)?.query.sort).toBe(sort)
  })

  longTest('slash focuses the search, and a search without results can be cleared', async () => {
    await open()
    await expect.element(row('Juno Vale')).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('zz%_nobody')
    await expect.element(page.getByText('No creators found')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(search).toHaveValue('')
    await expect.element(row('Juno Vale')).toBeVisible()
  })

  test('Export CSV uses the current filter and sort order', async () => {
    const { api } = await open({}, '?status=ACTIVE&sort=name')
    api.on('GET /creators/export', { fileName: 'greenroom-creators.csv', text: 'Stage name\r\n' })
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect.poll(() => api.calls('GET /creators/export')).toHaveLength(1)
    expect(api.calls('GET /creators/export')[0]?.query).toMatchObject({ status: 'ACTIVE', sort: 'name' })
  })
})

describe('by role', () => {
  test('an operator sees no revenue or management tools, regardless of the URL', async () => {
    const { api } = await open(
      {
        role: 'CHAT_OPERATOR',
        api: {
          'GET /creators': listOf(creators.map((creator) => ({ ...creator, totalRevenue: null }))),
          'GET /creators/summary': {
            data: { total: 3, totalRevenue: null, avgRevenue: null, topPerformer: null },
          },
        },
      },
      '?sort=revenue&direction=desc',
    )
    await expect.element(row('Juno Vale')).toBeVisible()
    expect(api.calls('GET /creators').map(({ query }) => query.sort)).not.toContain('revenue')
    expect(page.getByRole('main').getByText(/\$/).elements()).toEqual([])
    expect(header('Revenue').elements()).toEqual([])
    await expect.element(page.getByLabelText('Search by stage name', { exact: true })).toBeVisible()
    const tools = /Add Creator|Import|Export|^Edit|^More actions for/
    expect(page.getByRole('button', { name: tools }).elements()).toEqual([])
    expect(page.getByRole('link', { name: /^View details of/ }).elements()).toHaveLength(3)
    await expectAccessible()
  })

  test('compliance can verify and pause, but not manage', async () => {
    const pendingCreator = creator({ status: 'PENDING', isVerified: false })
    await open({ role: 'COMPLIANCE', api: { 'GET /creators': listOf([pendingCreator]) } })
    await page.getByRole('button', { name: 'More actions for Juno Vale' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Pause' })).toBeVisible()
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['View details', 'Verify identity', 'Pause'])
    expect(page.getByRole('button', { name: /Add Creator|Import|Export|^Edit/ }).elements()).toEqual([])
  })

  test('a creator is redirected to their own page', async () => {
    await open({ role: 'CREATOR' })
    await expect.poll(() => location.pathname).toBe(`/dashboard/creators/${idOf(301)}`)
  })
})

test('on a phone, rows show the fan count and nothing scrolls sideways', async () => {
  await open({ viewport: 'phone' })
  const items = page.getByRole('list', { name: 'Creators' }).getByRole('listitem')
  await expect.element(items.first().getByText(/^120 fans, \+8 new/)).toBeVisible()
  expectNoHorizontalScroll()
  await expectAccessible()
})

test('the keyboard alone opens the list and a creator, and Back returns to the row', async () => {
  const { router } = await open({}, '?status=ACTIVE')
  await expect.element(row('Juno Vale')).toBeVisible()
  await userEvent.keyboard('g')
  await userEvent.keyboard('c')
  await expect.poll(() => location.search).toBe('')
  await expect.element(page.getByRole('combobox', { name: 'Status: All' })).toBeVisible()
  await expect.element(row('Juno Vale')).toBeVisible()
  row('Juno Vale').element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(row('Tove Ringdal')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe(`/dashboard/creators/${idOf(303)}`)
  await expect.element(page.getByRole('heading', { name: 'Juno Vale' })).toBeVisible()
  await expect.element(row('Tove Ringdal')).not.toBeInTheDocument()
  await router.navigate(-1)
  await expect.element(row('Tove Ringdal')).toHaveFocus()
})
