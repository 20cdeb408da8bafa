import type { Page } from '@playwright/test'
import {
  boxOf,
  broadcastButton,
  messageField,
  newTitle,
  openMessaging,
  sendButton,
  sentAs,
  test,
  titleField,
  write,
} from './kit/messaging.ts'
import { expect, expectAccessible } from './kit/test.ts'

const sentBefore = (page: Page) => page.getByText(/^You sent this at \d+:\d\d [AP]M$/)

/** A second tab of the same browser, which finds the draft of the first. */
async function secondTab(page: Page, title: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/dashboard/messaging')
  await expect(titleField(other)).toHaveValue(title)
  await expect(boxOf(other, /Juno Vale/)).toBeVisible()
  return other
}

async function send(page: Page, kind: 'send' | 'broadcast'): Promise<void> {
  if (kind === 'send') await sendButton(page).click()
  else {
    await broadcastButton(page).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Broadcast/ })
      .click()
  }
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
}

for (const kind of ['send', 'broadcast'] as const)
  test(`a ${kind} from two tabs with the same draft goes out once, written again it goes out again`, async ({
    page,
    baseURL,
  }) => {
    const title = newTitle('Two tabs')
    await openMessaging(page)
    await boxOf(page, /Juno Vale/).check()
    await write(page, title)
    const other = await secondTab(page, title)
    await send(page, kind)
    await send(other, kind)
    await expect(titleField(other)).toHaveValue('')
    expect(await sentAs(String(baseURL), title)).toHaveLength(1)
    await boxOf(other, /Juno Vale/).check()
    await write(other, title)
    await expect(sentBefore(other)).toBeVisible()
    await expectAccessible(other)
    await send(other, kind)
    expect(await sentAs(String(baseURL), title)).toHaveLength(2)
  })

test('a tab with a different draft keeps it when another tab sends', async ({ page }) => {
  const title = newTitle('Different')
  await openMessaging(page)
  await boxOf(page, /Juno Vale/).check()
  await write(page, title)
  const other = await secondTab(page, title)
  await messageField(other).fill('The studio is closed on Monday.')
  // The stored draft is the one edited last.
  await titleField(page).fill(`${title} `)
  await titleField(page).fill(title)
  await send(page, 'send')
  await expect(messageField(other)).toHaveValue('The studio is closed on Monday.')
  await other.reload()
  await expect(titleField(other)).toHaveValue(title)
  await expect(messageField(other)).toHaveValue('The studio is closed on Monday.')
  await expect(sendButton(other)).toHaveText('Send to Selected (1)')
})

test('a draft whose page closed before the answer does not come back once it was sent', async ({
  page,
  baseURL,
}) => {
  const title = newTitle('Closed early')
  const context = page.context()
  await openMessaging(page)
  await page.route('**/notifications/admin/send', async (route) => {
    await route.fetch()
    await new Promise(() => undefined)
  })
  await boxOf(page, /Juno Vale/).check()
  await write(page, title)
  await sendButton(page).click()
  await expect.poll(async () => (await sentAs(String(baseURL), title)).length).toBe(1)
  const next = await context.newPage()
  await page.close()
  await next.goto('/dashboard/messaging')
  await expect(next.getByText('Your first attempt went through')).toBeVisible()
  await expect(titleField(next)).toHaveValue('')
  await expect(sendButton(next)).toHaveText('Send to Selected (0)')
  await next.reload()
  await expect(boxOf(next, /Juno Vale/)).not.toBeChecked()
  await expect(titleField(next)).toHaveValue('')
  expect(await sentAs(String(baseURL), title)).toHaveLength(1)
})
