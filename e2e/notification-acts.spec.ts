import { bell, newReader, panel, titled, unread } from './kit/notifications.ts'
import { expect, signIn, testOnOwnServer as test } from './kit/test.ts'

test('deleted by a slip: Undo brings it back as it was, on the server too', async ({ page, baseURL }) => {
  const reader = await newReader(String(baseURL))
  await reader.send({ title: 'First' })
  await reader.send({ title: 'Second' })
  await signIn(page, reader.email, reader.password)
  await bell(page).click()
  await titled(page, 'Second').hover()
  await titled(page, 'Second').getByRole('button', { name: 'Delete' }).click()
  await expect(titled(page, 'Second')).toHaveCount(0)
  await unread(page, 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page).getByRole('listitem').first()).toContainText('Second')
  await unread(page, 2)
  await page.reload()
  await unread(page, 2)

  await bell(page).click()
  await titled(page, 'First').hover()
  await titled(page, 'First').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Notification deleted')).toBeVisible()
  await page.reload()
  await unread(page, 1)
})

test('where the server fails, nothing is shown that is not so', async ({ page, baseURL, quietConsole }) => {
  quietConsole.allow(/500/)
  const reader = await newReader(String(baseURL))
  await reader.send({ title: 'Still here' })
  await signIn(page, reader.email, reader.password)
  const broken = { status: 500, json: { code: 'internal', message: 'Not now.', requestId: 'r' } }
  await page.route('**/api/notifications?*', (route) => route.fulfill(broken))
  await bell(page).click()
  await expect(panel(page).getByRole('alert')).toContainText('Not now.', { timeout: 15_000 })
  await expect(panel(page).getByText('No notifications')).toHaveCount(0)
  await page.unroute('**/api/notifications?*')
  await panel(page).getByRole('button', { name: 'Retry' }).click()
  await expect(titled(page, 'Still here')).toBeVisible()

  await page.route('**/api/notifications/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(broken) : route.continue(),
  )
  await titled(page, 'Still here').hover()
  await titled(page, 'Still here').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The notification could not be deleted')).toBeVisible()
  await expect(titled(page, 'Still here')).toBeVisible()
  await unread(page, 1)
})

/** What the page shows at once, the server does one after the other. */
async function serverHas({ own }: Awaited<ReturnType<typeof newReader>>, count: number): Promise<void> {
  const found = async () => ((await own.call('GET', '/notifications')).data as unknown[]).length
  await expect.poll(found).toBe(count)
}

for (const count of [2, 3])
  test(`${count} deleted in a row: one Undo brings all of them back`, async ({ page, baseURL }) => {
    const reader = await newReader(String(baseURL))
    const titles = Array.from({ length: count + 1 }, (_, n) => `Note ${n}.`)
    for (const title of titles) await reader.send({ title })
    await signIn(page, reader.email, reader.password)
    await bell(page).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(count + 1)
    await panel(page)
      .getByRole('button', { name: `Unread: Note ${count}.` })
      .focus()
    for (let n = 0; n < count; n++) await page.keyboard.press('Delete')
    await expect(panel(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText(`${count} notifications deleted`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
    await unread(page, 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(panel(page).getByRole('listitem')).toContainText(titles.toReversed())
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await unread(page, count + 1)
    await serverHas(reader, count + 1)
    await page.reload()
    await unread(page, count + 1)
  })

test('on the page Ctrl+Z brings them back one by one, the last one first', async ({ page, baseURL }) => {
  const reader = await newReader(String(baseURL))
  for (const title of ['A.', 'B.', 'C.', 'D.']) await reader.send({ title })
  await signIn(page, reader.email, reader.password)
  await page.goto('/dashboard/notifications')
  const list = page.getByRole('region', { name: 'Notifications, newest first' })
  await list.getByRole('button', { name: 'Unread: D.' }).focus()
  for (let n = 0; n < 3; n++) await page.keyboard.press('Delete')
  await expect(list.getByRole('listitem')).toContainText(['A.'])
  await page.keyboard.press('Control+z')
  await expect(list.getByRole('listitem')).toContainText(['B.', 'A.'])
  await page.keyboard.press('Control+z')
  await expect(list.getByRole('listitem')).toContainText(['C.', 'B.', 'A.'])
  await page.keyboard.press('Control+z')
  await expect(list.getByRole('listitem')).toContainText(['D.', 'C.', 'B.', 'A.'])
  await serverHas(reader, 4)
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(4)
})

test('one of several that the server would not delete is back by itself, the others by Undo', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/500/)
  const reader = await newReader(String(baseURL))
  for (const title of ['A.', 'B.', 'C.']) await reader.send({ title })
  await signIn(page, reader.email, reader.password)
  await bell(page).click()
  let deletes = 0
  await page.route('**/api/notifications/*', (route) => {
    if (route.request().method() !== 'DELETE' || ++deletes !== 2) return route.continue()
    return route.fulfill({ status: 500, json: { code: 'internal', message: 'Not now.', requestId: 'r' } })
  })
  await panel(page).getByRole('button', { name: 'Unread: C.' }).focus()
  for (let n = 0; n < 3; n++) await page.keyboard.press('Delete')
  await expect(page.getByText('The notification could not be deleted')).toBeVisible()
  await expect(panel(page).getByRole('listitem')).toContainText(['B.'])
  await expect(page.getByText('2 notifications deleted')).toBeVisible()
  // The newest of several stands before the others until one points at them.
  await page.getByText('The notification could not be deleted').hover()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page).getByRole('listitem')).toContainText(['C.', 'B.', 'A.'])
  await unread(page, 3)
  await serverHas(reader, 3)
})
