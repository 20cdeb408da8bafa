import { startServer } from './kit/server.ts'
import { type DemoRole, expect, expectAccessible, people, signIn, signOut, test } from './kit/test.ts'

const everyone = ['Dashboard', 'Settings']
const sidebars: Record<DemoRole, string[]> = {
  SUPER_ADMIN: everyone,
  AGENCY_ADMIN: everyone,
  COMPLIANCE: everyone,
  CHAT_OPERATOR: everyone,
  CREATOR: everyone,
}

for (const [role, sections] of Object.entries(sidebars) as [DemoRole, string[]][]) {
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

test('the command palette goes to a page by keyboard alone', async ({ page }) => {
  await signIn(page, people.CREATOR)
  await expect(page.getByText('Welcome back, Juno Vale!')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/settings/)
})

test('the theme is remembered', async ({ page }) => {
  await signIn(page, people.CREATOR)
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
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

test('a settings section of another role says so plainly, with a way back', async ({ page }) => {
  await signIn(page, people.CHAT_OPERATOR)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/dashboard/settings?section=mail')
  await expect(page.getByRole('link', { name: /back|dashboard/i }).last()).toBeVisible()
  await expect(page.getByText(/role/i).first()).toBeVisible()
  await expectAccessible(page)
})

test('the idle lock covers the screen, holds against a reload, and opens with the password', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/422|423/)
  await signIn(page, people.COMPLIANCE)
  await page.goto('/dashboard/settings?section=profile')
  await page.getByLabel(/^Name/).fill('Half typed')
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Lock now' }).click()
  const lock = page.getByRole('dialog')
  await expect(lock).toBeVisible()
  await expectAccessible(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(423)
  await lock.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(lock.getByText('That is not your current password.')).toBeVisible()
  await lock.getByLabel('Password', { exact: true }).fill('greenroom-demo')
  await page.keyboard.press('Enter')
  await expect(lock).toBeHidden()
  await expect(page.getByLabel(/^Name/)).toHaveValue('Half typed')
})

test('an empty installation asks for its first administrator', async ({ browser }) => {
  const server = await startServer({ DEMO: 'off' })
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  try {
    await page.goto('/')
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
