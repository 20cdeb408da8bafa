import type { Browser, Page } from '@playwright/test'
import { expect } from './kit/test.ts'
import {
  drafts,
  type Fan,
  field,
  messages,
  openThread,
  someFan,
  stored,
  type Talk,
  test,
} from './kit/threads.ts'

/** The same person on a second device, in the same conversation. */
async function anotherDevice(browser: Browser, talk: Talk, fan: Fan): Promise<Page> {
  const device = await browser.newContext({ baseURL: talk.server.origin })
  const page = await device.newPage()
  await openThread(page, fan)
  return page
}

test('two devices share one draft, and of two different ones the author picks', { tag: '@long' }, async ({
  page,
  browser,
  talk,
  quietConsole,
}) => {
  const fan = await someFan(talk)
  await openThread(page, fan)
  const phone = await anotherDevice(browser, talk, fan)
  await field(page).fill('Begun at the desk')
  await expect(field(phone)).toHaveValue('Begun at the desk')
  await field(phone).press('End')
  await field(phone).pressSequentially(', ended on the way')
  await expect(field(page)).toHaveValue('Begun at the desk, ended on the way')

  quietConsole.allow(/ERR_INTERNET_DISCONNECTED/)
  const choice = phone.getByRole('region', { name: 'Two drafts' })
  /** Writes on both devices while the phone is offline. */
  const writeApart = async (onPhone: string, atDesk: string) => {
    await phone.context().setOffline(true)
    await field(phone).fill(onPhone)
    await field(page).fill(atDesk)
    await expect.poll(() => drafts(talk, fan)).toEqual([atDesk])
    await phone.context().setOffline(false)
    await expect(choice).toContainText(onPhone)
    await expect(choice).toContainText(atDesk)
    await expect(field(phone)).toHaveValue(onPhone)
  }

  await writeApart('Phone first', 'Desk first')
  await phone.reload()
  await choice.getByRole('button', { name: 'Use the other one' }).click()
  await expect(choice).toHaveCount(0)
  await expect(field(phone)).toHaveValue('Desk first')
  await expect.poll(() => drafts(talk, fan)).toEqual(['Desk first'])

  await writeApart('Phone second', 'Desk second')
  await choice.getByRole('button', { name: 'Use this one' }).click()
  await expect(choice).toHaveCount(0)
  await expect(field(page)).toHaveValue('Phone second')
  await expect.poll(() => drafts(talk, fan)).toEqual(['Phone second'])

  // Sending one of the two leaves the other as the draft.
  await writeApart('Phone third', 'Desk third')
  await field(phone).press('Enter')
  await expect(field(phone)).toHaveValue('Desk third')
  await field(page).press('Enter')
  await expect(field(phone)).toHaveValue('')
  await expect
    .poll(async () => (await stored(talk, fan, '% third')).toSorted())
    .toEqual(['Desk third', 'Phone third'])
  await expect.poll(() => drafts(talk, fan)).toEqual([])
  await phone.context().close()
})

test('text sent from one device disappears from the others', { tag: '@long' }, async ({
  page,
  browser,
  talk,
  quietConsole,
}) => {
  const fan = await someFan(talk)
  await openThread(page, fan)
  await field(page).fill('Sent from the phone')
  await expect.poll(() => drafts(talk, fan)).toEqual(['Sent from the phone'])
  const phone = await anotherDevice(browser, talk, fan)
  await expect(field(phone)).toHaveValue('Sent from the phone')
  await field(phone).press('Enter')
  await expect(messages(phone).last()).toContainText('Sent from the phone')
  await expect(field(page)).toHaveValue('')
  await expect.poll(() => drafts(talk, fan)).toEqual([])

  // The server saves the draft, but the response is lost.
  quietConsole.allow(/ERR_FAILED/)
  await page.route('**/draft', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await field(page).fill('Left in a hurry')
  await expect(field(phone)).toHaveValue('Left in a hurry')
  await page.goto('/dashboard/fans')
  await page.unroute('**/draft')
  await field(phone).press('Enter')
  await expect.poll(() => stored(talk, fan, 'Left%')).toEqual(['Left in a hurry'])
  await expect.poll(() => drafts(talk, fan)).toEqual([])
  await page.goto(`/dashboard/chat/${fan.id}`)
  await expect(messages(page).last()).toContainText('Left in a hurry')
  await expect(field(page)).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Two drafts' })).toHaveCount(0)
  await phone.context().close()
})

test('text sent while offline is no longer a draft once back online, in whichever conversation', {
  tag: '@long',
}, async ({ page, context, talk, quietConsole }) => {
  const [fan, another] = [await someFan(talk), await someFan(talk)]
  await openThread(page, another)
  await openThread(page, fan)
  await field(page).fill('From the tunnel')
  await expect.poll(() => drafts(talk, fan)).toEqual(['From the tunnel'])
  quietConsole.allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await field(page).press('Enter')
  await page.locator(`a[data-fan]:not([data-fan="${fan.id}"])`).first().click()
  await expect(page).not.toHaveURL(new RegExp(fan.id))
  await context.setOffline(false)
  await expect.poll(() => stored(talk, fan, 'From the%')).toEqual(['From the tunnel'])
  await expect.poll(() => drafts(talk, fan)).toEqual([])
})
