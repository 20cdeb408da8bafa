import type { Page } from '@playwright/test'
import type { Bridge } from './kit/bridge.ts'
import {
  composerOf,
  movePointerAway,
  newChatFan,
  openInbox,
  profileOf,
  rowOf,
  rowsOf,
} from './kit/chat-inbox.ts'
import { expect, expectAccessible, testOnOwnServer as test } from './kit/test.ts'

const EVENTUALLY = { timeout: 8_000 }

/** Opens the inbox with two new conversations on top. */
async function openWithTwoFans(page: Page, origin: string, bridge: Bridge) {
  const [older, newer] = [await newChatFan(origin), await newChatFan(origin)]
  await bridge.sendMessage(older.id, 'older message')
  await bridge.sendMessage(newer.id, 'newer message')
  await openInbox(page)
  await movePointerAway(page)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', newer.id)
  return { older, newer }
}

test('the inbox works with the keyboard alone', { tag: '@long' }, async ({ page, baseURL, bridge }) => {
  const { older, newer } = await openWithTwoFans(page, String(baseURL), bridge)
  await expect(page.getByText('No Conversation Selected')).toBeVisible()
  await expect(page.getByText('Select a conversation to view fan profile')).toBeVisible()

  await page.keyboard.press('j')
  await expect(page).toHaveURL(`/dashboard/chat/${newer.id}`)
  await expect(rowOf(page, newer)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(`/dashboard/chat/${older.id}`)
  // The URL changes before the page, and keys apply to the conversation that is shown.
  await expect(page.getByRole('region', { name: `Conversation with ${older.name}` })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(`/dashboard/chat/${newer.id}`)
  await expect(page.getByRole('region', { name: `Conversation with ${newer.name}` })).toContainText(
    'newer message',
  )

  await page.keyboard.press('e')
  await expect(rowOf(page, newer)).toContainText('flagged', EVENTUALLY)
  await page.keyboard.press('e')
  await expect(rowOf(page, newer)).not.toContainText('flagged', EVENTUALLY)

  await page.keyboard.press('r')
  await expect(composerOf(page)).toBeFocused()
  await page.keyboard.type('jk/e')
  await expect(composerOf(page)).toHaveValue('jk/e')
  await expect(page).toHaveURL(`/dashboard/chat/${newer.id}`)
  await composerOf(page).fill('')
  await page.keyboard.press('Escape')
  await expect(composerOf(page)).not.toBeFocused()

  await page.keyboard.press('/')
  const search = page.getByRole('textbox', { name: 'Search quick replies' })
  await expect(search).toBeFocused()
  await page.keyboard.type('MADE MY')
  await page.keyboard.press('Enter')
  await expect(composerOf(page)).toHaveValue(`Thank you so much, ${newer.name}! That truly made my day.`)
  await expect(composerOf(page)).toBeFocused()
  await composerOf(page).fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(composerOf(page)).toHaveValue(new RegExp(`^Hey ${newer.name}!`))
  await composerOf(page).fill('')
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Next conversation')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(`/dashboard/chat/${newer.id}`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/dashboard/chat')

  await rowsOf(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, older)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/chat/${older.id}`)
})

test('a phone shows one pane at a time, and Back navigates between them', { tag: '@long' }, async ({
  page,
  baseURL,
  bridge,
}) => {
  const fan = await newChatFan(String(baseURL), { displayName: 'Lena Porter' })
  await bridge.sendMessage(fan.id, 'You made my whole week')
  await page.setViewportSize({ width: 375, height: 780 })
  await openInbox(page)
  const thread = page.getByRole('region', { name: 'Conversation with Lena Porter' })
  await expect(rowOf(page, fan)).toBeVisible()
  await expectAccessible(page)

  await rowOf(page, fan).click()
  await expect(thread).toContainText('You made my whole week')
  await expect(rowOf(page, fan)).toBeHidden()
  await expect(profileOf(page, fan)).toBeHidden()
  await page.getByRole('button', { name: 'Show fan profile' }).click()
  await expect(page).toHaveURL(`/dashboard/chat/${fan.id}?panel=profile`)
  await expect(profileOf(page, fan)).toBeVisible()
  await expect(thread).toBeHidden()
  await expectAccessible(page)
  // Messages that arrive now stay unread, because the thread is hidden.
  const readRequests: string[] = []
  page.on('request', (request) => request.url().endsWith('/mark-read') && readRequests.push(request.url()))
  await bridge.sendMessage(fan.id, 'Still there?')
  await expect(page.locator('[data-pane="chat"]')).toContainText('Still there?')
  await expect(page.locator(`[data-fan="${fan.id}"]`)).toContainText('1 unread')
  expect(readRequests).toEqual([])
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(375)

  await page.getByRole('button', { name: 'Greeting' }).click()
  await expect(thread).toBeVisible()
  await expect.poll(() => readRequests.length).toBe(1)
  await expect(composerOf(page)).toHaveValue(/^Hey Lena Porter!/)
  await composerOf(page).fill('')
  expect(await width()).toBe(375)
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect(page).toHaveURL('/dashboard/chat')
  await expect(rowOf(page, fan)).toBeVisible()
  await page.goBack()
  await expect(thread).toBeVisible()
})
