import type { Page } from '@playwright/test'
import type { Browser } from '../../server/test/push-receiver.ts'
import { test as base } from './test.ts'

export const test = base.extend({ baseURL: async ({ pushServer }, use) => use(pushServer.server.origin) })

export const SETTINGS_PATH = '/dashboard/settings?section=notifications'
export const devices = (page: Page) =>
  page.getByRole('list', { name: 'Browsers with urgent alerts' }).getByRole('listitem')
export const turnOnButton = (page: Page) => page.getByRole('button', { name: 'Turn on for this browser' })

/** Replaces the browser's subscription, which needs a real push service. */
export async function stubSubscribe(page: Page, browser: Browser): Promise<void> {
  await page.addInitScript(({ endpoint, keys }) => {
    PushManager.prototype.subscribe = async (options) => {
      const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer)
      sessionStorage.setItem(
        'subscribe-options',
        JSON.stringify({ only: options?.userVisibleOnly, key: [...key] }),
      )
      return { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
    }
  }, browser)
}

export const allowNotifications = (page: Page, origin: string) =>
  page.context().grantPermissions(['notifications'], { origin })

/** Notifications the browser currently shows. */
export const visibleNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/')
    const notifications = (await registration?.getNotifications()) ?? []
    return notifications.map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      path: data.path as string,
    }))
  })

/** Delivers a push message to the service worker, as the browser would. */
export async function deliverPush(page: Page, origin: string, data: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ownRegistration = registrations.find(
        ({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(origin),
      )
      if (ownRegistration) resolve(ownRegistration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(data),
  })
  await session.detach()
}

/** Simulates a click on the notification and returns the paths it would open, because only a real click may open a tab. */
export async function clickNotification(page: Page): Promise<string[]> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No service worker is running')
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow(path: string): Promise<null> }
    } & EventTarget
    const openedPaths: string[] = []
    scope.clients.openWindow = async (path) => {
      openedPaths.push(path)
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    // waitUntil only works on events created by the browser.
    let work: Promise<unknown> = Promise.reject(new Error('No listener'))
    const waitUntil = (promise: Promise<unknown>) => {
      work.catch(() => {})
      work = promise
    }
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await work
    return openedPaths
  })
}
