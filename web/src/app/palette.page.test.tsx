import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../test/axe.ts'
import { homeReplies } from '../../test/fixtures/account.ts'
import { creator } from '../../test/fixtures/creators.ts'
import { fan } from '../../test/fixtures/fans.ts'
import { listOf } from '../../test/fixtures/list.ts'
import { renderPage } from '../../test/render-page.tsx'

const found = { 'GET /fans': listOf([fan()]), 'GET /creators': listOf([creator()]) }
const option = page.getByRole('option')

test('palette goes to a page by keyboard alone', async () => {
  await renderPage('/dashboard', { role: 'CREATOR', api: { ...homeReplies, ...found } })
  await expect.element(page.getByText('Welcome back, Juno Vale!')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(option.first()).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('settings{Enter}')
  await expect.poll(() => location.pathname).toBe('/dashboard/settings')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('what is typed right after Ctrl+K lands in the palette, not in the field before', async () => {
  await renderPage('/dashboard/settings?section=profile', { role: 'CHAT_OPERATOR', api: found })
  const name = page.getByLabelText(/^Name/)
  await name.click()
  await userEvent.keyboard('{Control>}k{/Control}sessions')
  await expect.element(page.getByRole('combobox')).toHaveValue('sessions')
  await expect.element(name).toHaveValue('Mara Lindqvist')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).toHaveFocus()
})

test('palette finds a fan by a part of the name', async () => {
  const { api } = await renderPage('/dashboard', { api: { ...homeReplies, ...found } })
  await expect.element(page.getByText(/^Welcome back, /)).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(option.first()).toBeVisible()
  await userEvent.keyboard('iver_9')
  await expect.element(page.getByRole('option', { name: /^Chat with river_92/ })).toBeVisible()
  expect(api.calls('GET /fans').at(-1)?.query.q).toBe('iver_9')
})
