import { axeFindings, expect, people } from './kit/test.ts'
import { composer, messages, nextFan, openThread, sendMessage, test } from './kit/threads.ts'

test('two colleagues and a fan chat live, with delivery ticks, typing and viewers', async ({
  page,
  browser,
  chat,
}) => {
  const { bridge, server } = chat
  const fan = await nextFan(chat)
  await openThread(page, fan)
  const context = await browser.newContext({ baseURL: server.origin })
  const dana = await context.newPage()
  await openThread(dana, fan, people.CHAT_OPERATOR)
  await expect(page.getByText('Dana Kirk is viewing')).toBeVisible()
  await expect(dana.getByText('Mara Ellis is viewing')).toBeVisible()

  await bridge.setPresence(fan.id, { isOnline: true, typing: true })
  await expect(page.getByText(`${fan.name} is typing`).first()).toBeVisible()
  await bridge.sendMessage(fan.id, 'Is the harbor set out yet?')
  for (const tab of [page, dana])
    await expect(messages(tab).filter({ hasText: 'Is the harbor set out yet?' })).toHaveCount(1)

  await composer(page).pressSequentially('Tomorrow')
  await expect(dana.getByText('Mara Ellis is typing')).toBeVisible()
  await sendMessage(page, 'Tomorrow at noon!')
  const [ownBubble, otherBubble] = [page, dana].map((tab) =>
    messages(tab).filter({ hasText: 'Tomorrow at noon!' }),
  )
  await expect(ownBubble ?? messages(page)).toHaveCount(1)
  await expect(otherBubble ?? messages(dana)).toContainText('Mara Ellis')
  await expect(ownBubble ?? messages(page)).toContainText('Queued')
  const seq = Number(await ownBubble?.getAttribute('data-seq'))
  await bridge.setDelivery(fan.id, seq, 'sent')
  await expect(ownBubble ?? messages(page)).toContainText('Sent')
  await bridge.setDelivery(fan.id, seq, 'delivered')
  await expect(ownBubble ?? messages(page)).toContainText('Delivered')
  await bridge.setDelivery(fan.id, seq, 'read')
  await expect(ownBubble ?? messages(page)).toContainText('Read')
  // Closes only the tab, because closing the context would drop its last request.
  await dana.close()
  await expect(page.getByText('Dana Kirk is viewing')).toHaveCount(0)
  await context.close()
})

test('a message is flagged and deleted for everyone, and compliance reads and restores it', {
  tag: '@long',
}, async ({ page, browser, chat }) => {
  const fan = await nextFan(chat)
  await chat.bridge.sendMessage(fan.id, 'Meet me at the harbor')
  await openThread(page, fan)
  const message = messages(page).filter({ hasText: 'Meet me at the harbor' })
  await message.hover()
  await message.getByRole('button', { name: 'Flag', exact: true }).click()
  await expect(message).toContainText('Flagged')
  await message.hover()
  await message.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(message).toHaveCount(0)
  await page.reload()
  await expect(messages(page).last()).toContainText('Message deleted')

  const context = await browser.newContext({ baseURL: chat.server.origin })
  const compliancePage = await context.newPage()
  await openThread(compliancePage, fan, people.COMPLIANCE)
  const deleted = messages(compliancePage).last()
  await expect(deleted).toContainText('Message deleted')
  await expect(deleted).not.toContainText('harbor')
  await deleted.getByRole('button', { name: 'Show' }).click()
  await expect(deleted).toContainText('Meet me at the harbor')
  await expect(deleted).toContainText('Deleted by Mara')
  await deleted.getByRole('button', { name: 'Restore' }).click()
  await expect(deleted).not.toContainText('Deleted by')
  await expect(message).toBeVisible()
  await context.close()
})

test('a photo has a preview, and opens enlarged in the thread', { tag: '@long' }, async ({
  page,
  chat,
  consoleErrors,
}) => {
  const fan = await nextFan(chat)
  await openThread(page, fan)
  const screenshot = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  await page.locator('input[type="file"]').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: screenshot },
    { name: 'two.png', mimeType: 'image/png', buffer: screenshot },
    { name: 'three.png', mimeType: 'image/png', buffer: screenshot },
  ])
  const strip = page.getByRole('list', { name: 'Attachments' })
  await expect(strip.getByRole('listitem')).toHaveCount(3)
  await strip.getByRole('button', { name: 'Remove two.png' }).click()
  const price = strip.getByLabel('Price $').first()
  await price.fill('0.5')
  // A file with a price is a library item, which leaves once it is cleared.
  const sendOnceCleared = page.getByRole('button', { name: 'Send once cleared' })
  await expect(sendOnceCleared).toBeDisabled()
  await price.fill('')
  await expect(sendOnceCleared).toHaveCount(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sentMessage = messages(page).last()
  const first = sentMessage.getByRole('button', { name: 'Open photo 1 of 2' })
  await expect(first).toBeVisible({ timeout: 20_000 })
  for (const photo of [first, sentMessage.getByRole('button', { name: 'Open photo 2 of 2' })])
    await expect
      .poll(() => photo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  await first.click()
  const enlarged = page.getByRole('dialog', { name: 'Photo 1 of 2' })
  await expect
    .poll(() => enlarged.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  consoleErrors.allow(/404/)
  await page.route('**/api/media/**', (route) => route.fulfill({ status: 404 }))
  await page.keyboard.press('ArrowRight')
  const second = page.getByRole('dialog', { name: 'Photo 2 of 2' })
  await expect(second).toContainText('Could not load this photo.')
  await page.keyboard.press('ArrowLeft')
  await expect(enlarged).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a phone a long press opens the menu, and Send stays above the keyboard', { tag: '@long' }, async ({
  browser,
  chat,
}) => {
  const fan = await nextFan(chat)
  const context = await browser.newContext({
    baseURL: chat.server.origin,
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openThread(page, fan)
  await chat.bridge.sendMessage(fan.id, 'Long press here')
  const bubble = messages(page).last().getByText('Long press here')
  const menu = page.getByRole('menu', { name: 'Message' })
  const cdp = await context.newCDPSession(page)
  const box = await bubble.boundingBox()
  const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 12 }
  const touch = (type: 'touchStart' | 'touchEnd') =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [point] : [] })

  await touch('touchStart')
  await expect(menu).toBeVisible()
  await touch('touchEnd')
  // Waits for an unwanted click.
  await page.waitForTimeout(300)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Details' }).tap()
  await expect(page.getByRole('dialog', { name: 'Message details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Some browsers send contextmenu before our long press.
  await touch('touchStart')
  await bubble.dispatchEvent('contextmenu')
  await touch('touchEnd')
  await page.waitForTimeout(300)
  await page.getByRole('menuitem', { name: 'Flag' }).tap()
  await expect(messages(page).last()).toContainText('Flagged')

  const tier = page
    .locator('[data-pane="chat"] header')
    .getByText(/^(WHALE|VIP|REGULAR|CASUAL|FREE)$/)
    .filter({ visible: true })
  await expect(tier).toBeVisible()
  await composer(page).fill(Array.from({ length: 15 }, (_, line) => `line ${line}`).join('\n'))
  for (const viewport of [
    { width: 375, height: 300 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(viewport)
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
  }
  await expect(tier).toBeHidden()
  await context.close()
})
