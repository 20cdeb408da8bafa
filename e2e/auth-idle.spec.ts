import { apiAs, DEMO_PASSWORD, expect, signInByApi, test } from './kit/test.ts'

test('typing without saving prevents the idle lock, being idle does not', { tag: '@long' }, async ({
  page,
  baseURL,
  quietConsole,
}) => {
  test.setTimeout(240_000)
  quietConsole.allow(/423/)
  // The limit applies to the whole agency; no other journey stays in this one for a minute.
  const ada = 'ada@harbourstreet.test'
  const admin = await apiAs(String(baseURL), ada)
  await admin.call('PATCH', '/agency', { idleLockMinutes: 1 })
  await signInByApi(page, ada)
  await page.goto('/dashboard/settings?section=profile')
  await page.getByLabel(/^Name/).fill('')
  const typed = 'a name that takes eighty'
  const letters = [...typed]
  for (const letter of letters) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(80_000 / letters.length)
  }
  await expect(page.getByLabel(/^Name/)).toHaveValue(typed)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  const lock = page.getByRole('dialog')
  await expect(lock).toBeVisible({ timeout: 75_000 })
  await page.reload()
  await expect(lock).toBeVisible()
  await lock.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(lock).toBeHidden()
  await expect(page.getByLabel(/^Name/)).toHaveValue(typed)
  const again = await apiAs(String(baseURL), ada)
  await again.call('PATCH', '/agency', { idleLockMinutes: 15 })
})
