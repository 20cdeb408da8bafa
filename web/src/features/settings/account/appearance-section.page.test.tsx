import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { sessionUser } from '../../../../test/fixtures/session.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { expectTouchable } from '../../../../test/touch.ts'

const path = '/dashboard/settings?section=appearance'

test('a clock format is saved and applied immediately', async () => {
  const { api } = await renderPage(path, {
    api: { 'PATCH /auth/me': ({ body }) => ({ data: { ...sessionUser({}), ...body } }) as never },
  })
  await page.getByRole('button', { name: '14:30' }).click()
  await expect.element(page.getByText('Format saved')).toBeVisible()
  await expect.element(page.getByText(/^Now: \w{3} \d+, \d\d:\d\d$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '14:30' })).toHaveAttribute('aria-pressed', 'true')
  expect(api.calls('PATCH /auth/me')).toMatchObject([{ body: { is24Hour: true } }])
  await expectAccessible()
})

test('a date format that can’t be saved is reverted, and the rows fit a phone', async () => {
  await renderPage(path, { viewport: 'phone', setUp: (stub) => stub.fail('PATCH /auth/me', 500) })
  await page.getByRole('button', { name: '2026-11-17' }).click()
  await expect.element(page.getByText('Could not save the format')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: '2026-11-17' }))
    .toHaveAttribute('aria-pressed', 'false')
  await expectTouchable()
})
