import { startServer } from './kit/server.ts'
import {
  type DemoRole,
  enter,
  expect,
  expectAccessible,
  people,
  signIn,
  signOut,
  test,
  trySignIn,
} from './kit/test.ts'

/** With how many messages wait beside it. */
const chat = /^Chat/
const everyone = ['Dashboard', 'Fans', chat, 'Settings']
const admins = ['Dashboard', 'Messaging', 'Creators', 'Fans', chat, 'Applications', 'Settings']
const sidebars: Record<DemoRole, (string | RegExp)[]> = {
  SUPER_ADMIN: admins,
  AGENCY_ADMIN: admins,
  COMPLIANCE: everyone,
  CHAT_OPERATOR: everyone,
  CREATOR: everyone,
}

for (const [role, sections] of Object.entries(sidebars) as [DemoRole, (string | RegExp)[]][]) {
  test(`${role} finds exactly the sections of that role`, async ({ page }) => {
    await signIn(page, people[role])
    const sidebar = page.getByRole('navigation', { name: 'Sections' })
    await expect(sidebar.getByRole('link')).toHaveText(sections)
    await expectAccessible(page)
    for (const name of sections) {
      await sidebar.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await expectAccessible(page)
  })
}

test('the sidebar collapses and stays collapsed', async ({ page }) => {
  await signIn(page, people.AGENCY_ADMIN)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
})

test('under 1024 px the sidebar is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, people.CHAT_OPERATOR)
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/settings/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('the account menu opens on the first press, even while it is still downloading', async ({ page }) => {
  await enter(page, people.CHAT_OPERATOR)
  await page.route(/account-menu-popup/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  const account = page.getByRole('button', { name: /^Account of/ })
  await page.goto('/dashboard')
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await page.reload()
  await account.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await account.click()
  await expect(page.getByRole('menu')).toBeHidden()
})

test('the theme is remembered', async ({ page }) => {
  await signIn(page, people.CREATOR)
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // What the browser draws itself follows: calendars, spin buttons, scrollbars.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a super admin enters another agency, sees it in the header, and comes back', async ({ page }) => {
  await signIn(page, people.SUPER_ADMIN)
  await page
    .getByRole('button', { name: /northlight/i })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: /harbour street/i }).click()
  await expect(page.getByRole('banner').getByText('Harbour Street')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByText('Harbour Street')).toBeVisible()
  await page
    .getByRole('button', { name: /harbour street/i })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: /northlight/i }).click()
  await expect(page.getByRole('banner').getByText('Northlight')).toBeVisible()
})

test('what the page asks for while it moves to another agency waits, and is never refused', async ({
  page,
}) => {
  await signIn(page, people.SUPER_ADMIN)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const entered = Promise.withResolvers<void>()
  await page.route('**/enter', async (route) => {
    const response = await route.fetch()
    entered.resolve()
    // The server has moved already; the page does not know it yet.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.fulfill({ response })
  })
  await page
    .getByRole('button', { name: /northlight/i })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: /harbour street/i }).click()
  await entered.promise
  // Back on the line, the page asks again for everything it shows.
  for (const event of ['offline', 'online'])
    await page.evaluate((name) => dispatchEvent(new Event(name)), event)
  await expect(page.getByRole('banner').getByText('Harbour Street')).toBeVisible()
})

test('what the page asks for while it signs out waits as well, and brings nobody back to where they were', async ({
  page,
}) => {
  await signIn(page, people.COMPLIANCE)
  await page.goto('/dashboard/settings?section=sessions')
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await page.route('**/auth/sign-out', async (route) => {
    const response = await route.fetch()
    await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.fulfill({ response })
  })
  await signOut(page)
  await trySignIn(page, people.COMPLIANCE)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a list that failed while the server was away comes back with the live line', { tag: '@long' }, async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/Failed to load|WebSocket/)
  await enter(page, people.COMPLIANCE)
  let away = true
  await page.routeWebSocket(/socket\.io/, (line) => void (away ? line.close() : line.connectToServer()))
  await page.route(/socket\.io|auth\/sessions/, (route) => (away ? route.abort() : route.continue()))
  await page.goto('/dashboard/settings?section=sessions')
  await expect(page.getByText('Could not load your sessions')).toBeVisible()
  away = false
  await expect(page.getByText('This device')).toBeVisible({ timeout: 20_000 })
})

test('the time zone is found by typing a part of it', async ({ page }) => {
  await enter(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/settings?section=agency')
  const zone = page.getByRole('combobox', { name: 'Time zone', exact: true })
  const search = page.getByRole('combobox', { name: 'Search: Time zone' })
  const before = await zone.innerText()
  await zone.focus()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.type('new york')
  await expect(page.getByRole('option')).toHaveText([/America\/New York/])
  await search.fill('nowhere')
  await expect(page.getByText('No time zone goes by that name')).toBeVisible()
  await expectAccessible(page)
  await search.fill('Tok')
  await expect(page.getByRole('option')).toHaveText([/Asia\/Tokyo/])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(search).toBeHidden()
  await expect(zone).toHaveText(/Asia\/Tokyo/)
  await expect(zone).toBeFocused()
  await zone.click()
  await search.fill('Berlin')
  await page.keyboard.press('Escape')
  await expect(zone).toHaveText(/Asia\/Tokyo/)
  await page.reload()
  await expect(zone).toHaveText(before)
})

test('a settings section of another role says so plainly, with a way back', async ({ page }) => {
  await enter(page, people.CHAT_OPERATOR)
  await page.goto('/dashboard/settings?section=mail')
  await expect(page.getByRole('link', { name: /back|dashboard/i }).last()).toBeVisible()
  await expect(page.getByText(/role/i).first()).toBeVisible()
  await expectAccessible(page)
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
    await expect(page.getByText('Look around as')).toBeHidden()
  } finally {
    await context.close()
    await server.stop()
  }
})
