import {
  channelsOf,
  notificationTypes,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Preferences } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import type { PushDevice } from '@greenroom/contract/features/notifications/push.schema.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../../test/axe.ts'
import { daysAgo, idOf } from '../../../../../test/fixtures/ids.ts'
import { renderPage } from '../../../../../test/render-page.tsx'
import type { StubbedApi } from '../../../../../test/stub-api.ts'
import { removePushRegistration } from '../../../../platform/push-registration.ts'

const types = Object.fromEntries(
  notificationTypes.map((type) => [type, channelsOf(type, {})]),
) as Preferences['types']
const device = (overrides: Partial<PushDevice> = {}): PushDevice => ({
  id: idOf(801),
  name: 'Chrome on Linux',
  addedAt: daysAgo(1),
  current: true,
  problem: null,
  ...overrides,
})

let permission: NotificationPermission
beforeEach(() => {
  permission = 'granted'
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await removePushRegistration()
})

async function openCard(devices: PushDevice[], setUp: (api: StubbedApi) => void = () => {}) {
  let current = devices
  const { api } = await renderPage('/dashboard/settings?section=notifications', {
    role: 'CREATOR',
    setUp,
    api: {
      'GET /notifications/preferences': { data: { types, quietHours: null } },
      'GET /notifications/push': () => ({
        data: { publicKey: 'BPublicKey', sessionId: idOf(9), devices: current },
      }),
      'DELETE /notifications/push/devices/{id}': ({ params }) => {
        current = current.filter(({ id }) => id !== params.id)
        return { data: {} }
      },
      'POST /notifications/push/devices/{id}/test': { data: {} },
    },
  })
  return api
}

const rows = page.getByRole('list', { name: 'Browsers with urgent alerts' }).getByRole('listitem')
const turnOn = page.getByRole('button', { name: 'Turn on for this browser' })

test('alerts can be turned on in a browser without them, and the card passes axe', async () => {
  await openCard([])
  await expect.element(turnOn).toBeVisible()
  expect(rows.elements()).toEqual([])
  await expectAccessible()
})

test('closing the permission prompt explains how to continue', async () => {
  permission = 'default'
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('default')
  const api = await openCard([])
  await turnOn.click()
  await expect
    .element(page.getByText('Notifications were not allowed. Try again and choose Allow.'))
    .toBeVisible()
  expect(api.calls('POST /notifications/push/devices')).toEqual([])
})

test('a failure to turn alerts on is explained, and Retry turns them on', async () => {
  const subscription = {
    endpoint: 'https://push.test/1',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  }
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => ({ toJSON: () => subscription }),
  }
  const registration = { pushManager } as unknown as ServiceWorkerRegistration
  const worker = ServiceWorkerContainer.prototype
  vi.spyOn(worker, 'register').mockResolvedValue(registration)
  vi.spyOn(worker, 'ready', 'get').mockResolvedValue(registration)
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted')
  const api = await openCard([], (stub) =>
    stub.fail('POST /notifications/push/devices', 'refused', 'Remove one browser first.'),
  )
  await turnOn.click()
  await expect.element(page.getByText('Could not turn on alerts')).toBeVisible()
  await expect.element(page.getByText('Remove one browser first.')).toBeVisible()
  await expect.element(turnOn).toHaveFocus()
  api.on('POST /notifications/push/devices', { data: { id: idOf(801) } })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Urgent alerts are on for this browser')).toBeVisible()
  expect(api.calls('POST /notifications/push/devices').at(-1)?.body).toEqual(subscription)
})

test('blocked notifications are explained without a button', async () => {
  permission = 'denied'
  await openCard([])
  await expect
    .element(page.getByText(/^Notifications from this site are blocked in this browser\./))
    .toBeVisible()
  expect(turnOn.elements()).toEqual([])
})

test('a browser that does not receive alerts is marked, and a test alert can be sent', async () => {
  const api = await openCard([device({ problem: 'refused' })])
  await expect.element(rows.first()).toMatchTextContent(/Not delivered/)
  await expect.element(page.getByText(/push service rejected the last alert/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Send test alert' }).click()
  await expect.element(page.getByText('Test alert sent')).toBeVisible()
  expect(api.calls('POST /notifications/push/devices/{id}/test')).toHaveLength(1)
})

test('removing a browser focuses the next one, and removing the last one focuses the button to turn alerts on', async () => {
  await openCard([device(), device({ id: idOf(802), name: 'Safari on iOS', current: false })])
  const currentRow = rows.getByRole('button', { name: 'Remove this browser' })
  await expect.element(currentRow).toBeVisible()
  ;(rows.getByRole('button', { name: 'Remove Safari on iOS' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(currentRow).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(turnOn).toHaveFocus()
})

test('a failure to load the browsers is shown', async () => {
  await openCard([], (stub) => stub.fail('GET /notifications/push', 500))
  await expect.element(page.getByText('Could not load your browsers')).toBeVisible()
})
