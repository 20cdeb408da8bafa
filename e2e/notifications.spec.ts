import { bell, newReader, panel, secondDevice, titled, unread } from './kit/notifications.ts'
import { expect, expectAccessible, signIn, testOnOwnServer as test } from './kit/test.ts'

test('a message raises the badge without a reload, and what is read on one device is read on the other', async ({
  page,
  browser,
  baseURL,
}) => {
  const reader = await newReader(String(baseURL))
  await signIn(page, reader.email, reader.password)
  const other = await secondDevice(browser, String(baseURL), reader)
  for (const each of [page, other]) {
    await unread(each, 0)
    await bell(each).click()
    await expect(panel(each).getByText('No notifications')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()

  await reader.send({ title: 'Photo day on Thursday' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 2_000 })
  await expect(titled(other, 'Photo day on Thursday')).toBeVisible({ timeout: 2_000 })
  await expect(panel(other).getByText('No notifications')).toHaveCount(0)
  for (let more = 2; more <= 10; more++) await reader.send({ title: `Note ${more}` })
  await unread(page, 10)
  await expect(bell(page)).toHaveText('9+')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9+ unread')
  await expectAccessible(page)

  await titled(other, 'Photo day').getByRole('button', { name: 'Mark as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9 unread', { timeout: 2_000 })
  await expect(bell(page)).toHaveText('9')
  await panel(other).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications', { timeout: 2_000 })
  await expect(bell(page)).toHaveText('')
  await expect(panel(other).getByText('Unread:')).toHaveCount(0)
  await other.context().close()
})

test('without the live line the count is asked for every 30 seconds, and the open list follows it', {
  tag: '@long',
}, async ({ page, baseURL, quietConsole }) => {
  quietConsole.allow(/socket\.io|WebSocket|ERR_FAILED/)
  const reader = await newReader(String(baseURL))
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
  await signIn(page, reader.email, reader.password)
  await bell(page).click()
  await expect(panel(page).getByText('No notifications')).toBeVisible()
  await reader.send({ title: 'By the slow road' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 40_000 })
  await expect(titled(page, 'By the slow road')).toBeVisible()
})

test('the bell works by keyboard alone', async ({ page, baseURL }) => {
  const reader = await newReader(String(baseURL))
  await reader.send({ title: 'To the fans', actionUrl: '/dashboard/fans' })
  await reader.send({ title: 'Middle' })
  await reader.send({ title: 'Newest', priority: 'URGENT' })
  await signIn(page, reader.email, reader.password)
  await unread(page, 3)
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(panel(page).getByRole('button', { name: 'Unread: Newest' })).toBeFocused()
  await expect(titled(page, 'Newest').getByText('Urgent')).toBeVisible()
  await page.keyboard.press('Enter')
  await unread(page, 2)
  await page.keyboard.press('ArrowDown')
  await expect(panel(page).getByRole('button', { name: 'Unread: Middle' })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(titled(page, 'Middle')).toHaveCount(0)
  await expect(panel(page).getByRole('link', { name: 'To the fans' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(titled(page, 'Middle')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/fans')
  await expect(panel(page)).toHaveCount(0)
  await unread(page, 1)
})

test('a link is followed where it is one, and words that only look like one do nothing', async ({
  page,
  baseURL,
}) => {
  const reader = await newReader(String(baseURL))
  await reader.send({ title: 'Elsewhere', actionUrl: 'https://example.test/prices' })
  await signIn(page, reader.email, reader.password)
  // The server refuses such links; if one ever got past it, the page must not run it.
  await page.route('**/api/notifications?*', async (route) => {
    const answer = await route.fetch()
    const { data, meta } = (await answer.json()) as { data: { id: string }[]; meta: unknown }
    const tricks = [
      'javascript:window.ran=1',
      'data:text/html,<script>1</script>',
      '//example.test',
      '/\\example.test',
    ]
    const rows = tricks.map((actionUrl, at) => ({
      ...data[0],
      id: `0199f000-0000-7000-8000-00000000000${at}`,
      title: `Trick ${at}`,
      actionUrl,
      isRead: true,
    }))
    await route.fulfill({ json: { data: [...data, ...rows], meta } })
  })
  await bell(page).click()
  const away = panel(page).getByRole('link', { name: /Elsewhere/ })
  await expect(away).toHaveAttribute('href', 'https://example.test/prices')
  await expect(away).toHaveAttribute('target', '_blank')
  await expect(away).toHaveAttribute('rel', /noopener/)
  await expect(titled(page, 'Elsewhere').getByText('example.test', { exact: true })).toBeVisible()
  for (const at of [0, 1, 2, 3]) {
    await expect(titled(page, `Trick ${at}`).getByRole('link')).toHaveCount(0)
    await titled(page, `Trick ${at}`)
      .getByRole('button', { name: `Trick ${at}` })
      .click()
  }
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('the page has all of them: narrowed in the URL, read, deleted and found again', async ({
  page,
  baseURL,
}) => {
  const reader = await newReader(String(baseURL))
  for (let at = 1; at <= 55; at++) await reader.send({ title: `Note ${at}.` })
  await signIn(page, reader.email, reader.password)
  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(20)
  await panel(page).getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL('/dashboard/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  const list = page.getByRole('region', { name: 'Notifications, newest first' })
  await expect(list.getByRole('heading', { name: 'Today' })).toBeVisible()
  await list.getByText('Note 55.').click()
  await unread(page, 54)
  await page.keyboard.press('End')
  await expect(list.getByRole('button', { name: 'Unread: Note 1.', exact: true })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(55)

  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page).toHaveURL(/[?&]filter=read/)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await unread(page, 0)
  await expect(list.getByRole('listitem')).toHaveCount(50)
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(page.getByText('You’re all caught up.')).toBeVisible()
  await page.goto('/dashboard/notifications?type=PAYMENT_RECEIVED')
  await expect(page.getByText('No notifications of type “Payments” yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await list.getByRole('button', { name: 'Note 54.' }).focus()
  await page.keyboard.press('Delete')
  await expect(list.getByText('Note 54.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByText('Note 54.')).toBeVisible()
})

test('what reaches whom is chosen in the settings, at once and with a way back', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/500/)
  const reader = await newReader(String(baseURL))
  await signIn(page, reader.email, reader.password)
  await page.goto('/dashboard/settings?section=notifications')
  const choice = (name: string) => page.getByRole('switch', { name })
  await expect(choice('Payments: Email')).not.toBeChecked()
  await expect(choice('System: Email')).toBeDisabled()
  await expect(page.getByText('Always on for account and legal notices.').first()).toBeVisible()
  await expect(choice('Messages from the agency: In app')).toBeDisabled()
  await expect(choice('Applications and inquiries: In app')).toHaveCount(0)
  await choice('Payments: Email').click()
  await expect(page.getByText('Payments: in the app and by email')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(choice('Payments: Email')).not.toBeChecked()
  await expect(page.getByText('Change undone')).toBeVisible()
  await choice('Payments: In app').click()
  await expect(page.getByText('You won’t be notified.')).toBeVisible()
  await choice('Quiet hours').click()
  await expect(page.getByText(/From 10:00 PM to 7:00 AM the next day, New York time/)).toBeVisible()
  await page.getByLabel('Quiet hours: from').click()
  await page.getByRole('option', { name: '9:30 PM' }).click()
  await expect(page.getByText('Quiet hours from 9:30 PM to 7:00 AM')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(choice('Payments: In app')).not.toBeChecked()
  await expect(page.getByText(/From 9:30 PM to 7:00 AM/)).toBeVisible()

  await page.route('**/api/notifications/preferences', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Not now.', requestId: 'r' } }),
  )
  await choice('Goals: In app').click()
  await expect(page.getByText('Could not save your preferences')).toBeVisible()
  await expect(choice('Goals: In app')).toBeChecked()
  await page.unroute('**/api/notifications/preferences')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Goals: switched off')).toBeVisible()
  await expect(choice('Goals: In app')).not.toBeChecked()
})

test('axe finds nothing in the bell and on the page, and a phone has a sheet', async ({ page, baseURL }) => {
  const reader = await newReader(String(baseURL))
  await reader.send({ title: 'Urgent matter', priority: 'URGENT', actionUrl: '/dashboard/fans' })
  await reader.send({ title: 'High matter', priority: 'HIGH', message: 'Many words. '.repeat(60) })
  await signIn(page, reader.email, reader.password)
  await bell(page).click()
  await expect(titled(page, 'High matter')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/notifications')
  await expect(page.getByText('Urgent matter')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 375, height: 720 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await bell(page).click()
  await expect(titled(page, 'Urgent matter')).toBeVisible()
  await expectAccessible(page)
  const box = await panel(page).boundingBox()
  expect(box?.width).toBe(375)
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(720)
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})
