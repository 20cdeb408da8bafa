import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../axe.ts'
import { renderPage } from '../render-page.tsx'

test('component page passes axe in both themes', async () => {
  await renderPage('/dashboard/_kit')
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectAccessible('light')
  await expectAccessible('dark')
})
