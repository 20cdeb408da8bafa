import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../test/axe.ts'
import { homeReplies } from '../../test/fixtures/home.ts'
import { expectNoHorizontalScroll } from '../../test/layout.ts'
import { renderPage } from '../../test/render-page.tsx'
import { failToLoad } from '../../test/routes.tsx'

const sidebar = page.getByRole('navigation', { name: 'Sections' })

describe('unavailable pages', () => {
  test('an operator has no access to compliance', async () => {
    await renderPage('/dashboard/compliance', { role: 'CHAT_OPERATOR', viewport: 'phone' })
    await expect.element(page.getByText('You don’t have access to this page')).toBeVisible()
    expectNoHorizontalScroll()
  })

  test('an unknown path redirects to the home page', async () => {
    const { router } = await renderPage('/dashboard', { api: homeReplies })
    void router.navigate('/dashboard/nothing')
    await expect.poll(() => location.pathname).toBe('/')
  })
})

describe('a section whose code fails to load', () => {
  afterEach(() => vi.restoreAllMocks())

  test('shows an error inside the shell and offers Retry', async () => {
    const stubbed = window.fetch
    const health = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
      input === '/api/health/live' ? health() : stubbed(input, init),
    )
    failToLoad('features/creators/creators-page.tsx')
    await renderPage('/dashboard', { api: homeReplies })
    await sidebar.getByRole('link', { name: 'Creators' }).click()
    await expect.element(page.getByText('Could not load Creators')).toBeVisible()
    await expect
      .element(page.getByText('You seem to be offline. Check your connection and try again.'))
      .toBeVisible()
    expect(location.pathname).toBe('/dashboard/creators')
    await expectAccessible()
    const before = health.mock.calls.length
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => health.mock.calls.length).toBe(before + 1)
    await expect.element(page.getByText('Could not load Creators')).toBeVisible()
    await sidebar.getByRole('link', { name: 'Dashboard' }).click()
    await expect.element(page.getByText(/^Welcome back, /)).toBeVisible()
  })
})
