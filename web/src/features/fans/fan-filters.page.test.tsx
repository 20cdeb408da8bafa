import { onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { creator } from '../../../test/fixtures/creators.ts'
import { fanAnalytics, fanDetail, manyFans, spending } from '../../../test/fixtures/fans.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Replies } from '../../../test/stub-api.ts'

const allFans = manyFans(500)
const replies = {
  'GET /fans': ({ query }) => {
    if (query.q) return listOf([])
    const from = Number(query.cursor ?? 0)
    const next = from + query.limit
    return listOf(allFans.slice(from, next), {
      total: from ? null : allFans.length,
      nextCursor: next < allFans.length ? String(next) : null,
    })
  },
  'GET /fans/analytics': { data: fanAnalytics() },
  'GET /fans/tags': { data: [] },
  'GET /creators': listOf([creator()]),
  'GET /fans/{id}': ({ params }) => ({ data: fanDetail({ id: params.id }) }),
  'GET /fans/{id}/notes': { data: [] },
  'GET /fans/{id}/spending': { data: spending() },
  'GET /fans/{id}/transactions': listOf([]),
} satisfies Replies

async function open(search = '') {
  const result = await renderPage(`/dashboard/fans${search}`, { api: replies })
  await expect.element(row(0)).toBeInTheDocument()
  return result
}

const row = (index: number) => page.getByRole('row', { name: new RegExp(`fan_${index}\\b`) })
const search = page.getByLabelText('Search by name, username or email')

test('an invalid URL is cleaned up', async () => {
  const { api } = await open('?tag=%E2%80%8B&sort=password&import=not-an-id')
  await expect.poll(() => location.search).toBe('')
  expect(api.calls('GET /fans').map(({ query }) => query.sort)).not.toContain('password')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

longTest('filters and sort order are kept in the URL, and Back removes them', async () => {
  const { api, router } = await open()
  await page.getByRole('combobox', { name: 'Tier: All' }).click()
  await page.getByRole('option', { name: 'VIP' }).click()
  await expect.poll(() => location.search).toBe('?tier=VIP')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Last active' }).click()
  await expect.poll(() => location.search).toContain('sort=active')
  await expect
    .element(page.getByRole('columnheader', { name: 'Last active' }))
    .toHaveAttribute('aria-sort', 'descending')
  expect(api.calls('GET /fans').at(-1)?.query).toMatchObject({
    tier: 'VIP',
    sort: 'active',
    direction: 'desc',
  })
  await router.navigate(-1)
  await router.navigate(-1)
  await expect.poll(() => location.search).toBe('')
  await expect.element(page.getByRole('combobox', { name: 'Tier: All' })).toBeVisible()
})

longTest('slash focuses the search, and a search without results can be cleared', async () => {
  const { api } = await open()
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('zz%_no such fan')
  await expect.element(page.getByText('No fans found')).toBeVisible()
  expect(api.calls('GET /fans').at(-1)?.query.q).toBe('zz%_no such fan')
  await expect.element(search).toHaveFocus()
  await expectAccessible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(row(0)).toBeVisible()
  await expect.element(search).toHaveValue('')
})

test('all transactions can be exported regardless of the filter', async () => {
  const { api } = await open('?tier=WHALE')
  api.on('GET /fans/transactions/export', { fileName: 'greenroom-all-transactions.csv', text: 'Date\r\n' })
  await page.getByRole('button', { name: 'More exports' }).click()
  await page.getByRole('menuitem', { name: 'Export all transactions' }).click()
  await expect.poll(() => api.calls('GET /fans/transactions/export')).toHaveLength(1)
})

test('Export CSV requests the filtered list in its sort order', async () => {
  const { api } = await open('?tier=WHALE&sort=joined')
  api.on('GET /fans/export', { fileName: 'greenroom-fans.csv', text: 'Username\r\n' })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => api.calls('GET /fans/export')).toHaveLength(1)
  expect(api.calls('GET /fans/export')[0]?.query).toEqual({
    tier: 'WHALE',
    sort: 'joined',
    direction: 'desc',
  })
})

test('only the list scrolls, and it loads page after page', async () => {
  const { api } = await open()
  const lastRow = () =>
    Number([...document.querySelectorAll<HTMLElement>('tr[data-index]')].at(-1)?.dataset.index)
  await expect
    .poll(() => {
      document.getElementById('main')?.scrollBy(0, 3_000)
      return lastRow()
    })
    .toBe(499)
  expect(api.calls('GET /fans').map(({ query }) => query.cursor)).toEqual([
    undefined,
    '100',
    '200',
    '300',
    '400',
  ])
  const { scrollHeight } = document.documentElement
  expect([scrollHeight - window.innerHeight, window.scrollY]).toEqual([0, 0])
})

longTest('arrow keys move through the list, Enter opens a fan, and Back returns to the row', async () => {
  const { router } = await open()
  row(0).element().focus()
  for (let step = 0; step < 30; step++) await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(30)).toHaveFocus()
  await expect.element(row(30)).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe(`/dashboard/fans/${idOf(5_030)}`)
  await expect.element(page.getByRole('heading', { name: 'river_92' })).toBeVisible()
  await router.navigate(-1)
  await expect.element(row(30)).toHaveFocus()
  await expect.element(row(30)).toBeInViewport()
})

test('the link from a fan back to the list keeps its filters', async () => {
  await open('?tier=WHALE&opportunity=quiet')
  await row(0).getByRole('link', { name: 'fan_0', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'river_92' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Fans' }).click()
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/dashboard/fans?tier=WHALE&opportunity=quiet')
})

describe('offline', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    onlineManager.setOnline(true)
  })

  test('the list shows that its results are from the previous search, and reloads once online', async () => {
    await open()
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await search.fill('zz no such fan')
    const note = page.getByText('You’re offline. These are the results of your previous search.')
    await expect.element(note).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText('Still offline')).toBeVisible()
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('No fans found')).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
  })
})
