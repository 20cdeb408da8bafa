import { expect } from './kit/test.ts'
import { drafts, field, messages, openThread, someFan, stored, test } from './kit/threads.ts'

test('two tabs of one person hold one text: nothing typed is lost, and nothing goes out twice', async ({
  page,
  context,
  talk,
}) => {
  const fan = await someFan(talk)
  await openThread(page, fan)
  const other = await context.newPage()
  await other.goto(`/dashboard/chat/${fan.id}`)
  await field(page).fill('begun here')
  await expect(field(other)).toHaveValue('begun here')
  await field(other).press('End')
  await field(other).pressSequentially(' and ended there')
  await expect(field(page)).toHaveValue('begun here and ended there')
  await field(page).press('Enter')
  await expect(field(other)).toHaveValue('')
  await expect.poll(() => stored(talk, fan, 'begun%')).toEqual(['begun here and ended there'])
  await other.close()
})

test('a draft stays with its conversation, over a reload and on another device, and goes when it is sent', async ({
  page,
  browser,
  talk,
}) => {
  const [fan, another] = [await someFan(talk), await someFan(talk)]
  await openThread(page, fan)
  const kept = () => drafts(talk, fan)
  await field(page).fill('Not done y')
  await page.goto(`/dashboard/chat/${another.id}`)
  await expect(field(page)).toHaveValue('')
  await expect.poll(kept).toEqual(['Not done y'])
  await page.goto(`/dashboard/chat/${fan.id}`)
  await expect(field(page)).toHaveValue('Not done y')
  await page.reload()
  await expect(field(page)).toHaveValue('Not done y')

  const device = await browser.newContext({ baseURL: talk.server.origin })
  const phone = await device.newPage()
  await openThread(phone, fan)
  await expect(field(phone)).toHaveValue('Not done y')
  await field(phone).press('Enter')
  await expect(messages(phone).filter({ hasText: 'Not done y' })).toHaveCount(1)
  await expect.poll(kept).toEqual([])
  await device.close()

  await page.reload()
  await expect(messages(page).filter({ hasText: 'Not done y' })).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
})

test('the server’s word that it has a draft takes no letter from the tab that is written in', async ({
  page,
  context,
  talk,
}) => {
  const fan = await someFan(talk)
  // A busy browser: this tab does not hear yet what the other one writes.
  await page.addInitScript(() => {
    const own = new Map<string, string>()
    const { getItem, setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      own.set(key, value)
      setItem.call(this, key, value)
    }
    Storage.prototype.getItem = function (key) {
      return own.get(key) ?? getItem.call(this, key)
    }
  })
  await openThread(page, fan)
  const other = await context.newPage()
  await other.goto(`/dashboard/chat/${fan.id}`)
  const told = page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.ok())
  await field(page).fill('begun here')
  await expect(field(other)).toHaveValue('begun here')
  await field(other).press('End')
  await field(other).pressSequentially(' ')
  await told
  await field(other).pressSequentially('and ended there')
  await expect(field(other)).toHaveValue('begun here and ended there')
  await expect.poll(() => drafts(talk, fan)).toEqual(['begun here and ended there'])
  await other.close()
})
