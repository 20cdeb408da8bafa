import type { Page } from '@playwright/test'
import { listOf, movePointerAway, newChatFan, openInbox, rowOf, rowsOf } from './kit/chat-inbox.ts'
import { expect, testOnOwnServer as test } from './kit/test.ts'

const EVENTUALLY = { timeout: 8_000 }

test('rows don’t move under the pointer, under keyboard focus or in a scrolled list, and a pill shows new messages', {
  tag: '@long',
}, async ({ page, baseURL, bridge }) => {
  const origin = String(baseURL)
  const [above, below] = [await newChatFan(origin), await newChatFan(origin)]
  await bridge.sendMessage(below.id, 'I was first')
  await bridge.sendMessage(above.id, 'I came after')
  await openInbox(page)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', above.id)

  const box = await rowOf(page, above).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 20)
  await bridge.sendMessage(below.id, 'and now I write again')
  await expect(rowOf(page, below)).toContainText('and now I write again', EVENTUALLY)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', above.id)
  // The order also stays the same when the list is refetched.
  const listLoaded = page.waitForResponse(/\/api\/chats\/conversations\?/)
  await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))))
  await listLoaded
  await page.waitForTimeout(500)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', above.id)
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await movePointerAway(page)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', below.id)

  await page.getByRole('textbox', { name: 'Search conversations' }).focus()
  await rowsOf(page).first().press('ArrowDown')
  await expect(rowOf(page, above)).toBeFocused()
  await bridge.sendMessage(above.id, 'and so do I')
  await expect(rowOf(page, above)).toContainText('and so do I', EVENTUALLY)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', below.id)
  await page.getByRole('textbox', { name: 'Search conversations' }).focus()
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', above.id)

  const scroller = listOf(page).locator('..')
  await scroller.evaluate((element) => element.scrollTo(0, 900))
  await page.waitForTimeout(1_300)
  const visibleFans = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => row.getAttribute('data-fan')),
  )
  await bridge.sendMessage(below.id, 'are you there?')
  const pill = page.getByRole('button', { name: '1 new' })
  await expect(pill).toBeVisible(EVENTUALLY)
  expect(await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-fan')))).toEqual(
    visibleFans,
  )
  await pill.click()
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', below.id)
  await expect(pill).toHaveCount(0)
})

test('the list catches up after a lost connection', { tag: '@long' }, async ({
  page,
  context,
  baseURL,
  bridge,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  const fan = await newChatFan(String(baseURL))
  await bridge.sendMessage(fan.id, 'before the cut')
  const socketReady = waitForSocket(page)
  await openInbox(page)
  await expect(rowOf(page, fan)).toContainText('before the cut')
  await socketReady
  await context.setOffline(true)
  await expect(page.getByText('Offline')).toBeAttached({ timeout: 60_000 })
  await bridge.sendMessage(fan.id, 'while you were away')
  await context.setOffline(false)
  await expect(rowOf(page, fan)).toContainText('while you were away', { timeout: 30_000 })
})

/** Waits until the socket is connected. */
async function waitForSocket(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
}
