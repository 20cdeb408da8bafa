import { bell, expectUnread, newReader, notificationRow, panel, secondDevice } from './kit/notifications.ts'
import { expect, signIn, testOnOwnServer as test } from './kit/test.ts'

test('a message updates the badge live, and reading it on one device updates the other', {
  tag: '@long',
}, async ({ page, browser, baseURL }) => {
  const reader = await newReader(String(baseURL))
  await signIn(page, reader.email, reader.password)
  const other = await secondDevice(browser, String(baseURL), reader)
  for (const each of [page, other]) {
    await expectUnread(each, 0)
    await bell(each).click()
    await expect(panel(each).getByText('No notifications')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()

  await reader.send({ title: 'Photo day on Thursday' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 2_000 })
  await expect(notificationRow(other, 'Photo day on Thursday')).toBeVisible({ timeout: 2_000 })
  await expect(panel(other).getByText('No notifications')).toHaveCount(0)
  await reader.send({ title: 'Note 2' })
  await expectUnread(page, 2)

  await notificationRow(other, 'Photo day').getByRole('button', { name: 'Mark as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 2_000 })
  await panel(other).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications', { timeout: 2_000 })
  await expect(bell(page)).toHaveText('')
  await expect(panel(other).getByText('Unread:')).toHaveCount(0)
  await other.context().close()
})
