import {
  bell,
  expectUnread,
  newReader,
  notificationRow,
  openSecondDevice,
  panel,
} from './kit/notifications.ts'
import { expect, signIn, testOnOwnServer as test } from './kit/test.ts'

test('a message updates the badge live, and reading it on one device updates the other', {
  tag: '@long',
}, async ({ page, browser, baseURL }) => {
  const reader = await newReader(String(baseURL))
  await signIn(page, reader.email, reader.password)
  const secondPage = await openSecondDevice(browser, String(baseURL), reader)
  for (const tab of [page, secondPage]) {
    await expectUnread(tab, 0)
    await bell(tab).click()
    await expect(panel(tab).getByText('No notifications')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()

  await reader.send({ title: 'Photo day on Thursday' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 2_000 })
  await expect(notificationRow(secondPage, 'Photo day on Thursday')).toBeVisible({ timeout: 2_000 })
  await expect(panel(secondPage).getByText('No notifications')).toHaveCount(0)
  await reader.send({ title: 'Second message' })
  await expectUnread(page, 2)

  await notificationRow(secondPage, 'Photo day').getByRole('button', { name: 'Mark as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 2_000 })
  await panel(secondPage).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications', { timeout: 2_000 })
  await expect(bell(page)).toHaveText('')
  await expect(panel(secondPage).getByText('Unread:')).toHaveCount(0)
  await secondPage.context().close()
})
