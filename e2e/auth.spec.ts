import { expect, people, signInByForm, signOut, test } from './kit/test.ts'

test('signing in with the form returns to the requested page', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401/)
  await page.goto('/dashboard/settings?section=password')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(people.CHAT_OPERATOR)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('That email and password do not match an account.')
  await page.getByLabel('Password', { exact: true }).fill('greenroom-demo')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/settings?section=password')
  await page.reload()
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible()
})

test('signing out ends the session on the server and in every tab, and Back does not restore it', {
  tag: '@long',
}, async ({ page, context }) => {
  await signInByForm(page, people.COMPLIANCE)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard/settings')
  await expect(otherTab.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  // The page reconnects while signing out; its requests must not restore the session.
  await page.route('**/auth/sign-out', async (route) => {
    const response = await route.fetch()
    await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))))
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({ response })
  })
  await signOut(page)
  await expect(otherTab).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const response = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, people.COMPLIANCE)
  await expect(otherTab).toHaveURL('/dashboard')
})
