import { newCreator } from './kit/people.ts'
import { expect, signInByApi, signOut, test } from './kit/test.ts'

test('a passkey is added, signs in, and stops working once removed', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/)
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { email, password, stageName } = await newCreator(baseURL ?? '')
  await signInByApi(page, email, password)
  await page.goto('/dashboard/settings?section=passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Work laptop')
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByText(/never used/)).toBeVisible()

  const signInWithPasskey = () => page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await signOut(page)
  await signInWithPasskey()
  await expect(page.getByText(`Welcome back, ${stageName}!`)).toBeVisible()
  await page.goto('/dashboard/settings?section=passkeys')
  await expect(page.getByText(/last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()

  await signOut(page)
  await signInWithPasskey()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
})
