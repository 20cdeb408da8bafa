import { apiAs, enter, expect, expectAccessible, people, test } from './kit/test.ts'

test('the idle lock covers the screen, holds against a reload, and opens with the password', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/422|423/)
  await enter(page, people.COMPLIANCE)
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

test('who types without saving is not locked out, who rests is', { tag: '@long' }, async ({
  page,
  baseURL,
  quietConsole,
}) => {
  test.setTimeout(240_000)
  quietConsole.allow(/423/)
  // The limit is the agency's: nobody else works in this one for longer than a glance.
  const ada = 'ada@harbourstreet.test'
  const admin = await apiAs(String(baseURL), ada)
  await admin.call('PATCH', '/agency', { idleLockMinutes: 1 })
  await enter(page, ada)
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
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 75_000 })
  const again = await apiAs(String(baseURL), ada)
  await again.call('PATCH', '/agency', { idleLockMinutes: 15 })
})
