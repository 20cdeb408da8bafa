import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { mail } from '../../../test/fixtures/account.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { expectTouchable } from '../../../test/touch.ts'

const settings = (section: string) => `/dashboard/settings?section=${section}`

test.each([
  ['mail', 'CHAT_OPERATOR', /^Only admins of Northlight can open Mail outbox/],
  ['team', 'CHAT_OPERATOR', /^Only admins of Northlight can open Team/],
  ['agencies', 'AGENCY_ADMIN', /^Only super admins can manage agencies/],
  ['screening', 'CHAT_OPERATOR', /^Only admins and compliance can open screening rules/],
  ['connections', 'COMPLIANCE', /^Only admins of Northlight can open Connections/],
  ['quick-replies', 'COMPLIANCE', /^Quick replies are for people who chat with fans/],
] as const)('%s section is not available to %s, and a link leads back', async (section, role, reason) => {
  await renderPage(settings(section), { role })
  await expect.element(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /dashboard/i }).last()).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link').elements()
  expect(sections.map((link) => link.getAttribute('href'))).not.toContain(settings(section))
  await expectAccessible()
})

test('text typed in one section is kept while another is shown', async () => {
  await renderPage(settings('profile'))
  const name = page.getByLabelText(/^Name/)
  await name.fill('Half typed')
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByRole('link', { name: 'Password' }).click()
  await expect.element(page.getByLabelText('Current password', { exact: true })).toBeVisible()
  await sections.getByRole('link', { name: 'Profile' }).click()
  await expect.element(name).toHaveValue('Half typed')
})

test('mail outbox has large touch targets', async () => {
  await renderPage(settings('mail'), { viewport: 'phone', api: { 'GET /mail': listOf([mail()]) } })
  await expect.element(page.getByText(/new@northlight.test/).last()).toBeVisible()
  await expectTouchable()
})
