import { expect, expectAccessible, people, signInByForm, signOut, test, trySignIn } from './kit/test.ts'

test('the sign-in page says what the spec says, works by keyboard and passes axe', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText('Sign in to your account')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await expectAccessible(page)
  await page.getByLabel('Email').fill(people.AGENCY_ADMIN)
  await page.keyboard.press('Tab')
  await page.getByLabel('Password', { exact: true }).fill('greenroom-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('a wrong password shows the text in the red box, keeps what was typed and stays', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/401/)
  await trySignIn(page, people.COMPLIANCE, 'not the password')
  await expect(page.getByRole('alert')).toContainText('That email and password do not match an account.')
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(people.COMPLIANCE)
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('greenroom-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('empty fields are named beside the field, and nothing is sent', async ({ page }) => {
  await page.goto('/login')
  let sent = 0
  page.on('request', (request) => request.url().includes('/auth/sign-in') && sent++)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please enter your email.')).toBeVisible()
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  expect(sent).toBe(0)
})

test('the button says Signing in... while working and cannot send twice', async ({ page }) => {
  await page.goto('/login')
  let sent = 0
  await page.route('**/api/auth/sign-in', async (route) => {
    sent++
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.getByLabel('Email').fill(people.CHAT_OPERATOR)
  await page.getByLabel('Password', { exact: true }).fill('greenroom-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const busy = page.getByRole('button', { name: 'Signing in...' })
  await expect(busy).toBeDisabled()
  await expect(page).toHaveURL('/dashboard')
  expect(sent).toBe(1)
})

test('a demo account signs in with one click', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: /Juno Vale/ }).click()
  await expect(page.getByText('Welcome back, Juno Vale!')).toBeVisible()
})

test('sign-up makes a creator who is in at once, with a banner until the e-mail is verified', async ({
  page,
}) => {
  const email = `nova.${Date.now()}@example.test`
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByText('Join the next-gen creator platform')).toBeVisible()
  await expect(page.getByText('At least 8 characters')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Stage Name').fill('Nova Lark')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('lanterns at dusk')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Welcome back, Nova Lark!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
})

test('closed sign-up is said before anybody fills in the form, with the way on', async ({ page }) => {
  // The journeys share one house: only this browser is told that it is closed.
  await page.route('**/api/setup', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { signUpOpen: boolean } }
    expect(data.signUpOpen).toBe(true)
    await route.fulfill({ response: answer, json: { data: { ...data, signUpOpen: false } } })
  })
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create Account' })).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await page.getByRole('link', { name: 'Apply as a creator' }).click()
  await expect(page).toHaveURL('/join')
})

test('a taken e-mail and a weak password are told in words, and what was typed stays', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/409|422/)
  await page.goto('/register')
  await page.getByLabel('Stage Name').fill('Somebody')
  await page.getByLabel('Email').fill(people.CREATOR)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('is too common').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('lanterns at noon')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('alert')).toContainText('This email already has an account.')
  await expect(page.getByLabel('Stage Name')).toHaveValue('Somebody')
})

test('signing out ends the session on the server, in every tab, and Back does not bring it back', async ({
  page,
  context,
}) => {
  await signInByForm(page, people.COMPLIANCE)
  await expect(page).toHaveURL('/dashboard')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const other = await context.newPage()
  await other.goto('/dashboard/settings')
  await expect(other.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL(/settings/)
  await signOut(page)
  await expect(other).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, people.COMPLIANCE)
  await expect(other).toHaveURL('/dashboard')
})

test('an expired token goes to /login and returns to where it was interrupted', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/401/)
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.goto('/dashboard/settings?section=password')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByLabel('Email').fill(people.CHAT_OPERATOR)
  await page.getByLabel('Password', { exact: true }).fill('greenroom-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard/settings?section=password')
})

test('the dashboard needs a session, and signed-in visitors do not see the sign-in page', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await signInByForm(page, people.CREATOR)
  await expect(page).toHaveURL('/dashboard')
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('unknown paths lead home, unknown API paths and missing files do not exist', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard/no-such-section')
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/no-such-call')).status()).toBe(404)
  expect((await page.request.get('/assets/no-such-file.js')).status()).toBe(404)
})

test('everything fits at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
