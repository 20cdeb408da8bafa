import type { Locator } from '@playwright/test'
import { newCreator } from './kit/people.ts'
import { apiAs, enter, expect, expectAccessible, signIn, test, trySignIn } from './kit/test.ts'

test('a double-click ends one session, not the one that moves up', async ({ page, baseURL }) => {
  const person = await newCreator(String(baseURL))
  for (let others = 0; others < 3; others++) await apiAs(String(baseURL), person.email, person.password)
  await enter(page, person.email, person.password)
  await page.goto('/dashboard/settings?section=sessions')
  const buttons = page.getByRole('button', { name: /^Sign out (?!everywhere)/ })
  await expect(buttons).toHaveCount(4)
  await pressAgainWhenGone(buttons.first())
  await expect(buttons).toHaveCount(3)
  await page.reload()
  await expect(buttons).toHaveCount(3)
})

/** Clicks, and once more on whatever stands there the moment the clicked one has gone. */
async function pressAgainWhenGone(button: Locator): Promise<void> {
  await button.evaluate((first) => {
    const { x, y, width, height } = first.getBoundingClientRect()
    const watch = new MutationObserver(() => {
      if (first.isConnected) return
      watch.disconnect()
      const next = document.elementFromPoint(x + width / 2, y + height / 2)
      document.body.dataset.pressedAgain = next?.closest('button')?.getAttribute('aria-label') ?? 'nothing'
      next?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await button.click()
  await expect(button.page().locator('body')).toHaveAttribute('data-pressed-again', /^Sign out /)
}

test('a double-click asks for one verification mail', async ({ page, baseURL }) => {
  const person = await newCreator(String(baseURL))
  await signIn(page, person.email, person.password)
  let asked = 0
  page.on('request', (request) => request.url().endsWith('/verify-email/resend') && asked++)
  await page.getByRole('button', { name: 'Send again' }).dblclick({ delay: 150 })
  await expect(page.getByText('Sent again')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Send again' })).toBeDisabled()
  expect(asked).toBe(1)
  await expect(page.getByText('Locks when idle')).toHaveCount(0)
})

test('the same wrong password is sent once, and nothing moves when it is refused', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/401/)
  const person = await newCreator(String(baseURL))
  let asked = 0
  page.on('request', (request) => request.url().endsWith('/auth/sign-in') && asked++)
  await page.goto('/login')
  const field = page.getByLabel('Password', { exact: true })
  const before = await field.boundingBox()
  await trySignIn(page, person.email, 'not the password')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await field.boundingBox()).toEqual(before)
  for (let presses = 0; presses < 5; presses++) {
    await field.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
  }
  expect(asked).toBe(1)
  await expectAccessible(page)
  await field.fill(person.password)
  await field.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})
