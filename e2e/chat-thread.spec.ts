import { enter, expect, expectAccessible, people } from './kit/test.ts'
import { type Fan, field, messages, openThread, someFan, test, thread, write } from './kit/threads.ts'

test('two of the team and a fan talk live: each word once, ticks, typing and who else is there', async ({
  page,
  browser,
  talk,
}) => {
  const { bridge, server } = talk
  const fan = await someFan(talk)
  await openThread(page, fan)
  const context = await browser.newContext({ baseURL: server.origin })
  const dana = await context.newPage()
  await openThread(dana, fan, people.CHAT_OPERATOR)
  await expect(page.getByText('Dana Kirk is viewing')).toBeVisible()
  await expect(dana.getByText('Mara Ellis is viewing')).toBeVisible()

  await bridge.is(fan.id, { isOnline: true, typing: true })
  await expect(page.getByText(`${fan.name} is typing`).first()).toBeVisible()
  await bridge.says(fan.id, 'Is the harbour set out yet?')
  for (const tab of [page, dana])
    await expect(messages(tab).filter({ hasText: 'Is the harbour set out yet?' })).toHaveCount(1)

  await field(page).pressSequentially('Tomorrow')
  await expect(dana.getByText('Mara Ellis is typing')).toBeVisible()
  await write(page, 'Tomorrow at noon!')
  const [mine, theirs] = [page, dana].map((tab) => messages(tab).filter({ hasText: 'Tomorrow at noon!' }))
  await expect(mine ?? messages(page)).toHaveCount(1)
  await expect(theirs ?? messages(dana)).toContainText('Mara Ellis')
  await expect(mine ?? messages(page)).toContainText('Sent')
  const seq = Number(await mine?.getAttribute('data-seq'))
  await bridge.gets(fan.id, seq, 'delivered')
  await expect(mine ?? messages(page)).toContainText('Delivered')
  await bridge.gets(fan.id, seq, 'read')
  await expect(mine ?? messages(page)).toContainText('Read')
  await context.close()
  await expect(page.getByText('Dana Kirk is viewing')).toHaveCount(0)
})

test('a message is flagged, and deleted after a question; all see it', async ({ page, talk }) => {
  const fan = await someFan(talk)
  await openThread(page, fan)
  await talk.bridge.says(fan.id, 'Call me on my number')
  const message = messages(page).filter({ hasText: 'Call me on my number' })
  await message.hover()
  await page.getByRole('button', { name: 'Flag', exact: true }).click()
  await expect(message).toContainText('Flagged')

  await message.hover()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(message).toBeVisible()
  await message.hover()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(message).toHaveCount(0)
  await expect(messages(page).last()).toContainText('Message deleted')
  await page.reload()
  await expect(messages(page).last()).toContainText('Message deleted')
})

test('by keyboard alone: through the messages, their menu, a quick reply and its sending', async ({
  page,
  talk,
}) => {
  const fan = await someFan(talk)
  await openThread(page, fan)
  await talk.bridge.says(fan.id, 'Reached without a mouse')
  await expect(messages(page).last()).toContainText('Reached without a mouse')
  await thread(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(messages(page).last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(messages(page).nth(-2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: 'Message' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Details' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Message details' })).toContainText('by the fan')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(messages(page).last()).toBeFocused()
  await page.keyboard.press('e')
  await expect(messages(page).last()).toContainText('Flagged')

  await field(page).focus()
  await page.keyboard.type('/tha')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue(/^Thank you so much, .+! That truly made my day\.$/)
  await page.keyboard.press('Enter')
  await expect(messages(page).last()).toContainText('quick reply')
})

test('Enter sends and Shift+Enter adds a line; links lead out, all else is text', async ({ page, talk }) => {
  const fan = await someFan(talk)
  await openThread(page, fan)
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await field(page).fill('   ')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await field(page).fill('See')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('https://example.com/a <b>bold</b> javascript:alert(1)')
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('button', { name: '🔥' }).click()
  await field(page).press('Enter')
  const sent = messages(page).last()
  await expect(sent).toContainText('<b>bold</b> javascript:alert(1) 🔥')
  await expect(sent.getByRole('link')).toHaveCount(1)
  await expect(sent.getByRole('link')).toHaveAttribute('href', 'https://example.com/a')
  await expect(sent.getByRole('link')).toHaveAttribute('rel', /noopener/)
})

test('a photo is shown before it is sent, has its price, and opens large in the thread', async ({
  page,
  talk,
}) => {
  const fan = await someFan(talk)
  await openThread(page, fan)
  const picked = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  await page.locator('input[type="file"]').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: picked },
    { name: 'two.png', mimeType: 'image/png', buffer: picked },
  ])
  const strip = page.getByRole('list', { name: 'Attachments' })
  await expect(strip.getByRole('listitem')).toHaveCount(2)
  await strip.getByRole('button', { name: 'Remove two.png' }).click()
  await strip.getByLabel('Price $').fill('0.5')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await strip.getByLabel('Price $').fill('25')
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = messages(page).last()
  await expect(sent.getByRole('button', { name: 'Open photo 1 of 1' })).toContainText('$25', {
    timeout: 20_000,
  })
  await expect
    .poll(() => sent.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await sent.getByRole('button', { name: 'Open photo 1 of 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Photo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a blocked fan gets no answer until unblocked, and compliance only reads', async ({
  page,
  browser,
  talk,
}) => {
  const fan = await someFan(talk)
  const { bridge, server } = talk
  await openThread(page, fan)
  await expect(field(page)).toBeVisible()
  await page.evaluate(async (id) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    }
    await fetch(`/api/fans/${id}/block`, { method: 'POST', headers, body: '{}' })
  }, fan.id)
  await page.reload()
  await expect(field(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Unblock' }).first().click()
  await expect(field(page)).toBeVisible()

  await page.goto('/dashboard')
  await bridge.says(fan.id, 'Nobody has read this')
  const context = await browser.newContext({ baseURL: server.origin })
  const priya = await context.newPage()
  await openThread(priya, fan, people.COMPLIANCE)
  await expect(messages(priya).last()).toContainText('Nobody has read this')
  await expect(priya.getByText('your role does not write to fans')).toBeVisible()
  await expect(field(priya)).toHaveCount(0)
  await context.close()
  await page.goto(`/dashboard/chat/${fan.id}`)
  await expect(page.locator('[data-new]')).toHaveText('New')
})

test('nothing to hear or see about stays out of reach: axe, both themes, wide and at 375 px', async ({
  page,
  talk,
}) => {
  const fan: Fan = await someFan(talk)
  await enter(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/chat/${fan.id}`)
  await talk.bridge.says(fan.id, 'Hello from the train')
  await expect(messages(page).last()).toContainText('Hello from the train')
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 720 })
  await expect(field(page)).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(375)
  await expectAccessible(page)
})
