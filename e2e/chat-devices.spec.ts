import type { Browser, Page } from '@playwright/test'
import { expect } from './kit/test.ts'
import {
  type ChatServer,
  composer,
  type Fan,
  messages,
  nextFan,
  openThread,
  storedDrafts,
  storedMessages,
  test,
} from './kit/threads.ts'

/** Opens the conversation as the same person on a second device. */
async function openOnSecondDevice(browser: Browser, chat: ChatServer, fan: Fan): Promise<Page> {
  const device = await browser.newContext({ baseURL: chat.server.origin })
  const page = await device.newPage()
  await openThread(page, fan)
  return page
}

test('two devices share one draft, and the author resolves conflicting versions', { tag: '@long' }, async ({
  page,
  browser,
  chat,
  consoleErrors,
}) => {
  const fan = await nextFan(chat)
  await openThread(page, fan)
  const phone = await openOnSecondDevice(browser, chat, fan)
  await composer(page).fill('Started at the desk')
  await expect(composer(phone)).toHaveValue('Started at the desk')
  await composer(phone).press('End')
  await composer(phone).pressSequentially(', finished on the phone')
  await expect(composer(page)).toHaveValue('Started at the desk, finished on the phone')

  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  const choice = phone.getByRole('region', { name: 'Two drafts' })
  /** Writes on both devices while the phone is offline. */
  const writeSeparately = async (onPhone: string, onDesktop: string) => {
    await phone.context().setOffline(true)
    await composer(phone).fill(onPhone)
    await composer(page).fill(onDesktop)
    await expect.poll(() => storedDrafts(chat, fan)).toEqual([onDesktop])
    await phone.context().setOffline(false)
    await expect(choice).toContainText(onPhone)
    await expect(choice).toContainText(onDesktop)
    await expect(composer(phone)).toHaveValue(onPhone)
  }

  await writeSeparately('Phone first', 'Desk first')
  await phone.reload()
  await choice.getByRole('button', { name: 'Use the other one' }).click()
  await expect(choice).toHaveCount(0)
  await expect(composer(phone)).toHaveValue('Desk first')
  await expect.poll(() => storedDrafts(chat, fan)).toEqual(['Desk first'])

  await writeSeparately('Phone second', 'Desk second')
  await choice.getByRole('button', { name: 'Use this one' }).click()
  await expect(choice).toHaveCount(0)
  await expect(composer(page)).toHaveValue('Phone second')
  await expect.poll(() => storedDrafts(chat, fan)).toEqual(['Phone second'])

  // Sending one of the two leaves the other as the draft.
  await writeSeparately('Phone third', 'Desk third')
  await composer(phone).press('Enter')
  await expect(composer(phone)).toHaveValue('Desk third')
  await composer(page).press('Enter')
  await expect(composer(phone)).toHaveValue('')
  await expect
    .poll(async () => (await storedMessages(chat, fan, '% third')).toSorted())
    .toEqual(['Desk third', 'Phone third'])
  await expect.poll(() => storedDrafts(chat, fan)).toEqual([])
  await phone.context().close()
})

test('text sent from one device disappears from the others', { tag: '@long' }, async ({
  page,
  browser,
  chat,
  consoleErrors,
}) => {
  const fan = await nextFan(chat)
  await openThread(page, fan)
  await composer(page).fill('Sent from the phone')
  await expect.poll(() => storedDrafts(chat, fan)).toEqual(['Sent from the phone'])
  const phone = await openOnSecondDevice(browser, chat, fan)
  await expect(composer(phone)).toHaveValue('Sent from the phone')
  await composer(phone).press('Enter')
  await expect(messages(phone).last()).toContainText('Sent from the phone')
  await expect(composer(page)).toHaveValue('')
  await expect.poll(() => storedDrafts(chat, fan)).toEqual([])

  // The server saves the draft, but the response is lost.
  consoleErrors.allow(/ERR_FAILED/)
  await page.route('**/draft', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await composer(page).fill('Left in a hurry')
  await expect(composer(phone)).toHaveValue('Left in a hurry')
  await page.goto('/dashboard/fans')
  await page.unroute('**/draft')
  await composer(phone).press('Enter')
  await expect.poll(() => storedMessages(chat, fan, 'Left%')).toEqual(['Left in a hurry'])
  await expect.poll(() => storedDrafts(chat, fan)).toEqual([])
  await page.goto(`/dashboard/chat/${fan.id}`)
  await expect(messages(page).last()).toContainText('Left in a hurry')
  await expect(composer(page)).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Two drafts' })).toHaveCount(0)
  await phone.context().close()
})

test('text sent offline is no longer a draft after reconnecting, even with another conversation open', {
  tag: '@long',
}, async ({ page, context, chat, consoleErrors }) => {
  const [fan, otherFan] = [await nextFan(chat), await nextFan(chat)]
  await openThread(page, otherFan)
  await openThread(page, fan)
  await composer(page).fill('From the tunnel')
  await expect.poll(() => storedDrafts(chat, fan)).toEqual(['From the tunnel'])
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await composer(page).press('Enter')
  await page.locator(`a[data-fan]:not([data-fan="${fan.id}"])`).first().click()
  await expect(page).not.toHaveURL(new RegExp(fan.id))
  await context.setOffline(false)
  await expect.poll(() => storedMessages(chat, fan, 'From the%')).toEqual(['From the tunnel'])
  await expect.poll(() => storedDrafts(chat, fan)).toEqual([])
})
