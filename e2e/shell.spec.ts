import type { Locator } from '@playwright/test'
import { newCreator } from './kit/people.ts'
import { startServer } from './kit/server.ts'
import {
  apiAs,
  type DemoRole,
  expect,
  expectAccessible,
  people,
  signIn,
  signOut,
  test,
  trySignIn,
} from './kit/test.ts'

const everyone = ['Dashboard', 'Fans', 'Settings']
const admins = ['Dashboard', 'Messaging', 'Creators', 'Fans', 'Applications', 'Settings']
const sidebars: Record<DemoRole, string[]> = {
  SUPER_ADMIN: admins,
  AGENCY_ADMIN: admins,
  COMPLIANCE: everyone,
  CHAT_OPERATOR: everyone,
  CREATOR: everyone,
}

for (const [role, sections] of Object.entries(sidebars) as [DemoRole, string[]][]) {
  test(`${role} finds exactly the sections of that role`, async ({ page }) => {
    await signIn(page, people[role])
    const sidebar = page.getByRole('navigation', { name: 'Sections' })
    await expect(sidebar.getByRole('link')).toHaveText(sections)
    await expectAccessible(page)
    for (const name of sections) {
      await sidebar.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await expectAccessible(page)
  })
}

test('the sidebar collapses and stays collapsed', async ({ page }) => {
  await signIn(page, people.AGENCY_ADMIN)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
})

test('under 1024 px the sidebar is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, people.CHAT_OPERATOR)
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/settings/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

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

test('what is typed right after Ctrl+K lands in the palette, however slow its list is', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/palette-body/, async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, people.CHAT_OPERATOR)
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
  await signIn(page, people.CHAT_OPERATOR)
  await page.goto('/dashboard/settings?section=profile')
  await page.getByLabel(/^Name/).focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(/^Name/)).toBeFocused()
})

test('the theme is remembered', async ({ page }) => {
  await signIn(page, people.CREATOR)
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a super admin enters another agency, sees it in the header, and comes back', async ({ page }) => {
  await signIn(page, people.SUPER_ADMIN)
  await page
    .getByRole('button', { name: /northlight/i })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: /harbour street/i }).click()
  await expect(page.getByRole('banner').getByText('Harbour Street')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByText('Harbour Street')).toBeVisible()
  await page
    .getByRole('button', { name: /harbour street/i })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: /northlight/i }).click()
  await expect(page.getByRole('banner').getByText('Northlight')).toBeVisible()
})

test('a double-click ends one session, not the one that moves up', async ({ page, baseURL }) => {
  const person = await newCreator(String(baseURL))
  for (let others = 0; others < 3; others++) await apiAs(String(baseURL), person.email, person.password)
  await signIn(page, person.email, person.password)
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

test('a list that failed while the server was away comes back with the live line', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/Failed to load|WebSocket/)
  await signIn(page, people.COMPLIANCE)
  let away = true
  await page.routeWebSocket(/socket\.io/, (line) => void (away ? line.close() : line.connectToServer()))
  await page.route(/socket\.io|auth\/sessions/, (route) => (away ? route.abort() : route.continue()))
  await page.goto('/dashboard/settings?section=sessions')
  await expect(page.getByText('Your sessions could not be loaded')).toBeVisible()
  away = false
  await expect(page.getByText('This device')).toBeVisible({ timeout: 20_000 })
})

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

test('the time zone is found by typing a part of it', async ({ page }) => {
  await signIn(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/settings?section=agency')
  const zone = page.getByRole('combobox', { name: 'Time zone', exact: true })
  const search = page.getByRole('combobox', { name: 'Search: Time zone' })
  const before = await zone.innerText()
  await zone.focus()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.type('new york')
  await expect(page.getByRole('option')).toHaveText([/America\/New York/])
  await search.fill('nowhere')
  await expect(page.getByText('No time zone goes by that name')).toBeVisible()
  await expectAccessible(page)
  await search.fill('Tok')
  await expect(page.getByRole('option')).toHaveText([/Asia\/Tokyo/])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(search).toBeHidden()
  await expect(zone).toHaveText(/Asia\/Tokyo/)
  await expect(zone).toBeFocused()
  await zone.click()
  await search.fill('Berlin')
  await page.keyboard.press('Escape')
  await expect(zone).toHaveText(/Asia\/Tokyo/)
  await page.reload()
  await expect(zone).toHaveText(before)
})

test('a settings section of another role says so plainly, with a way back', async ({ page }) => {
  await signIn(page, people.CHAT_OPERATOR)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/dashboard/settings?section=mail')
  await expect(page.getByRole('link', { name: /back|dashboard/i }).last()).toBeVisible()
  await expect(page.getByText(/role/i).first()).toBeVisible()
  await expectAccessible(page)
})

test('the idle lock covers the screen, holds against a reload, and opens with the password', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/422|423/)
  await signIn(page, people.COMPLIANCE)
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

test('who types without saving is not locked out, who rests is', async ({ browser }) => {
  test.setTimeout(240_000)
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  try {
    const admin = await apiAs(server.origin, people.AGENCY_ADMIN)
    await admin.call('PATCH', '/agency', { idleLockMinutes: 1 })
    await signIn(page, people.COMPLIANCE)
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
  } finally {
    await context.close()
    await server.stop()
  }
})

test('an empty installation asks for its first administrator', async ({ browser }) => {
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
