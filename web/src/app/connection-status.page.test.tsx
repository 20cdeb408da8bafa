import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../test/axe.ts'
import { homeReplies } from '../../test/fixtures/home.ts'
import { expectNoHorizontalScroll } from '../../test/layout.ts'
import { live } from '../../test/live.ts'
import { renderPage } from '../../test/render-page.tsx'

const TOO_MANY_TABS = 'Your account or agency has too many tabs open. Close some of them.'

test('a tab rejected by the server shows the reason until it connects', async () => {
  await renderPage('/dashboard', { api: homeReplies })
  const status = (text: string) => page.getByRole('status').getByText(text)
  // Repeated, because the page may not be listening yet.
  const rejectUntil = (text: string, code: string, message: string) =>
    vi.waitFor(
      () => {
        live.reject(code, message)
        expect(status(text).elements()).toHaveLength(1)
      },
      { timeout: 8_000, interval: 100 },
    )
  await rejectUntil('Reconnecting…', 'unavailable', 'Something is down.')
  await rejectUntil(TOO_MANY_TABS, 'too_many_requests', TOO_MANY_TABS)
  await expect.element(status(TOO_MANY_TABS)).toBeVisible()
  await expectAccessible()
  expectNoHorizontalScroll()
  live.connect()
  await expect.element(status(TOO_MANY_TABS)).not.toBeInTheDocument()
})
