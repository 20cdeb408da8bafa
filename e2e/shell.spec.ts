import { startServer } from './kit/server.ts'
import { enter, expect, expectAccessible, people, signOut, test } from './kit/test.ts'

test('a super admin opens an agency, works inside it in plain sight and comes back', async ({ page }) => {
  const name = `Copper Quay ${crypto.randomUUID().slice(0, 8)}`
  await enter(page, people.SUPER_ADMIN)
  await page.goto('/dashboard/settings?section=agencies')
  const strip = page.getByRole('complementary', { name: 'Current agency' })
  await page.getByRole('button', { name: 'New agency' }).click()
  const dialog = page.getByRole('dialog', { name: 'New agency' })
  await dialog.getByLabel('Agency name').fill(name)
  await dialog.getByLabel('First admin’s email').fill(`${crypto.randomUUID().slice(0, 8)}@example.test`)
  await dialog.getByRole('button', { name: 'Create agency' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(strip).toHaveCount(0)

  const entered = Promise.withResolvers<void>()
  await page.route('**/enter', async (route) => {
    const response = await route.fetch()
    entered.resolve()
    // The server has moved already; the page does not know it yet.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: `Open ${name}` }).click()
  await entered.promise
  // The page reconnects meanwhile: its calls wait, and none is refused.
  for (const event of ['offline', 'online'])
    await page.evaluate((name) => dispatchEvent(new Event(name)), event)
  await expect(strip).toContainText(`You are working inside ${name}`)
  await page.goto('/dashboard/settings?section=team')
  await expect(strip).toBeVisible()
  await expect(page.getByText('No team members yet')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText('Agency admin')
  await strip.getByRole('button', { name: 'Back to Northlight' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner').getByText('Northlight')).toBeVisible()
  await expect(strip).toHaveCount(0)
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
