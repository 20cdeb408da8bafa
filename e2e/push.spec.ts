import { claimsOf, newBrowser } from '../server/test/push-receiver.ts'
import { newReader } from './kit/notifications.ts'
import {
  allowNotifications,
  clickNotification,
  deliverPush,
  devices,
  SETTINGS_PATH,
  stubSubscribe,
  test,
  turnOnButton,
  visibleNotifications,
} from './kit/push.ts'
import { expect, signIn, signOut } from './kit/test.ts'

test('an urgent notification reaches a browser with alerts on, encrypted and without the message text', {
  tag: '@long',
}, async ({ page, pushServer: { server, receiver } }) => {
  const { origin } = server
  const browser = await newBrowser(receiver.origin)
  const reader = await newReader(origin)
  await stubSubscribe(page, browser)
  await page.addInitScript(() => {
    const requestPermission = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = () => {
      sessionStorage.setItem(
        'permission-requests',
        String(Number(sessionStorage.getItem('permission-requests')) + 1),
      )
      return requestPermission()
    }
  })
  await allowNotifications(page, origin)
  await signIn(page, reader.email, reader.password)
  await page.goto(SETTINGS_PATH)
  await expect(turnOnButton(page)).toBeVisible()
  await expect(devices(page)).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('permission-requests'))).toBeNull()

  await turnOnButton(page).press('Enter')
  await expect(page.getByText('Urgent alerts are on for this browser')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send test alert' })).toBeFocused()
  await expect(devices(page)).toHaveCount(1)
  await expect(devices(page)).toContainText('Chrome on Linux')
  await expect(devices(page)).toContainText('This browser')
  await expect(turnOnButton(page)).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('permission-requests'))).toBe('1')

  await reader.send({ title: 'Only for the bell', priority: 'HIGH' })
  await reader.send({
    title: 'Call us today',
    message: 'A private detail.',
    priority: 'URGENT',
    actionUrl: '/dashboard/fans',
  })
  await expect.poll(() => receiver.readBy(browser)).toHaveLength(1)
  const [push] = await receiver.readBy(browser)
  expect(push).toMatchObject({ title: 'Call us today', path: '/dashboard/fans', agency: 'Northlight' })
  expect(JSON.stringify(push)).not.toContain('private')
  const { key, aud } = await claimsOf(String(receiver.received.at(-1)?.headers.authorization))
  const subscribeOptions = JSON.parse(
    (await page.evaluate(() => sessionStorage.getItem('subscribe-options'))) ?? '{}',
  )
  expect(aud).toBe(receiver.origin)
  expect(subscribeOptions).toEqual({ only: true, key: [...Buffer.from(key, 'base64url')] })

  // The same push delivered twice to the real service worker shows one notification.
  for (let n = 0; n < 2; n++) await deliverPush(page, origin, push ?? {})
  await expect
    .poll(() => visibleNotifications(page))
    .toEqual([{ title: 'Call us today', body: 'Northlight', tag: push?.id, path: '/dashboard/fans' }])

  // Clicking it opens a new tab, because the user may be typing in this one.
  await page.evaluate(() => (document.documentElement.dataset.same = 'yes'))
  expect(await clickNotification(page)).toEqual(['/dashboard/fans'])
  await expect(page).toHaveURL(SETTINGS_PATH)
  expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe('yes')
  expect(await visibleNotifications(page)).toEqual([])

  await page.getByRole('button', { name: 'Send test alert' }).click()
  await expect.poll(() => receiver.readBy(browser)).toHaveLength(2)
  expect((await receiver.readBy(browser))[1]?.title).toBe('Urgent alerts are on for this browser')
})

test('signing out stops alerts, and they resume only for the same user', { tag: '@long' }, async ({
  page,
  pushServer: { server, receiver },
}) => {
  const { origin } = server
  const browser = await newBrowser(receiver.origin)
  const [ana, bob] = [await newReader(origin), await newReader(origin)]
  await stubSubscribe(page, browser)
  await allowNotifications(page, origin)
  await signIn(page, ana.email, ana.password)
  await page.goto(SETTINGS_PATH)
  await turnOnButton(page).click()
  await expect(devices(page)).toHaveCount(1)
  await ana.send({ title: 'Before', priority: 'URGENT' })
  await expect.poll(() => receiver.readBy(browser)).toHaveLength(1)
  const [earlierPush] = await receiver.readBy(browser)

  await signOut(page)
  await ana.send({ title: 'While away', priority: 'URGENT' })
  await deliverPush(page, origin, { ...earlierPush, id: 'late', title: 'Delivered late' })
  await expect
    .poll(() => visibleNotifications(page))
    .toMatchObject([{ title: 'Urgent alert', path: '/dashboard/notifications' }])

  await signIn(page, ana.email, ana.password)
  await page.goto(SETTINGS_PATH)
  await expect(devices(page)).toHaveCount(1)
  await ana.send({ title: 'Back again', priority: 'URGENT' })
  await expect
    .poll(async () => (await receiver.readBy(browser)).map(({ title }) => title))
    .toEqual(['Before', 'Back again'])

  await signIn(page, bob.email, bob.password)
  await page.goto(SETTINGS_PATH)
  await expect(turnOnButton(page)).toBeVisible()
  await expect(devices(page)).toHaveCount(0)
  await bob.send({ title: 'For Bob', priority: 'URGENT' })
  await turnOnButton(page).click()
  await expect(devices(page)).toHaveCount(1)
  await ana.send({ title: 'Not for Bob', priority: 'URGENT' })
  await bob.send({ title: 'For Bob as well', priority: 'URGENT' })
  await expect
    .poll(async () => (await receiver.readBy(browser)).map(({ title }) => title))
    .toEqual(['Before', 'Back again', 'For Bob as well'])
})
