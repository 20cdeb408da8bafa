import { rowsOf } from './kit/database.ts'
import { expect, people, signOut } from './kit/test.ts'
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
  await expect.poll(() => drafts(talk, fan)).toEqual(['begun here and ended there'])
  await field(page).press('Enter')
  await expect(field(other)).toHaveValue('')
  await expect.poll(() => stored(talk, fan, 'begun%')).toEqual(['begun here and ended there'])
  // Nor does the other tab have it back from what it remembers of the conversation.
  await other.locator(`[data-fan]:not([data-fan="${fan.id}"])`).first().click()
  await expect(other).not.toHaveURL(new RegExp(fan.id))
  await other.goBack()
  await expect(messages(other).last()).toContainText('begun here and ended there')
  await expect(field(other)).toHaveValue('')
  await expect.poll(() => drafts(talk, fan)).toEqual([])
  await other.close()
})

test('a draft stays with its conversation, over other conversations and a reload', async ({ page, talk }) => {
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

test('files that have arrived stay with the draft over a reload, in this person’s tabs alone, and go out once', async ({
  page,
  context,
  talk,
  quietConsole,
}) => {
  const fan = await someFan(talk)
  const files = (tab = page) => tab.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  const price = (tab = page) => files(tab).first().getByLabel('Price $')
  await openThread(page, fan)
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  const picture = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer })
  await page.locator('input[type="file"]').setInputFiles(['one', 'two', 'three', 'four'].map(picture))
  await expect(files()).toHaveCount(4)
  await expect(files().getByRole('progressbar')).toHaveCount(0, { timeout: 20_000 })
  await price().fill('25')
  await field(page).fill('With all of them')

  await signOut(page)
  await openThread(page, fan, people.CHAT_OPERATOR)
  await expect(field(page)).toBeEnabled()
  await expect(files()).toHaveCount(0)
  await openThread(page, fan)
  await expect(price()).toHaveValue('25')
  const pictures = files().locator('img')
  await expect(pictures).toHaveCount(4)
  const shown = pictures.first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Remove four.png' }).click()
  const fourth = () => rowsOf(talk.server.dataDir, `SELECT id FROM uploads WHERE file_name = 'four.png'`)
  await expect.poll(fourth).toEqual([])

  // One was sent by another tab that this one has not heard of yet.
  quietConsole.allow(/404|422/)
  await rowsOf(talk.server.dataDir, `UPDATE uploads SET used_at = now() WHERE file_name = 'three.png'`)
  await field(page).press('Enter')
  await expect(page.getByText('A file cannot be attached')).toBeVisible()
  await expect(files()).toHaveCount(2)
  await expect(pictures).toHaveCount(2)
  await expect(field(page)).toHaveValue('With all of them')

  // The server has let go of one, as it does after a day.
  await rowsOf(talk.server.dataDir, `DELETE FROM uploads WHERE file_name = 'two.png' AND used_at IS NULL`)
  const other = await context.newPage()
  await other.goto(`/dashboard/chat/${fan.id}`)
  await expect(files(other).nth(1)).toContainText('No longer there')
  await other.getByRole('button', { name: 'Remove two.png' }).click()
  await expect(files()).toHaveCount(1)
  await price(other).fill('30')
  await expect(price()).toHaveValue('30')
  await field(page).press('Enter')
  await expect(messages(page).last().getByRole('button', { name: 'Open photo 1 of 1' })).toContainText('$30')
  await expect(files(other)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate((id) => Object.keys(localStorage).filter((name) => name.includes(id)), fan.id))
    .toEqual([])
  await page.reload()
  await expect(field(page)).toHaveValue('')
  await expect(files()).toHaveCount(0)
  await other.close()
})

test('what waits for its file and is changed in another tab goes out by another press, once', async ({
  page,
  context,
  talk,
}) => {
  const fan = await someFan(talk)
  const files = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await openThread(page, fan)
  const other = await context.newPage()
  await other.goto(`/dashboard/chat/${fan.id}`)
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  /** Sends words with a file that does not come through yet. */
  const sendWithFile = async (words: string) => {
    const through = Promise.withResolvers<void>()
    await page.route('**/api/uploads', async (route) => {
      await through.promise
      await route.fallback()
    })
    await field(page).fill(words)
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: `${words}.png`, mimeType: 'image/png', buffer })
    await field(page).press('Enter')
    await expect(field(page)).toBeDisabled()
    await expect(field(other)).toHaveValue(words)
    return through.resolve
  }

  const first = await sendWithFile('swan one')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await field(other).press('Enter')
  await expect(field(page)).toBeEnabled()
  await expect(field(page)).toHaveValue('')
  first()
  await expect(files.getByRole('progressbar')).toHaveCount(0, { timeout: 20_000 })
  await expect(files).toHaveCount(1)
  await expect.poll(() => stored(talk, fan, 'swan%')).toEqual(['swan one'])

  const second = await sendWithFile('swan two')
  await field(other).press('End')
  await field(other).pressSequentially(' and three')
  await expect(field(page)).toHaveValue('swan two and three')
  second()
  await expect(files.getByRole('progressbar')).toHaveCount(0, { timeout: 20_000 })
  await field(page).press('Enter')
  await expect(
    messages(page)
      .last()
      .getByRole('button', { name: /^Open photo/ }),
  ).toHaveCount(2)
  await expect(field(other)).toHaveValue('')
  await expect.poll(() => stored(talk, fan, 'swan%')).toEqual(['swan one', 'swan two and three'])
  await other.close()
})
