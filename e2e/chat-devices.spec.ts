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

/** The same person elsewhere, at the same conversation. */
async function anotherDevice(browser: Browser, talk: Talk, fan: Fan): Promise<Page> {
  const device = await browser.newContext({ baseURL: talk.server.origin })
  const page = await device.newPage()
  await openThread(page, fan)
  return page
}

test('two devices of one person hold one text; what was written apart stands there with both', async ({
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

  // Under the ground the phone hears nothing and tells nobody.
  quietConsole.allow(/ERR_INTERNET_DISCONNECTED/)
  await phone.context().setOffline(true)
  await field(phone).fill('Thought of below')
  await field(page).fill('Thought of above')
  await expect.poll(() => drafts(talk, fan)).toEqual(['Thought of above'])
  await phone.context().setOffline(false)
  const all = 'Thought of above\n\nThought of below'
  await expect(field(phone)).toHaveValue(all)
  await expect(field(page)).toHaveValue(all)
  await expect.poll(() => drafts(talk, fan)).toEqual([all])

  await field(page).press('Enter')
  await expect(field(phone)).toHaveValue('')
  await expect.poll(() => stored(talk, fan, 'Thought%')).toEqual([all])
  await expect.poll(() => drafts(talk, fan)).toEqual([])
  await phone.context().close()
})

test('what is sent from one device is gone from the others, also where an answer was never heard', async ({
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

  // The desk is left before it hears that the server has its words.
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
  await phone.context().close()
})

test('what was sent without a line is no draft any more once there is one, wherever one is by then', async ({
  page,
  context,
  talk,
  quietConsole,
}) => {
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
