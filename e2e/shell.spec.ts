import { startServer } from './kit/server.ts'
import { expect, expectAccessible, people, signInByApi, signOut, test } from './kit/test.ts'

test('a super admin enters an agency, sees a banner naming it and returns', { tag: '@long' }, async ({
  page,
}) => {
  const name = `Copper Quay ${crypto.randomUUID().slice(0, 8)}`
  await signInByApi(page, people.SUPER_ADMIN)
  await page.goto('/dashboard/settings?section=agencies')
  const banner = page.getByRole('complementary', { name: 'Current agency' })
  await page.getByRole('button', { name: 'New agency' }).click()
  const dialog = page.getByRole('dialog', { name: 'New agency' })
  await dialog.getByLabel('Agency name').fill(name)
  await dialog.getByLabel('First admin’s email').fill(`${crypto.randomUUID().slice(0, 8)}@example.test`)
  await dialog.getByRole('button', { name: 'Create agency' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(banner).toHaveCount(0)

  const agencyEntered = Promise.withResolvers<void>()
  await page.route('**/enter', async (route) => {
    const response = await route.fetch()
    agencyEntered.resolve()
    // The server has already switched the session, but the page has not been notified.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: `Open ${name}` }).click()
  await agencyEntered.promise
  // The page reconnects in the meantime; its requests wait, and none is rejected.
  for (const event of ['offline', 'online'])
    await page.evaluate((name) => dispatchEvent(new Event(name)), event)
  await expect(banner).toContainText(`You’re working in ${name}`)
  await page.goto('/dashboard/settings?section=team')
  await expect(banner).toBeVisible()
  await expect(page.getByText('No team members yet')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText('Agency admin')
  await banner.getByRole('button', { name: 'Back to Northlight' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner').getByText('Northlight')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('a section opened offline shows an error in the shell, and Retry opens it once online', {
  tag: '@long',
}, async ({ page, context, consoleErrors }) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Error loading route module|Failed to fetch/)
  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard')
  await expect(page.getByText(/^Welcome back, /)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Creators', exact: true }).click()
  await expect(page.getByText('Could not load Creators')).toBeVisible()
  await expect(page.getByText('You seem to be offline. Check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Could not load Creators')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Add Creator' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/creators/)
})

test('the account menu and the command palette accept key presses while still loading', {
  tag: '@long',
}, async ({ page }) => {
  await signInByApi(page, people.CHAT_OPERATOR)
  const paletteReleased = Promise.withResolvers<void>()
  await page.route(/palette-body/, async (route) => {
    await paletteReleased.promise
    await route.continue()
  })
  await page.route(/account-menu-popup/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  const account = page.getByRole('button', { name: /^Account menu for/ })
  await page.goto('/dashboard/settings?section=profile')
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()

  const name = page.getByLabel(/^Name/)
  const originalName = await name.inputValue()
  await name.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sessions')
  await expect(page.getByRole('dialog').getByPlaceholder(/jump/)).toHaveValue('sessions')
  await expect(name).toHaveValue(originalName)
  await page.keyboard.press('Enter')
  paletteReleased.resolve()
  await expect(page).toHaveURL(/section=sessions/)
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.reload()
  await account.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await account.click()
  await expect(page.getByRole('menu')).toBeHidden()
})

test('an empty installation asks for its first administrator', { tag: '@long' }, async ({ browser }) => {
  const server = await startServer({ DEMO: 'off' })
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  try {
    await page.goto('/login')
    await expect(page).toHaveURL(/\/setup/)
    await expectAccessible(page)
    await page
      .getByLabel(/agency/i)
      .first()
      .fill('Lantern House')
    await page.getByLabel(/your name/i).fill('Remy Castle')
    await page.getByLabel('Email').fill('remy@lantern.test')
    await page.getByLabel('Password', { exact: true }).fill('lanterns at dusk')
    await page.getByRole('button', { name: /create|set up|start/i }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Lantern House').first()).toBeVisible()
    await signOut(page)
    await page.goto('/setup')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Sign in as')).toBeHidden()
  } finally {
    await context.close()
    await server.stop()
  }
})
