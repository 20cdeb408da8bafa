import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { mail } from '../../../../test/fixtures/account.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import type { Replies } from '../../../../test/stub-api.ts'

const storedMail = mail({ subject: 'Set a new password', to: 'dana@northlight.test' })
const text = 'Set a new password:\n(personal link, hidden)\n'
const url = 'https://northlight.test/reset-password#token=reset-token'

const open = (canRevealLink: boolean, api: Replies = {}) =>
  renderPage(`/dashboard/settings?section=mail&mail=${storedMail.id}`, {
    role: 'SUPER_ADMIN',
    api: {
      'GET /mail': listOf([storedMail]),
      'GET /mail/{id}': { data: { ...storedMail, text, canRevealLink } },
      ...api,
    },
  })
const dialog = page.getByRole('dialog', { name: 'Set a new password' })
const showLink = dialog.getByRole('button', { name: 'Show password link' })

test('an email is shown without its link, and without a reveal button if revealing is not allowed', async () => {
  await open(false)
  await expect.element(dialog.getByText(/\(personal link, hidden\)/)).toBeVisible()
  await expect.element(showLink).not.toBeInTheDocument()
  await expectAccessible()
})

test('a password link is shown after a confirmation that explains the consequences', async () => {
  const { api } = await open(true, { 'POST /mail/{id}/reset-link': { data: { url } } })
  await showLink.click()
  const confirmation = page.getByRole('alertdialog', { name: 'Show this password link?' })
  await expect.element(confirmation.getByText(/dana@northlight.test can see that you did it/)).toBeVisible()
  await confirmation.getByRole('button', { name: 'Show link' }).click()
  await expect.element(dialog.getByLabelText('Link', { exact: true })).toHaveValue(url)
  await expectAccessible()
  expect(api.calls('POST /mail/{id}/reset-link')).toHaveLength(1)
})

test('an expired link is shown as expired', async () => {
  await open(true, {}).then(({ api }) => api.fail('POST /mail/{id}/reset-link', 'link_expired'))
  await showLink.click()
  await page.getByRole('button', { name: 'Show link' }).click()
  await expect.element(page.getByText('This link has expired or has already been used.')).toBeVisible()
})
