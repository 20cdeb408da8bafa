import { queryRows } from './kit/database.ts'
import { expect, people, signOut } from './kit/test.ts'
import { composer, messages, nextFan, openThread, storedDrafts, storedMessages, test } from './kit/threads.ts'

test('two tabs share one draft: no text is lost and nothing is sent twice', { tag: '@long' }, async ({
  page,
  context,
  chat,
}) => {
  const fan = await nextFan(chat)
  await openThread(page, fan)
  const otherTab = await context.newPage()
  await otherTab.goto(`/dashboard/chat/${fan.id}`)
  await composer(page).fill('started here')
  await expect(composer(otherTab)).toHaveValue('started here')
  await composer(otherTab).press('End')
  await composer(otherTab).pressSequentially(' and finished there')
  await expect(composer(page)).toHaveValue('started here and finished there')
  await expect.poll(() => storedDrafts(chat, fan)).toEqual(['started here and finished there'])
  await composer(page).press('Enter')
  await expect(composer(otherTab)).toHaveValue('')
  await expect.poll(() => storedMessages(chat, fan, 'started%')).toEqual(['started here and finished there'])
  // The other tab's cached conversation must not restore it.
  await otherTab.locator(`[data-fan]:not([data-fan="${fan.id}"])`).first().click()
  await expect(otherTab).not.toHaveURL(new RegExp(fan.id))
  await otherTab.goBack()
  await expect(messages(otherTab).last()).toContainText('started here and finished there')
  await expect(composer(otherTab)).toHaveValue('')
  await expect.poll(() => storedDrafts(chat, fan)).toEqual([])
  await otherTab.close()
})

test('a draft stays with its conversation, leaves the browser at sign-out and is restored from the server', {
  tag: '@long',
}, async ({ page, chat }) => {
  const [fan, otherFan] = [await nextFan(chat), await nextFan(chat)]
  await openThread(page, fan)
  await composer(page).fill('Started before leaving')
  await page.goto(`/dashboard/chat/${otherFan.id}`)
  await expect(composer(page)).toHaveValue('')
  await expect.poll(() => storedDrafts(chat, fan)).toEqual(['Started before leaving'])
  await page.goto(`/dashboard/chat/${fan.id}`)
  await expect(composer(page)).toHaveValue('Started before leaving')
  await signOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual(
    [],
  )
  await openThread(page, fan, people.CHAT_OPERATOR)
  await expect(composer(page)).toBeEnabled()
  await expect(composer(page)).toHaveValue('')
  await openThread(page, fan)
  await expect(composer(page)).toHaveValue('Started before leaving')
})

test('uploaded files stay with the draft after a reload, and are sent once', { tag: '@long' }, async ({
  page,
  context,
  chat,
  consoleErrors,
}) => {
  test.slow()
  // A busy server responds with 503, and the upload retries.
  consoleErrors.allow(/404|422|503/)
  const fan = await nextFan(chat)
  const files = (tab = page) => tab.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  const price = (tab = page) => files(tab).first().getByLabel('Price $')
  await openThread(page, fan)
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  const picture = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer })
  await page.locator('input[type="file"]').setInputFiles(['one', 'two', 'three', 'four'].map(picture))
  await expect(files()).toHaveCount(4)
  await expect(files().getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  await price().fill('25')
  await composer(page).fill('With all of them')

  await page.reload()
  await expect(price()).toHaveValue('25')
  const pictures = files().locator('img')
  await expect(pictures).toHaveCount(4)
  const preview = pictures.first()
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  // With a price it would need the library.
  await price().fill('')

  await page.getByRole('button', { name: 'Remove four.png' }).click()
  const findFourthFile = () =>
    queryRows(chat.server.dataDir, `SELECT id FROM uploads WHERE file_name = 'four.png'`)
  await expect.poll(findFourthFile).toEqual([])

  // Another tab has sent one of the files.
  await queryRows(chat.server.dataDir, `UPDATE uploads SET used_at = now() WHERE file_name = 'three.png'`)
  await composer(page).press('Enter')
  await expect(page.getByText('A file can’t be attached')).toBeVisible()
  await expect(files()).toHaveCount(2)
  await expect(pictures).toHaveCount(2)
  await expect(composer(page)).toHaveValue('With all of them')

  // The server has deleted another file, as it does after a day.
  await queryRows(chat.server.dataDir, `DELETE FROM uploads WHERE file_name = 'two.png' AND used_at IS NULL`)
  const otherTab = await context.newPage()
  await otherTab.goto(`/dashboard/chat/${fan.id}`)
  await expect(files(otherTab).nth(1)).toContainText('File expired')
  await otherTab.getByRole('button', { name: 'Remove two.png' }).click()
  await expect(files()).toHaveCount(1)
  await price(otherTab).fill('30')
  await expect(price()).toHaveValue('30')
  await price(otherTab).fill('')
  await expect(price()).toHaveValue('')
  await composer(page).press('Enter')
  await expect(messages(page).last().getByRole('button', { name: 'Open photo 1 of 1' })).toBeVisible()
  await expect(files(otherTab)).toHaveCount(0)
  await expect
    .poll(() =>
      page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(`${id}:file`)), fan.id),
    )
    .toEqual([])
  await page.reload()
  await expect(composer(page)).toHaveValue('')
  await expect(files()).toHaveCount(0)
  await otherTab.close()
})

test('a message waiting for its file and edited in another tab requires a second Send, and is sent once', {
  tag: '@long',
}, async ({ page, context, chat }) => {
  const fan = await nextFan(chat)
  const files = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await openThread(page, fan)
  const otherTab = await context.newPage()
  await otherTab.goto(`/dashboard/chat/${fan.id}`)
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  /** Sends text with a file whose upload is stuck. */
  const sendWithFile = async (text: string) => {
    const upload = Promise.withResolvers<void>()
    await page.route('**/api/uploads', async (route) => {
      await upload.promise
      await route.fallback()
    })
    await composer(page).fill(text)
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: `${text}.png`, mimeType: 'image/png', buffer })
    await composer(page).press('Enter')
    await expect(composer(page)).toBeDisabled()
    await expect(composer(otherTab)).toHaveValue(text)
    return upload.resolve
  }

  const finishFirstUpload = await sendWithFile('swan one')
  const dialogOpened = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await dialogOpened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await composer(otherTab).press('Enter')
  await expect(composer(page)).toBeEnabled()
  await expect(composer(page)).toHaveValue('')
  finishFirstUpload()
  await expect(files.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  await expect(files).toHaveCount(1)
  await expect.poll(() => storedMessages(chat, fan, 'swan%')).toEqual(['swan one'])

  const finishSecondUpload = await sendWithFile('swan two')
  await composer(otherTab).press('End')
  await composer(otherTab).pressSequentially(' and three')
  await expect(composer(page)).toHaveValue('swan two and three')
  finishSecondUpload()
  await expect(files.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  await composer(page).press('Enter')
  await expect(
    messages(page)
      .last()
      .getByRole('button', { name: /^Open photo/ }),
  ).toHaveCount(2)
  await expect(composer(otherTab)).toHaveValue('')
  await expect.poll(() => storedMessages(chat, fan, 'swan%')).toEqual(['swan one', 'swan two and three'])
  await otherTab.close()
})
