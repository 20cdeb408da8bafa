import { fansOf } from './kit/fan-list.ts'
import { enter, expect, expectAccessible, people, signIn, test } from './kit/test.ts'

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

test('Ctrl+K is heard from the moment the page shows', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.body?.textContent.includes('Welcome back, ')) return
      watch.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await enter(page, people.CHAT_OPERATOR)
  await page.goto('/dashboard')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('what is typed right after Ctrl+K lands in the palette, however slow its list is', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/palette-body/, async (route) => {
    await held
    await route.continue()
  })
  await enter(page, people.CHAT_OPERATOR)
  await page.goto('/dashboard/settings?section=profile')
  const name = page.getByLabel(/^Name/)
  const before = await name.inputValue()
  await name.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gsess')
  await expect(page.getByRole('dialog').getByPlaceholder(/jump/)).toHaveValue('gsess')
  await expect(name).toHaveValue(before)
  for (let letters = 0; letters < 5; letters++) await page.keyboard.press('Backspace')
  await page.keyboard.type('sessions')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(/section=sessions/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the palette gives the focus back to the field it came from', async ({ page }) => {
  await enter(page, people.CHAT_OPERATOR)
  await page.goto('/dashboard/settings?section=profile')
  await page.getByLabel(/^Name/).focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(/^Name/)).toBeFocused()
})

test('the palette finds a fan by a part of the name', async ({ page, baseURL }) => {
  const { data } = await fansOf(String(baseURL), 'AGENCY_ADMIN', 'limit=1')
  const fan = data[0]
  if (!fan) throw new Error('The demo has no fans')
  await signIn(page, people.AGENCY_ADMIN)
  await expect(page.getByText(/^Welcome back, /)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.type(fan.username.slice(1))
  await expect(page.getByRole('option', { name: `Chat with ${fan.username}` })).toBeVisible()
  await page.getByRole('option', { name: new RegExp(`^${fan.username}`) }).click()
  await expect(page).toHaveURL(new RegExp(`/fans/${fan.id}`))
})
