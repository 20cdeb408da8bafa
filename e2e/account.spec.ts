import { generate } from 'otplib'
import { linkMailedTo } from './kit/outbox.ts'
import { newCreator } from './kit/people.ts'
import {
  apiAs,
  expect,
  people,
  signIn,
  signInByApi,
  signInByForm,
  signOut,
  test,
  trySignIn,
} from './kit/test.ts'

test('a creator signs up and verifies the email with the mailed link', async ({ page, baseURL }) => {
  const email = `nova.${crypto.randomUUID().slice(0, 8)}@example.test`
  await page.goto('/register')
  await page.getByLabel('Stage Name').fill('Nova Lark')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('lanterns at dusk')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Welcome back, Nova Lark!')).toBeVisible()
  const unverified = page.getByText(`${email} isn’t verified yet.`)
  await expect(unverified).toBeVisible()
  // The page removes the token from the URL before the server responds; navigating then would cancel the request.
  const verified = page.waitForResponse((response) => response.url().endsWith('/api/auth/verify-email'))
  await page.goto(await linkMailedTo(baseURL ?? '', email, /confirm/i))
  expect((await verified).ok()).toBe(true)
  await expect(page).not.toHaveURL(/token=/)
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome back, Nova Lark!')).toBeVisible()
  await expect(unverified).toBeHidden()
})

test('two-factor is set up with a code, and signing in accepts a code or a recovery code', {
  tag: '@long',
}, async ({ page, baseURL, consoleErrors }) => {
  consoleErrors.allow(/401/)
  const { email, password } = await newCreator(baseURL ?? '')
  await signInByApi(page, email, password)
  await page.goto('/dashboard/settings?section=two-factor')
  await page.getByRole('button', { name: 'Set up two-factor' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '')
  await page.getByLabel(/6-digit code/).fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Turn on two-factor' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Two-factor' }).getByText('Two-factor is on')).toBeVisible()
  await signOut(page)

  await trySignIn(page, email, password)
  await expect(page.getByLabel(/code/i)).toBeFocused()
  await page.getByLabel(/code/i).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('That code is incorrect')
  await page.getByLabel(/code/i).fill(await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  await signOut(page)
  await trySignIn(page, email, password)
  await page.getByLabel(/code/i).fill(recoveryCode.trim())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('a forgotten password is reset by email: unknown addresses see the same text, the link works once, and other sessions end', {
  tag: '@long',
}, async ({ page, baseURL, consoleErrors }) => {
  consoleErrors.allow(/401|422/)
  const { email, password } = await newCreator(baseURL ?? '')
  const otherSession = await apiAs(baseURL ?? '', email, password)

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody.at.all@example.test')
  await page.getByRole('button', { name: /send/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask your administrator')
  const text = (await page.getByRole('main').textContent())?.replaceAll('nobody.at.all@example.test', '')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /send/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask your administrator')
  expect((await page.getByRole('main').textContent())?.replaceAll(email, '')).toBe(text)

  const link = await linkMailedTo(baseURL ?? '', email, /new password/i)
  await page.goto(link)
  await expect(page).not.toHaveURL(/token=/)
  await page.getByLabel('New password', { exact: true }).fill('a brand new lantern')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('link', { name: /sign in/i })).toBeVisible()

  expect(((await otherSession.call('GET', '/auth/me')) as unknown as { code: string }).code).toBe(
    'unauthenticated',
  )
  await signInByForm(page, email, 'a brand new lantern')
  await expect(page).toHaveURL('/dashboard')
  await signOut(page)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('yet another lantern')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('This link has expired or has already been used.')).toBeVisible()
})

test('without a mail server a super admin shares a password link, and the account owner sees who viewed it', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const { email } = await newCreator(origin)
  const admin = await apiAs(origin, people.SUPER_ADMIN)
  await admin.call('POST', '/auth/forgot-password', { email })
  await linkMailedTo(origin, email, /new password/i)

  await signInByApi(page, people.SUPER_ADMIN)
  await page.goto('/dashboard/settings?section=mail')
  const row = page
    .getByRole('row')
    .filter({ hasText: email })
    .filter({ hasText: /new password/i })
  await row.click()
  await page.getByRole('button', { name: 'Show password link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a brand new lantern')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('link', { name: /sign in/i })).toBeVisible()
  await signInByForm(page, email, 'a brand new lantern')
  await page.goto('/dashboard/settings?section=sessions')
  await expect(page.getByRole('region', { name: 'Account activity' })).toContainText(
    'viewed your password link',
  )
})

test('a revoked session is signed out within seconds, without a click', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/)
  const { email, password } = await newCreator(baseURL ?? '')
  await signIn(page, email, password)
  await expect(page).toHaveURL('/dashboard')
  const otherContext = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const second = await otherContext.newPage()
  await signInByApi(second, email, password)
  await second.goto('/dashboard/settings?section=sessions')
  await second.getByRole('button', { name: 'Sign out other devices' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(page).toHaveURL(/\/login/, { timeout: 4_000 })
  await otherContext.close()
})
