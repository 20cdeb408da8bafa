import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../test/axe.ts'
import { creator, creatorSummary } from '../../test/fixtures/creators.ts'
import { fan, fanAnalytics } from '../../test/fixtures/fans.ts'
import { homeReplies } from '../../test/fixtures/home.ts'
import { listOf } from '../../test/fixtures/list.ts'
import { longTest } from '../../test/long.ts'
import { renderPage } from '../../test/render-page.tsx'

const searchReplies = { 'GET /fans': listOf([fan()]), 'GET /creators': listOf([creator()]) }
const option = page.getByRole('option')

test('the palette opens a page with the keyboard alone', async () => {
  await renderPage('/dashboard', { role: 'CREATOR', api: { ...homeReplies, ...searchReplies } })
  await expect.element(page.getByText('Welcome back, Juno Vale!')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(option.first()).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('settings{Enter}')
  await expect.poll(() => location.pathname).toBe('/dashboard/settings')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('text typed right after Ctrl+K goes to the palette, not to the focused field', async () => {
  await renderPage('/dashboard/settings?section=profile', { role: 'CHAT_OPERATOR', api: searchReplies })
  const name = page.getByLabelText(/^Name/)
  await name.click()
  await userEvent.keyboard('{Control>}k{/Control}sessions')
  await expect.element(page.getByRole('combobox')).toHaveValue('sessions')
  await expect.element(name).toHaveValue('Mara Lindqvist')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).toHaveFocus()
})

test.each(['iver_9', 'RIVE'])('the palette finds a fan by part of the username or name: %s', async (q) => {
  const { api } = await renderPage('/dashboard', { api: { ...homeReplies, ...searchReplies } })
  await expect.element(page.getByText(/^Welcome back, /)).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(option.first()).toBeVisible()
  await userEvent.keyboard(q)
  await expect.element(page.getByRole('option', { name: /^Chat with River @river_92, / })).toBeVisible()
  expect(api.calls('GET /fans').at(-1)?.query.q).toBe(q)
})

test('an operator can open the Creators page from the palette', async () => {
  const api = { ...homeReplies, ...searchReplies, 'GET /creators/summary': { data: creatorSummary() } }
  await renderPage('/dashboard', { role: 'CHAT_OPERATOR', api })
  await expect.element(page.getByText(/^Welcome back, /)).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(option.first()).toBeVisible()
  await userEvent.keyboard('creators{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Creator Management' })).toBeVisible()
})

longTest(
  'the palette opens the dialog for a new fan, even from the fans page, and closing it returns to the list',
  async () => {
    const api = {
      ...homeReplies,
      ...searchReplies,
      'GET /fans/analytics': { data: fanAnalytics() },
      'GET /fans/tags': { data: [] },
    }
    await renderPage('/dashboard', { api })
    await expect.element(page.getByText(/^Welcome back, /)).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Add fan' })
    for (const _ of ['from home', 'from the fans page']) {
      await userEvent.keyboard('{Control>}k{/Control}')
      await expect.element(option.first()).toBeVisible()
      await userEvent.keyboard('new fan{Enter}')
      await expect.element(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(dialog).not.toBeInTheDocument()
      expect([location.pathname, location.search]).toEqual(['/dashboard/fans', ''])
    }
  },
)

test.each([
  ['/dashboard/creators?new=creator', 'Add Creator'],
  ['/dashboard/creators?new=import', 'Import creators'],
  ['/dashboard/settings?section=team&new=invitation', 'Invite to Northlight'],
  ['/dashboard/settings?section=quick-replies&new=quick-reply', 'Add quick reply'],
  ['/dashboard/settings?section=agencies&new=agency', 'New agency'],
])('%s opens %s', async (path, name) => {
  await renderPage(path, {
    role: 'SUPER_ADMIN',
    api: {
      ...searchReplies,
      'GET /creators/summary': { data: creatorSummary() },
      'GET /creators/imports': { data: [] },
      'GET /team/members': listOf([]),
      'GET /team/invitations': listOf([]),
      'GET /agencies': listOf([]),
      'GET /chats/quick-replies': { data: [] },
    },
  })
  const dialog = page.getByRole('dialog', { name })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.search).not.toContain('new=')
})
