import { apiAs, DEMO_PASSWORD, expect, signInByApi, test } from './kit/test.ts'

test('typing without saving prevents the idle lock; inactivity triggers it', { tag: '@long' }, async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(/423/)
  // The limit applies to the whole agency, so this uses one in which no other journey is idle for a minute.
  const ada = 'ada@harbourstreet.test'
  const admin = await apiAs(String(baseURL), ada)
  await admin.call('PATCH', '/agency', { idleLockMinutes: 1 })
  await signInByApi(page, ada)
  await page.clock.install()
  await page.goto('/dashboard/settings?section=profile')
  await page.getByLabel(/^Name/).fill('')
  const input = 'Ada'
  for (const char of input) {
    // The server counts calls as activity, so typing must be reported to it too.
    const activityReported = page.waitForRequest(/\/auth\/me$/)
    await page.clock.fastForward(40_000)
    await page.keyboard.press(char)
    await activityReported
  }
  await expect(page.getByLabel(/^Name/)).toHaveValue(input)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  const lock = page.getByRole('dialog')
  await page.clock.fastForward(61_000)
  await expect(lock).toBeVisible()
  await page.reload()
  await expect(lock).toBeVisible()
  await lock.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(lock).toBeHidden()
  await expect(page.getByLabel(/^Name/)).toHaveValue(input)
  const unlockedAdmin = await apiAs(String(baseURL), ada)
  await unlockedAdmin.call('PATCH', '/agency', { idleLockMinutes: 15 })
})
