import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { expectTouchable } from '../../../../test/touch.ts'

const path = '/dashboard/settings?section=export'

test('the export lists fit a phone and pass axe, and a failed download names its list', async () => {
  await renderPage(path, { viewport: 'phone', setUp: (stub) => stub.fail('GET /fans/export', 403) })
  await expectTouchable()
  await expectAccessible()
  await page.getByRole('button', { name: 'Download Fans' }).click()
  await expect.element(page.getByText('Could not export “Fans”')).toBeVisible()
})

test('operators can’t open the data export', async () => {
  await renderPage(path, { role: 'CHAT_OPERATOR' })
  await expect.element(page.getByText(/^Only admins of Northlight can open Data export/)).toBeVisible()
})
