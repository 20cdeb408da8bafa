import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../test/axe.ts'
import { homeReplies } from '../../test/fixtures/home.ts'
import { expectNoSidewaysScroll } from '../../test/layout.ts'
import { live } from '../../test/live.ts'
import { renderPage } from '../../test/render-page.tsx'

const TOO_MANY = 'You or your agency have too many tabs open. Close some of them.'

test('a tab rejected by the server shows the reason until it connects', async () => {
  await renderPage('/dashboard', { api: homeReplies })
  const note = (text: string) => page.getByRole('status').getByText(text)
  // Repeated, because the page may not be listening yet.
  const refuseUntil = (text: string, code: string, message: string) =>
    vi.waitFor(
      () => {
        live.refuse(code, message)
        expect(note(text).elements()).toHaveLength(1)
      },
      { timeout: 8_000, interval: 100 },
    )
  await refuseUntil('Reconnecting…', 'unavailable', 'Something is down.')
  await refuseUntil(TOO_MANY, 'too_many_requests', TOO_MANY)
  await expect.element(note(TOO_MANY)).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  live.connect()
  await expect.element(note(TOO_MANY)).not.toBeInTheDocument()
})
